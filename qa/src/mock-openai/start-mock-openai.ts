import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { requestProblem } from './check-request.ts';
import { readConversation } from './conversation-view.ts';
import { createDefaultPlan } from './default-plan.ts';
import { FAULT_KINDS, type Fault, faultOf } from './faults.ts';
import { isObject, textOf } from './json-shape.ts';
import type { ModelPlan } from './model-plan.ts';
import { type RecordedRequest, recordRequest } from './recorded-request.ts';
import { sendFault } from './send-fault.ts';
import { errorBody } from './wire-error.ts';
import { type Completion, completionBody, completionEvents } from './write-answer.ts';

export interface MockOpenAiOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default: the plan of `createDefaultPlan`. */
  readonly plan?: ModelPlan;
  readonly faults?: readonly Fault[];
  /** A folder for the exact body of every request: `request-0001.json`, … */
  readonly recordTo?: string;
  readonly now?: () => Date;
}

export interface MockOpenAi {
  /** The base URL for a client: `http://127.0.0.1:<port>/v1`. */
  readonly url: string;
  /** Every chat completions request so far, bad ones included, in order of arrival. */
  readonly requests: readonly RecordedRequest[];
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** Starts a provider with the OpenAI wire format on loopback that answers by a plan. Any model name is served. */
export async function startMockOpenAi(options: MockOpenAiOptions = {}): Promise<MockOpenAi> {
  if (options.recordTo !== undefined) await mkdir(options.recordTo, { recursive: true });
  const requests: RecordedRequest[] = [];
  const answering = createAnswering(options);
  const server = createServer();

  server.post('/v1/chat/completions', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const recorded = recordRequest(body, answering.now());
    const number = requests.push(recorded);
    if (options.recordTo !== undefined) {
      await writeFile(join(options.recordTo, `request-${String(number).padStart(4, '0')}.json`), body);
    }
    return answering.answer(reply, { recorded, number });
  });
  server.get('/v1/models', async () => ({ object: 'list', data: MODEL_IDS.map(modelEntry) }));

  const origin = await server.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  return {
    url: `${origin}/v1`,
    requests,
    close: () => server.close(),
  };
}

const MODEL_IDS = ['mock-model', ...FAULT_KINDS.map((kind) => `fault-${kind}`)];

function modelEntry(id: string): object {
  return { id, object: 'model', created: 0, owned_by: 'mock-openai' };
}

function createServer(): FastifyInstance {
  // A hanging answer must not keep `close` waiting.
  const server = fastify({ bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.setErrorHandler((_error, _request, reply) =>
    reply.code(500).send(errorBody('The server had an error.', 'server_error')),
  );
  server.setNotFoundHandler((request, reply) =>
    reply.code(404).send(errorBody(`Unknown request URL: ${request.method} ${request.url}.`, 'unknown_url')),
  );
  return server;
}

/** Turns requests into answers; counts ids, so that the same requests get the same ids. */
function createAnswering(options: MockOpenAiOptions) {
  const now = options.now ?? (() => new Date());
  const plan = options.plan ?? createDefaultPlan();
  const nextCompletionId = counting('chatcmpl-mock-');
  const nextCallId = counting('call_mock_');

  async function answer(
    reply: FastifyReply,
    { recorded, number }: { readonly recorded: RecordedRequest; readonly number: number },
  ): Promise<FastifyReply> {
    const { parsed } = recorded;
    const model = textOf(parsed?.['model']);
    const fault = faultOf({ number, model }, options.faults ?? []);
    const problem = parsed === undefined ? 'the body is not a JSON object' : requestProblem(parsed);
    if (parsed === undefined || (problem !== undefined && fault === undefined)) {
      return reply.code(400).send(errorBody(`Invalid request: ${problem}.`, 'invalid_request'));
    }

    const planned = plan.next(readConversation(parsed));
    const callIds = planned.type === 'calls' ? planned.calls.map(nextCallId) : [];
    const completion: Completion = {
      id: nextCompletionId(),
      model,
      created: Math.floor(now().getTime() / 1000),
      answer: planned,
      callIds,
      requestBytes: recorded.bytes,
    };
    const stream = parsed['stream'] === true;
    const pieces = stream
      ? completionEvents(completion, { includeUsage: wantsUsage(parsed['stream_options']) })
      : [JSON.stringify(completionBody(completion))];

    reply.hijack();
    if (fault !== undefined) {
      sendFault(reply.raw, { fault, stream, whole: pieces });
      return reply;
    }
    reply.raw.writeHead(200, { 'content-type': stream ? 'text/event-stream' : 'application/json' });
    for (const piece of pieces) reply.raw.write(piece);
    reply.raw.end();
    return reply;
  }

  return { now, answer };
}

function counting(prefix: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}${count}`;
  };
}

function wantsUsage(options: Parameters<typeof isObject>[0]): boolean {
  return isObject(options) && options['include_usage'] === true;
}
