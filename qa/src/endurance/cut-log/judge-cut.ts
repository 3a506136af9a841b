/** What became of a log that was cut, as its reader and its next writer see it. */
export interface CutOutcome {
  /** The bytes that were left. */
  readonly kept: Uint8Array;
  /** Records read before anybody wrote again; undefined where reading threw. */
  readonly read: readonly unknown[] | undefined;
  /** Records read after the log was opened again and one record was added; undefined where any of it threw. */
  readonly reopened: readonly unknown[] | undefined;
  /** The record that was added. */
  readonly added: unknown;
}

const NEWLINE = 0x0a;

/** The records whose line, with its end, was on disk before the cut, as JSON text. */
export function committedRecords(kept: Uint8Array): readonly string[] {
  const whole = Buffer.from(kept.subarray(0, kept.lastIndexOf(NEWLINE) + 1)).toString('utf8');
  return whole.split('\n').filter((line) => line !== '');
}

/** Committed records that either reading does not give back in their place, and whether the log could be used at all. */
export function judgeCut({ kept, read, reopened, added }: CutOutcome): {
  readonly lost: number;
  readonly unreadable: boolean;
} {
  if (read === undefined || reopened === undefined) return { lost: 0, unreadable: true };
  const committed = committedRecords(kept);
  const missingIn = (records: readonly unknown[]): number =>
    committed.filter((line, at) => JSON.stringify(records[at]) !== line).length;
  const isAdded = JSON.stringify(reopened.at(-1)) === JSON.stringify(added);
  return { lost: Math.max(missingIn(read), missingIn(reopened)), unreadable: !isAdded };
}
