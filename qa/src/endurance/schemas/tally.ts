const COUNTED = [
  'tried',
  'rendered',
  'outputRendered',
  'compiled',
  'fitted',
  'repaired',
  'crashes',
  'wrong',
  'slowestMs',
  'slowestNumber',
] as const;
type Counted = (typeof COUNTED)[number];

/** Counts that a worker keeps and its owner reads, even of a worker that answers no more. */
export interface Tally {
  readonly memory: SharedArrayBuffer;
  add(counted: Counted): void;
  /** Remembers the item that took longest. */
  took(number: number, ms: number): void;
  read(counted: Counted): number;
  /** The item that is being tried, by number. */
  current(): number;
  begin(number: number): void;
}

export function createTally(
  memory: SharedArrayBuffer = new SharedArrayBuffer((COUNTED.length + 1) * Int32Array.BYTES_PER_ELEMENT),
): Tally {
  const cells = new Int32Array(memory);
  const currentCell = COUNTED.length;
  const cellOf = (counted: Counted): number => COUNTED.indexOf(counted);
  return {
    memory,
    add: (counted) => void Atomics.add(cells, cellOf(counted), 1),
    took(number, ms) {
      // Only the worker writes, so nothing can come between.
      if (ms <= Atomics.load(cells, cellOf('slowestMs'))) return;
      Atomics.store(cells, cellOf('slowestMs'), ms);
      Atomics.store(cells, cellOf('slowestNumber'), number);
    },
    read: (counted) => Atomics.load(cells, cellOf(counted)),
    current: () => Atomics.load(cells, currentCell),
    begin: (number) => void Atomics.store(cells, currentCell, number),
  };
}
