import type { JsonObject, JsonValue, SessionRecord } from '@openclaw/contracts';
import type { FakeExecution } from '../fake-plugin/index.ts';

/** One request as the provider received it. */
export interface RequestEvidence {
  /** ISO 8601. */
  readonly at: string;
  readonly bytes: number;
  /** UTF-8 bytes of `tools`. */
  readonly toolsBytes: number;
  readonly systemPromptBytes: number;
  /** In the order sent. */
  readonly toolNames: readonly string[];
  readonly systemPrompt: string;
  readonly tools: readonly JsonObject[];
  /** As sent; null if the request does not have it. */
  readonly toolChoice: JsonValue;
  /** Of the exact bytes of the system messages and `tools`; null if they cannot be told apart in the body. */
  readonly prefixSha256: string | null;
  /** All but the system messages. */
  readonly messages: readonly JsonObject[];
}

/** One request of a client to the Gateway, and what it set off. */
export interface TurnEvidence {
  /** Names the turn for claims; unique within a lane. */
  readonly name: string;
  readonly sessionId: string;
  readonly sent: JsonObject;
  readonly status: number;
  readonly streamed: boolean;
  /** A chat completion, put together if it was streamed; or the error body. */
  readonly answer: JsonObject;
  readonly durationMs: number;
  /** What the Gateway asked the provider meanwhile. */
  readonly requests: readonly RequestEvidence[];
}

/** A session log as its file holds it, read line by line and not by the house's own reader. */
export interface SessionEvidence {
  readonly agentId: string;
  readonly sessionId: string;
  readonly records: readonly SessionRecord[];
  /** Lines that are not JSON. */
  readonly damaged: number;
}

export interface GatewayFigures {
  /** From the start of the process until it said that it listens. */
  readonly startMs: number;
  /** From the start of the process until its end. */
  readonly durationMs: number;
  /** Null where the system does not tell. */
  readonly maxRssBytes: number | null;
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** Everything one lane left behind, as plain JSON: claims are checked on this and nothing else. */
export interface LaneEvidence {
  readonly lane: string;
  /** `tools.toolSearch` of its config file; null for unset. */
  readonly toolSearch: JsonValue;
  readonly turns: readonly TurnEvidence[];
  readonly sessions: readonly SessionEvidence[];
  /** Written by the plugin itself. */
  readonly executions: readonly FakeExecution[];
  readonly gateway: GatewayFigures;
}
