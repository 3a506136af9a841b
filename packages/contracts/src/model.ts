import type { JsonSchema } from './json.ts';
import type { Message } from './message.ts';

/** A function offered to a model. `name` is already safe for every provider: `^[A-Za-z0-9_-]{1,64}$`. */
export interface FunctionDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
}

/** What a request asks of the provider besides the conversation; unset leaves the provider's default. */
export interface SamplingOptions {
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxOutputTokens?: number;
  readonly stop?: readonly string[];
}

export interface ModelRequest {
  readonly model: string;
  readonly messages: readonly Message[];
  /** Sent in this order. */
  readonly functions: readonly FunctionDefinition[];
  /** Images of tool results are sent too; otherwise a note stands for each. Default false. */
  readonly acceptsImages?: boolean;
  readonly sampling?: SamplingOptions;
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export type FinishReason = 'stop' | 'tool_calls' | 'length' | 'content_filter';

/** One step of a streamed answer. Exactly one `finished` event closes a stream that was not cut. */
export type ModelEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly callId: string; readonly name: string; readonly arguments: string }
  | { readonly type: 'finished'; readonly reason: FinishReason; readonly usage?: TokenUsage };

/**
 * A provider as the agent loop sees it. `call` events are whole calls. Rejects with an `OpenClawError` of a
 * `provider_*` code, or `run_cancelled` when the signal aborts.
 */
export interface ModelClient {
  stream(request: ModelRequest, options: { readonly signal: AbortSignal }): AsyncIterable<ModelEvent>;
}

/** What planning must know of the model behind a run. */
export interface ModelProfile {
  readonly provider: string;
  readonly id: string;
  /** Tokens. */
  readonly contextWindow: number;
  /** Tokens; unset leaves the provider's own limit. A request may ask for fewer. */
  readonly maxOutputTokens?: number;
  readonly acceptsImages: boolean;
  /** True for a model that runs on the operator's own machine; see CFG-6. */
  readonly local: boolean;
}
