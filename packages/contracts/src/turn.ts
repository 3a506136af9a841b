import type { JsonObject, JsonSchema } from './json.ts';
import type { Message } from './message.ts';
import type { FinishReason, SamplingOptions, TokenUsage } from './model.ts';
import type { SessionIdentity } from './session.ts';

/** A tool that the caller of a run brings and runs itself. */
export interface ClientTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

/** A request as an app hands it to the agent loop. */
export interface TurnRequest {
  readonly session: SessionIdentity;
  readonly channel: string;
  /** `<provider>/<model>`; unset means the agent's own. */
  readonly model?: string;
  /** The whole conversation so far, system text of the caller included, newest last. */
  readonly messages: readonly Message[];
  readonly clientTools: readonly ClientTool[];
  readonly sampling?: SamplingOptions;
  readonly signal: AbortSignal;
}

/** A call that the client must run: its own tool, its own arguments, never one of our controls. */
export interface ClientCall {
  readonly callId: string;
  readonly name: string;
  readonly arguments: JsonObject;
}

/** What an app sees of a run as it happens: `started` first, `finished` last, unless the run throws. */
export type TurnEvent =
  | {
      readonly type: 'started';
      /** Where the run is recorded: that of the run it continues, where it continues one. */
      readonly session: SessionIdentity;
      /** `<provider>/<model>` that answers. */
      readonly model: string;
    }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_started'; readonly callId: string; readonly name: string }
  | { readonly type: 'tool_finished'; readonly callId: string; readonly name: string; readonly ok: boolean }
  | {
      readonly type: 'finished';
      readonly reason: FinishReason;
      readonly text: string;
      readonly clientCalls: readonly ClientCall[];
      readonly usage: TokenUsage;
      /** `<provider>/<model>` that answered. */
      readonly model: string;
    };
