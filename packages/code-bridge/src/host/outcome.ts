import type { ErrorCode, JsonValue } from '@openclaw/contracts';
import type { BridgeMethod, LogLevel } from '../protocol.ts';

export interface LogLine {
  readonly level: LogLevel;
  readonly text: string;
}

/** Calls over the bridge that one program made; `cancelled` of them were under way when it ended. */
export interface BridgeCallCounts {
  readonly search: number;
  readonly describe: number;
  readonly call: number;
  readonly cancelled: number;
}

/** What the child wrote to stderr before it failed: bounded, for people, and not text of ours. */
export interface ChildDiagnostic {
  readonly text: string;
  /** Bytes that fell out of the kept tail. */
  readonly discardedBytes: number;
  /** Bytes of the kept tail that `text` does not show. */
  readonly omittedBytes: number;
}

/** The codes by which programs end that gave no value. */
export type ProgramErrorCode = Extract<
  ErrorCode,
  | 'timeout'
  | 'aborted'
  | 'runtime_unavailable'
  | 'out_of_memory'
  | 'syntax_error'
  | 'program_error'
  | 'budget_exceeded'
  | 'protocol_violation'
>;

/** A call over the bridge that failed, with the code that the program was given. */
export interface FailedCall {
  readonly method: BridgeMethod;
  /** As the program wrote it, bounded; a search has none. */
  readonly id?: string;
  readonly code: ErrorCode;
}

export interface ProgramError {
  readonly code: ProgramErrorCode;
  readonly message: string;
  /** Line and column of the program as it was sent, from 1. */
  readonly line?: number;
  readonly column?: number;
  /** The call whose error the program did not catch. */
  readonly failedCall?: FailedCall;
  readonly diagnostic?: ChildDiagnostic;
}

interface Ended {
  readonly logs: readonly LogLine[];
  /** Something of the value or the logs was left out; what is there says where. */
  readonly truncated: boolean;
  readonly bridgeCalls: BridgeCallCounts;
  /** What a reader should know about this run, in the words of the house. */
  readonly notes: readonly string[];
}

export type BridgeOutcome =
  | (Ended & { readonly ok: true; readonly value: JsonValue })
  | (Ended & { readonly ok: false; readonly error: ProgramError });
