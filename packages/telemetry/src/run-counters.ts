import { randomUUID } from 'node:crypto';

export interface CounterTotals {
  /** Opaque: says only which totals belong together. */
  readonly counterScope: string;
  readonly searchCount: number;
  readonly describeCount: number;
  readonly callCount: number;
}

/** Running totals of one catalog session (TEL-1). */
export interface RunCounters {
  countSearch(): void;
  countDescribe(): void;
  countCall(): void;
  totals(): CounterTotals;
}

/** Counters at zero in a scope of their own. */
export function createRunCounters(options: { readonly newScope?: () => string } = {}): RunCounters {
  const counterScope = (options.newScope ?? randomUUID)();
  let searchCount = 0;
  let describeCount = 0;
  let callCount = 0;
  return {
    countSearch() {
      searchCount += 1;
    },
    countDescribe() {
      describeCount += 1;
    },
    countCall() {
      callCount += 1;
    },
    totals: () => ({ counterScope, searchCount, describeCount, callCount }),
  };
}
