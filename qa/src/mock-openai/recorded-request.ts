import type { JsonObject } from '@openclaw/contracts';
import { functionsOf, systemPromptOf } from './conversation-view.ts';
import { isObject, parseJson } from './json-shape.ts';

/** One request as it arrived: the evidence for every claim about payloads. */
export interface RecordedRequest {
  /** ISO 8601. */
  readonly at: string;
  /** The exact body. */
  readonly body: Buffer;
  readonly bytes: number;
  /** UTF-8 bytes of `tools` in compact JSON, 0 without tools. */
  readonly toolsBytes: number;
  /** UTF-8 bytes of the text of all system messages. */
  readonly systemPromptBytes: number;
  /** Names of the functions offered, in the order sent. */
  readonly toolNames: readonly string[];
  /** Undefined when the body is not a JSON object. */
  readonly parsed: JsonObject | undefined;
}

export function recordRequest(body: Buffer, at: Date): RecordedRequest {
  const value = parseJson(body.toString('utf8'));
  const parsed = isObject(value) ? value : undefined;
  const tools = parsed?.['tools'];
  return {
    at: at.toISOString(),
    body,
    bytes: body.byteLength,
    toolsBytes: tools === undefined ? 0 : Buffer.byteLength(JSON.stringify(tools)),
    systemPromptBytes: parsed === undefined ? 0 : Buffer.byteLength(systemPromptOf(parsed)),
    toolNames: parsed === undefined ? [] : functionsOf(parsed).map(({ name }) => name),
    parsed,
  };
}
