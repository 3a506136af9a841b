import type { BridgeCallCounts } from './outcome.ts';

export const TIMEOUT_MESSAGE: string =
  'The program passed its deadline and was stopped. Calls that had started may have had effects: check what ' +
  'happened before you retry.';

/** What the reader of a result should not have to guess. */
export function notesOf(counts: BridgeCallCounts, facts: { readonly logsCut: boolean }): readonly string[] {
  const notes: string[] = [];
  if (counts.search + counts.describe + counts.call === 0) {
    notes.push(
      'The program made no bridge calls: it searched nothing, described nothing and called no tool. ' +
        'A tool is called with await openclaw.tools.call(id, args).',
    );
  }
  if (counts.cancelled > 0) {
    notes.push(
      `${counts.cancelled} bridge ${counts.cancelled === 1 ? 'call was' : 'calls were'} under way when the ` +
        'program ended, cancelled, and may have had effects. Await every call.',
    );
  }
  if (facts.logsCut) notes.push('The program logged more than is kept; the later lines were left out.');
  return notes;
}
