import { type ContentBlock, ERROR_KINDS, type ErrorCode } from '@openclaw/contracts';
import { resultText, type ToolSearchEvent } from '@openclaw/kit';

/** How a call ended: `refused` ran nothing; `tool-error` is a failure that the tool itself reports. */
export interface BenchOutcome {
  readonly status: 'completed' | 'tool-error' | 'refused' | 'failed';
  /** Of a call that was refused or failed, such as `arguments_invalid`, `approval_denied`, `tool_failed`. */
  readonly code?: ErrorCode;
  /** What the model reads. */
  readonly text: string;
  /** What `outputSchema` describes; JSON. */
  readonly details?: unknown;
  readonly content: readonly ContentBlock[];
}

type Handled = Parameters<typeof resultText>[0];

/** From what the model would be given and what was recorded. A call that reached no tool leaves no record. */
export function outcomeOf(handled: Handled, event: ToolSearchEvent | undefined): BenchOutcome {
  const call = event?.type === 'call' ? event : undefined;
  const code = call === undefined ? codeIn(handled.details) : call.code;
  const details = field(field(handled.details, 'result'), 'details');
  return {
    status: call === undefined || call.status === 'handed-off' ? 'refused' : call.status,
    ...(code === undefined ? {} : { code }),
    text: resultText(handled),
    ...(details === undefined ? {} : { details }),
    content: handled.content,
  };
}

function codeIn(details: unknown): ErrorCode | undefined {
  const code = field(field(details, 'error'), 'code');
  return typeof code === 'string' && isErrorCode(code) ? code : undefined;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_KINDS, code);
}

function field(owner: unknown, key: string): unknown {
  return typeof owner === 'object' && owner !== null ? Reflect.get(owner, key) : undefined;
}
