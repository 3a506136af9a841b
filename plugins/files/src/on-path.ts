import { systemProblem, ToolProblem } from '@openclaw/plugin-sdk';

/** Runs work on one path: a problem names it as the model wrote it, and never where the workspace lies. */
export async function onPath<Value>(path: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    const problem = systemProblem(thrown);
    if (problem === undefined) throw thrown;
    throw new ToolProblem(`${path}: ${problem}.`);
  }
}
