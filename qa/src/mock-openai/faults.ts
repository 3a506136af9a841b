export const FAULT_KINDS = [
  '401',
  '429',
  '500',
  'invalid-json',
  'cut-stream',
  'hang',
  'empty',
  'drop',
] as const;

/**
 * What goes wrong with one answer. `cut-stream` breaks off in the middle, `hang` never answers, `empty` is a 200
 * without a body, `drop` closes the connection without a word.
 */
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  /** Counts from 1, over every chat completions request of this mock. */
  readonly onRequest: number;
  readonly fault: FaultKind;
}

/** The fault of a request: by its number, or by a model called `fault-401`, `fault-hang`, … */
export function faultOf(
  request: { readonly number: number; readonly model: string },
  faults: readonly Fault[],
): FaultKind | undefined {
  const planned = faults.find(({ onRequest }) => onRequest === request.number);
  if (planned !== undefined) return planned.fault;
  const word = /(?:^|\/)fault-([a-z0-9-]+)$/.exec(request.model)?.[1];
  return FAULT_KINDS.find((kind) => kind === word);
}
