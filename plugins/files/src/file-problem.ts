import { systemProblem, type ToolResult, toolFailure } from '@openclaw/plugin-sdk';

/** Something about the files that the caller can put right; the text is for the model. */
export class FileProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileProblem';
  }
}

/** Runs a tool's work; what the model can put right becomes a failure that it reads. */
export async function reportProblems<Details>(
  work: () => Promise<ToolResult<Details>>,
): Promise<ToolResult<Details>> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof FileProblem) return toolFailure(thrown.message);
    throw thrown;
  }
}

/** The same for one path: names it as the model wrote it, and never where the workspace lies. */
export async function onPath<Value>(path: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    const problem = systemProblem(thrown);
    if (problem === undefined) throw thrown;
    throw new FileProblem(`${path}: ${problem}.`);
  }
}
