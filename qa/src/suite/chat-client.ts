import type { JsonObject, JsonValue } from '@openclaw/contracts';
import type { RecordedRequest } from '../mock-openai/index.ts';
import { isObject, objectsOf, parseJson, textOf } from '../mock-openai/json-shape.ts';
import type { TurnEvidence } from './evidence.ts';
import { requestEvidence } from './request-evidence.ts';

export interface Turn {
  /** Names the turn for claims. */
  readonly name: string;
  readonly sessionKey: string;
  readonly messages: readonly JsonObject[];
  /** The client's own tools. */
  readonly tools?: readonly JsonObject[];
  readonly stream?: boolean;
}

/** A client of the Gateway's HTTP interface that keeps the evidence of each turn. */
export interface ChatClient {
  readonly turns: readonly TurnEvidence[];
  /** Sends one request and waits for its answer. One at a time: requests to the provider are told apart by it. */
  send(turn: Turn): Promise<TurnEvidence>;
}

export function createChatClient(options: {
  readonly url: string;
  readonly token: string;
  /** Of the provider; grows while a turn runs. */
  readonly recorded: readonly RecordedRequest[];
  readonly signal: AbortSignal;
}): ChatClient {
  const turns: TurnEvidence[] = [];
  return {
    turns,
    async send({ name, sessionKey, messages, tools, stream = false }) {
      const sent: JsonObject = {
        model: 'openclaw',
        messages,
        ...(tools && { tools }),
        ...(stream && { stream }),
      };
      const before = options.recorded.length;
      const startedAt = performance.now();
      const response = await fetch(`${options.url}/v1/chat/completions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${options.token}`,
          'content-type': 'application/json',
          'x-openclaw-session-key': sessionKey,
        },
        body: JSON.stringify(sent),
        signal: options.signal,
      });
      const text = await response.text();
      const turn: TurnEvidence = {
        name,
        sessionId: response.headers.get('x-openclaw-session-id') ?? '',
        sent,
        status: response.status,
        streamed: stream,
        answer: stream && response.ok ? assemble(text) : objectOf(parseJson(text)),
        durationMs: performance.now() - startedAt,
        requests: options.recorded.slice(before).map(requestEvidence),
      };
      turns.push(turn);
      return turn;
    },
  };
}

/** The message of a chat completion. */
export function answerMessage({ answer }: TurnEvidence): JsonObject {
  return objectOf(objectsOf(answer['choices'])[0]?.['message']);
}

export function answerText(turn: TurnEvidence): string {
  return textOf(answerMessage(turn)['content']);
}

/** Puts the text of a streamed answer together. Calls are not streamed to these clients. */
function assemble(events: string): JsonObject {
  const chunks = events
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => objectOf(parseJson(line.slice('data: '.length))));
  const choices = chunks.flatMap((chunk) => objectsOf(chunk['choices']));
  const content = choices.map((choice) => textOf(objectOf(choice['delta'])['content'])).join('');
  const reason = choices
    .map((choice) => choice['finish_reason'])
    .findLast((each) => typeof each === 'string');
  const whole = events.trimEnd().endsWith('data: [DONE]');
  return {
    object: 'chat.completion',
    whole,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: reason ?? null }],
  };
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}
