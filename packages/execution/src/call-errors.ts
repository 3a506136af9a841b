import { boundText, type CallError, type JsonObject, type Tool } from '@openclaw/contracts';
import { renderSignature, type SchemaProblem } from '@openclaw/schema';

const MAX_REASON_CHARACTERS = 500;

/**
 * Names what is wrong and the expected shape; never the value that was sent, which models imitate (FR-34). What a hook
 * wrote is told as that: whoever sent the call cannot put it right.
 */
export function argumentsInvalid(
  tool: Tool,
  problems: readonly SchemaProblem[],
  rewrittenBy?: string,
): CallError {
  const signature = tool.source === 'openclaw' ? renderSignature(tool.inputSchema) : undefined;
  const lines = problems.map(describeProblem);
  const by = rewrittenBy === undefined ? '' : `, as the hook ${rewrittenBy} rewrote them,`;
  const expected = signature === undefined ? '' : ` Expected: ${signature}`;
  return {
    code: 'arguments_invalid',
    message: `The arguments${by} do not fit; nothing ran. ${lines.join('; ')}.${expected}`,
    data: {
      problems: problems.map(({ path, keyword, message, suggestion }) => ({
        path,
        keyword,
        message,
        ...(suggestion === undefined ? {} : { suggestion }),
      })),
      ...(signature === undefined ? {} : { expected: signature }),
    },
  };
}

export function argumentsUnusable(tool: Tool, problem: string): CallError {
  return argumentsInvalid(tool, [{ path: '', keyword: 'type', message: problem }]);
}

export function outputMismatch(problems: readonly SchemaProblem[]): CallError {
  return {
    code: 'output_mismatch',
    message:
      'The tool ran, but its result does not fit its declared output schema, so the result is withheld. ' +
      `Side effects may have happened: check before calling it again. ${problems.map(describeProblem).join('; ')}.`,
  };
}

export function outputSchemaInvalid(reason: string): CallError {
  return {
    code: 'output_schema_invalid',
    message: `The tool's output schema cannot be compiled, so nothing ran: ${boundText(reason, MAX_REASON_CHARACTERS)}`,
  };
}

export function denial(code: CallError['code'], message: string, data?: JsonObject): CallError {
  return {
    code,
    message: boundText(message, MAX_REASON_CHARACTERS),
    ...(data === undefined ? {} : { data }),
  };
}

function describeProblem({ path, message, suggestion }: SchemaProblem): string {
  const where = path === '' ? 'the arguments' : path;
  return `${where} ${message}${suggestion === undefined ? '' : ` (did you mean ${suggestion}?)`}`;
}
