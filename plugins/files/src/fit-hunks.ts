import { ToolProblem } from '@openclaw/plugin-sdk';
import { applyPatch, type StructuredPatch } from 'diff';

/** Of lines, for one file: the time that a patch may take while everybody else waits. */
const MAX_COMPARISONS = 10_000_000;

/**
 * The text after a patch, or undefined if a hunk does not fit; hunks fit in the order they stand in. Throws a
 * `ToolProblem` for a hunk that does not say where it goes, and when looking for its place takes too long.
 */
export function fitHunks(
  text: string,
  { part, shown }: { readonly part: StructuredPatch; readonly shown: string },
): string | undefined {
  if (text !== '' && part.hunks.some(({ oldLines }) => oldLines === 0)) {
    throw new ToolProblem(
      `${shown}: a hunk that only adds lines must show a line beside them, to say where they go.`,
    );
  }
  let comparisons = 0;
  const after = applyPatch(text, inOrder(part, text.split('\n').length), {
    compareLine(_number, line, _operation, wanted) {
      comparisons += 1;
      if (comparisons > MAX_COMPARISONS) {
        throw new ToolProblem(`${shown}: its hunks take too long to be placed; use smaller ones.`);
      }
      return line === wanted;
    },
  });
  return after === false ? undefined : after;
}

/**
 * SECURITY: the library believes where a hunk says it starts. Beyond the file it would fill the lines up to there,
 * or look through all of them; before the end of the last hunk it would copy lines of the file anew.
 */
function inOrder(part: StructuredPatch, lines: number): StructuredPatch {
  let free = 1;
  const hunks = part.hunks.map((hunk) => {
    const oldStart = Math.max(free, Math.min(hunk.oldStart, lines));
    free = oldStart + hunk.oldLines;
    return { ...hunk, oldStart };
  });
  return { ...part, hunks };
}
