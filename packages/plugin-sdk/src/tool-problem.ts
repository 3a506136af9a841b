import { toolFailure } from './to-tool-result.ts';
import type { ToolAnswer } from './tool-definition.ts';

/** Something that the caller can put right, thrown from deep in a tool's work; the text is for the model. */
export class ToolProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ToolProblem';
  }
}

/**
 * Runs a tool's work, which gives what `execute` may give: a thrown `ToolProblem` becomes a failure that the model
 * reads, anything else stays thrown.
 */
export async function reportProblems<Details>(
  work: () => Promise<ToolAnswer<Details>> | ToolAnswer<Details>,
): Promise<ToolAnswer<Details>> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ToolProblem) return toolFailure(thrown.message);
    throw thrown;
  }
}
