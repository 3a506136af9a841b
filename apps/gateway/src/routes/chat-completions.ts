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
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

interface ChatDeps {
  readonly gateway: Gateway;
  readonly logger: Logger;
  /** Aborts when the server has waited long enough for running requests. */
  readonly stopping: AbortSignal;
}

/** `POST /v1/chat/completions`, JSON or server-sent events. */
export function addChatCompletions(app: FastifyInstance, deps: ChatDeps): void {
  app.post('/v1/chat/completions', async (request, reply) => {
    const chat = parseChatRequest(request.body);
    const session = await openSession(deps.gateway, request);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const turn: TurnRequest = {
      session,
      channel: 'http',
      messages: chat.messages,
      clientTools: chat.clientTools,
      sampling: chat.sampling,
      signal: AbortSignal.any([gone.signal, deps.stopping]),
      ...modelOf(chat),
    };
    const { started, events } = await begin(deps.gateway.runTurn(turn));
    reply.header('x-openclaw-session-id', started.session.sessionId);
    const head: CompletionHead = {
      id: `chatcmpl-${randomUUID()}`,
      created: Math.floor(Date.now() / 1_000),
      model: started.model,
    };
    if (chat.stream) return streamTurn(reply, events, { head, chat, logger: deps.logger });
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

function openSession(gateway: Gateway, request: FastifyRequest): Promise<SessionIdentity> {
  const agentId = header(request, 'x-openclaw-agent');
  const sessionKey = header(request, 'x-openclaw-session-key');
  const sessionId = header(request, 'x-openclaw-session-id');
  return gateway.openSession({
    ...(agentId === undefined ? {} : { agentId }),
    ...(sessionKey === undefined ? {} : { sessionKey }),
    ...(sessionId === undefined ? {} : { sessionId }),
  });
}

function header(request: FastifyRequest, name: string): string | undefined {
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
  readonly logger: Logger;
}

/**
 * Streams a run. Nothing is sent before its next event, so that a run which fails at once still gets its HTTP
 * status; one that fails later ends the stream with an error event and without `[DONE]`.
 */
async function streamTurn(
  reply: FastifyReply,
  events: AsyncGenerator<TurnEvent, void>,
  { head, chat, logger }: StreamOptions,
): Promise<FastifyReply> {
  const first = await events.next();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-openclaw-session-id': String(reply.getHeader('x-openclaw-session-id')),
  });
  const send = (data: object): void => {
    raw.write(`data: ${JSON.stringify(data)}\n\n`);
  };
  send(chunkBody(head, { role: 'assistant', content: '' }));
  try {
    for (let step = first; step.done !== true; step = await events.next()) {
      const event = step.value;
      if (event.type === 'text') send(chunkBody(head, { content: event.text }));
      if (event.type === 'finished') sendEnd(event, { head, chat, send });
    }
    raw.end('data: [DONE]\n\n');
  } catch (thrown) {
    const error = asOpenClawError(thrown);
    if (error.fault === 'internal') logger.error({ err: error }, 'a streamed request failed');
    send(errorBody(error));
    raw.end();
  }
  return reply;
}

function sendEnd(
  turn: FinishedTurn,
  { head, chat, send }: Pick<StreamOptions, 'head' | 'chat'> & { readonly send: (data: object) => void },
): void {
  if (turn.clientCalls.length > 0) send(chunkBody(head, toolCallsDelta(turn.clientCalls)));
  send(chunkBody(head, {}, turn.reason));
  if (chat.includeUsage) send(usageChunk(head, turn));
}
