import { createHash } from 'node:crypto';
import type { JsonObject } from '@openclaw/contracts';
import { systemPromptOf } from '../mock-openai/conversation-view.ts';
import type { RecordedRequest } from '../mock-openai/index.ts';
import { objectsOf } from '../mock-openai/json-shape.ts';
import type { RequestEvidence } from './evidence.ts';

/** What a recorded request proves, as plain JSON. */
export function requestEvidence(recorded: RecordedRequest): RequestEvidence {
  const parsed = recorded.parsed ?? {};
  const messages = objectsOf(parsed['messages']);
  return {
    at: recorded.at,
    bytes: recorded.bytes,
    toolsBytes: recorded.toolsBytes,
    systemPromptBytes: recorded.systemPromptBytes,
    toolNames: recorded.toolNames,
    systemPrompt: systemPromptOf(parsed),
    tools: objectsOf(parsed['tools']),
    toolChoice: parsed['tool_choice'] ?? null,
    prefixSha256: prefixHash(recorded, parsed),
    messages: messages.filter((message) => !isSystem(message)),
  };
}

function prefixHash({ body }: RecordedRequest, parsed: JsonObject): string | null {
  const system = objectsOf(parsed['messages']).filter(isSystem);
  const parts = [...system, ...(parsed['tools'] === undefined ? [] : [parsed['tools']])];
  const hash = createHash('sha256');
  for (const part of parts) {
    // Written again as compact JSON a part is its own bytes only if the body really has them.
    const bytes = Buffer.from(JSON.stringify(part));
    if (!body.includes(bytes)) return null;
    hash.update(bytes);
  }
  return hash.digest('hex');
}

function isSystem(message: JsonObject): boolean {
  return message['role'] === 'system' || message['role'] === 'developer';
}
