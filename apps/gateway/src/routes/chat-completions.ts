import { randomUUID } from 'node:crypto';
import {
  asOpenClawError,
  type Logger,
  OpenClawError,
  type SessionIdentity,
  type TurnEvent,
  type TurnRequest,
} from '@openclaw/contracts';
import type { Gateway } from '@openclaw/kit';
import type { Request, Response } from 'express';
import { logFailure, routeOf } from '../log-failure.ts';
import { type ChatRequest, parseChatRequest } from '../openai/chat-request.ts';
import {
  type CompletionHead,
  chunkBody,
  completionBody,
  type FinishedTurn,
  toolCallsDelta,
  usageChunk,
} from '../openai/completion.ts';
import { errorBody } from '../openai/error-body.ts';
import { requestedModel } from './model-name.ts';
import type { AddRoute } from './route.ts';

interface ChatDeps {
  readonly gateway: Gateway;
  readonly logger: Logger;
  /** Aborts when the server has waited long enough for running requests. */
  readonly stopping: AbortSignal;
}

/** `POST /v1/chat/completions`, JSON or server-sent events. */
export function addChatCompletions(route: AddRoute, deps: ChatDeps): void {
  route('post', '/v1/chat/completions', async (request, response) => {
    // Before anything is awaited: a client that goes away meanwhile is not heard of again.
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    if (response.destroyed) gone.abort();
    const signal = AbortSignal.any([gone.signal, deps.stopping]);
    const chat = parseChatRequest(request.body);
    const session = await openSession(deps.gateway, request);
    const turn: TurnRequest = {
      session,
      channel: 'http',
      messages: chat.messages,
      clientTools: chat.clientTools,
      sampling: chat.sampling,
      signal,
      ...modelOf(chat),
    };
    const { started, events } = await begin(deps.gateway.runTurn(turn));
    response.setHeader('x-openclaw-session-id', started.session.sessionId);
    const head: CompletionHead = {
      id: `chatcmpl-${randomUUID()}`,
      created: Math.floor(Date.now() / 1_000),
      model: started.model,
    };
    if (chat.stream) return streamTurn(response, events, { head, chat, signal, logger: deps.logger });
    return completionBody(head, await lastEvent(events));
  });
}

interface BegunTurn {
  readonly started: TurnEvent & { readonly type: 'started' };
  /** What follows. */
  readonly events: AsyncGenerator<TurnEvent, void>;
}

async function begin(events: AsyncGenerator<TurnEvent, void>): Promise<BegunTurn> {
  const { value: started } = await events.next();
  if (started?.type === 'started') return { started, events };
  throw new OpenClawError('internal_error', 'The run did not say that it started.');
}

function modelOf({ model }: ChatRequest): { readonly model?: string } {
  const asked = requestedModel(model);
  return asked === undefined ? {} : { model: asked };
}

function openSession(gateway: Gateway, request: Request): Promise<SessionIdentity> {
  const agentId = header(request, 'x-openclaw-agent');
  const sessionKey = header(request, 'x-openclaw-session-key');
  const sessionId = header(request, 'x-openclaw-session-id');
  return gateway.openSession({
    ...(agentId === undefined ? {} : { agentId }),
    ...(sessionKey === undefined ? {} : { sessionKey }),
    ...(sessionId === undefined ? {} : { sessionId }),
  });
}

function header(request: Request, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

async function lastEvent(events: AsyncIterable<TurnEvent>): Promise<FinishedTurn> {
  for await (const event of events) if (event.type === 'finished') return event;
  throw new OpenClawError('internal_error', 'The run ended without its last event.');
}

interface StreamOptions {
  readonly head: CompletionHead;
  readonly chat: ChatRequest;
  /** Aborts when nobody waits for the rest. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

type Send = (data: object) => Promise<void>;

/**
 * Streams a run. Nothing is sent before its next event, so that a run which fails at once still gets its HTTP
 * status; one that fails later ends the stream with an error event and without `[DONE]`. A client that reads slowly
 * slows the run, so that it cannot make us hold an answer whole.
 */
async function streamTurn(
  response: Response,
  events: AsyncGenerator<TurnEvent, void>,
  { head, chat, signal, logger }: StreamOptions,
): Promise<undefined> {
  const first = await events.next();
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const send: Send = async (data) => {
    if (!response.write(`data: ${JSON.stringify(data)}\n\n`)) await drained(response, signal);
  };
  try {
    await send(chunkBody(head, { role: 'assistant', content: '' }));
    for (let step = first; step.done !== true; step = await events.next()) {
      const event = step.value;
      if (event.type === 'text') await send(chunkBody(head, { content: event.text }));
      if (event.type === 'finished') await sendEnd(event, { head, chat, send });
    }
    response.end('data: [DONE]\n\n');
  } catch (thrown) {
    const error = asOpenClawError(thrown);
    logFailure(error, { logger, status: response.statusCode, route: routeOf(response.req) });
    await send(errorBody(error));
    response.end();
  }
  return undefined;
}

async function sendEnd(
  turn: FinishedTurn,
  { head, chat, send }: Pick<StreamOptions, 'head' | 'chat'> & { readonly send: Send },
): Promise<void> {
  if (turn.clientCalls.length > 0) await send(chunkBody(head, toolCallsDelta(turn.clientCalls)));
  await send(chunkBody(head, {}, turn.reason));
  if (chat.includeUsage) await send(usageChunk(head, turn));
}

async function drained(response: Response, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  response.once('drain', done);
  signal.addEventListener('abort', done, { once: true });
  await promise;
  response.off('drain', done);
  signal.removeEventListener('abort', done);
}
