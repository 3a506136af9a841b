import type { JsonObject, JsonValue } from '@openclaw/contracts';

export interface BridgeCallContext {
  /** Aborts when the program has ended, in whatever way. */
  readonly signal: AbortSignal;
}

/**
 * What `openclaw.tools` of a program does. A rejection with an `OpenClawError` reaches the program as an `Error`
 * with its `code`, message and data; any other rejection only as `internal_error`, without its text.
 */
export interface BridgeApi {
  search(query: string, options: JsonObject, context: BridgeCallContext): Promise<JsonValue>;
  describe(id: string, context: BridgeCallContext): Promise<JsonValue>;
  call(id: string, args: JsonValue, context: BridgeCallContext): Promise<JsonValue>;
}

/** A program that waits, as of the calls it had made and the answers it had been given. */
export interface WaitingProgram {
  readonly calls: number;
  readonly answers: number;
}

export interface BridgeProgram {
  readonly code: string;
  readonly api: BridgeApi;
  /** Wall-clock milliseconds for everything: start of the child, calls, and whatever the calls wait for. */
  readonly timeoutMs: number;
  /** Told each time the program can do nothing more before an answer comes. */
  readonly onWaiting?: (asOf: WaitingProgram) => void;
  /** Ends the program, as the deadline does. */
  readonly signal?: AbortSignal | undefined;
}
