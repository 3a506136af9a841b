import { type ToolResult, toolFailure } from '@openclaw/plugin-sdk';

/** Something about a request that the caller may put right; the text is ours, and none of the server's. */
export class WebProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WebProblem';
  }
}

/** Runs a tool's work; what the model can put right becomes a failure that it reads. */
export async function reportProblems<Details>(
  work: () => Promise<ToolResult<Details>>,
): Promise<ToolResult<Details>> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof WebProblem) return toolFailure(thrown.message);
    throw thrown;
  }
}
