import { type ToolResult, toolFailure } from '@openclaw/plugin-sdk';

/** Something that the caller can put right; the text is for the model. */
export class ShellProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ShellProblem';
  }
}

/** Runs a tool's work; what the model can put right becomes a failure that it reads. */
export async function reportProblems<Details>(
  work: () => Promise<ToolResult<Details>>,
): Promise<ToolResult<Details>> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ShellProblem) return toolFailure(thrown.message);
    throw thrown;
  }
}

/** `ENOENT` and the like, of an error that the system gave. */
export function systemCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}
