import type { ChildDiagnostic } from './outcome.ts';

/** Keeps the newest bytes of a stream. */
export interface StderrTail {
  append(chunk: Uint8Array): void;
  /** Undefined when nothing was written. */
  diagnostic(): ChildDiagnostic | undefined;
}

export function createStderrTail(options: {
  readonly tailBytes: number;
  readonly previewBytes: number;
}): StderrTail {
  let kept = Buffer.alloc(0);
  let discardedBytes = 0;
  return {
    append(chunk) {
      const all = Buffer.concat([kept, chunk]);
      const surplus = Math.max(0, all.length - options.tailBytes);
      discardedBytes += surplus;
      // A copy, so that the surplus is not kept alive by a view of it.
      kept = Buffer.from(all.subarray(surplus));
    },
    diagnostic() {
      if (kept.length + discardedBytes === 0) return undefined;
      const start = characterStart(kept, Math.max(0, kept.length - options.previewBytes));
      return { text: kept.toString('utf8', start), discardedBytes, omittedBytes: start };
    },
  };
}

/** The first index from `index` on at which no UTF-8 character is cut in two. */
function characterStart(bytes: Uint8Array, index: number): number {
  let start = index;
  while (start > 0 && start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return start;
}
