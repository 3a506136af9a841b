import type { ToolResult } from './content.ts';
import type { ErrorCode } from './errors.ts';
import type { JsonObject } from './json.ts';
import type { ToolRef } from './tool.ts';

/** By which way a call reached the execution path. */
export type CallRoute = 'direct' | 'tool_call' | 'tool_search_code' | 'hidden_name' | 'app';

/** An error as a model or program reads it. `message` is our own text and never an untrusted tool's. */
export interface CallError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly data?: JsonObject;
}

/**
 * How one call ended. `refused`: nothing ran. `failed`: the tool ran, or may have. `handed-off`: the tool is
 * the client's, who runs it and sends its result in a later request.
 */
export type CallOutcome =
  | { readonly status: 'completed'; readonly tool: ToolRef; readonly result: ToolResult }
  | { readonly status: 'refused'; readonly tool?: ToolRef; readonly error: CallError }
  | { readonly status: 'failed'; readonly tool: ToolRef; readonly error: CallError }
  | { readonly status: 'handed-off'; readonly tool: ToolRef; readonly arguments: JsonObject };
