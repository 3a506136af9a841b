import { type JsonObject, type JsonValue, messageOf } from '@openclaw/contracts';
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
  /** Aborting it closes the connection, as a client does that goes away: the turn then has status 0. */
  readonly hangUp?: AbortSignal;
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
  /** Default: the default agent. */
  readonly agentId?: string;
  /** Of the provider; grows while a turn runs. */
  readonly recorded: readonly RecordedRequest[];
  readonly signal: AbortSignal;
}): ChatClient {
  const turns: TurnEvidence[] = [];
  return {
    turns,
    async send({ name, sessionKey, messages, tools, stream = false, hangUp }) {
      const sent: JsonObject = {
        model: 'openclaw',
        messages,
        ...(tools && { tools }),
        ...(stream && { stream }),
      };
      const before = options.recorded.length;
      const startedAt = performance.now();
      const { status, sessionId, text } = await post(`${options.url}/v1/chat/completions`, {
        headers: {
          authorization: `Bearer ${options.token}`,
          'content-type': 'application/json',
          'x-openclaw-session-key': sessionKey,
          ...(options.agentId !== undefined && { 'x-openclaw-agent': options.agentId }),
        },
        body: JSON.stringify(sent),
        signal: options.signal,
        hangUp,
      });
      const turn: TurnEvidence = {
        name,
        sessionId,
        sent,
        status,
        streamed: stream,
        answer: stream && status === 200 ? assemble(text) : objectOf(parseJson(text)),
        durationMs: performance.now() - startedAt,
        requests: options.recorded.slice(before).map(requestEvidence),
      };
      turns.push(turn);
      return turn;
    },
  };
}

interface Answered {
  readonly status: number;
  readonly sessionId: string;
  readonly text: string;
}

/** Status 0 if it was hung up on, or if the Gateway went away before the whole answer. */
async function post(
  url: string,
  request: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
    readonly hangUp: AbortSignal | undefined;
  },
): Promise<Answered> {
  const { headers, body, hangUp } = request;
  const signal = hangUp === undefined ? request.signal : AbortSignal.any([request.signal, hangUp]);
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    const sessionId = response.headers.get('x-openclaw-session-id') ?? '';
    return { status: response.status, sessionId, text: await response.text() };
  } catch (thrown) {
    request.signal.throwIfAborted();
    return { status: 0, sessionId: '', text: JSON.stringify({ error: { message: messageOf(thrown) } }) };
  }
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
