import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Item {
  readonly type?: string;
  readonly role?: string;
  readonly call_id?: string;
  readonly output?: unknown;
}
interface Body {
  readonly model?: unknown;
  readonly tools?: readonly {
    readonly type?: unknown;
    readonly name?: unknown;
    readonly parameters?: unknown;
  }[];
  readonly input?: readonly Item[];
  readonly previous_response_id?: string | null;
}

export interface MockResponses extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly Body[];
}

/** Answers on the wire of OpenAI responses: one planned function call after the other, then the last result as text. */
export async function startMockResponses(
  plan: readonly { name: string; arguments: object }[],
): Promise<MockResponses> {
  const requests: Body[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Body;
    const turn = requests.push(body) - 1;
    const problem = problemOf(request, body, turn);
    const answer =
      problem === undefined
        ? answerTo(body, plan, turn)
        : { error: { type: 'invalid_request_error', message: problem } };
    const status = problem === undefined ? 200 : 400;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function answerTo(
  { model, input = [] }: Body,
  plan: Parameters<typeof startMockResponses>[0],
  turn: number,
): object {
  const next = plan[turn];
  const said = { type: 'output_text', text: `Done: ${String(input.at(-1)?.output)}`, annotations: [] };
  const output =
    next === undefined
      ? { type: 'message', id: `msg_${turn}`, role: 'assistant', status: 'completed', content: [said] }
      : {
          type: 'function_call',
          id: `fc_${turn}`,
          call_id: `call_${turn}`,
          name: next.name,
          arguments: JSON.stringify(next.arguments),
          status: 'completed',
        };
  return {
    id: `resp_${turn}`,
    object: 'response',
    created_at: 1,
    status: 'completed',
    model,
    output: [output],
  };
}

/** What the real API refuses with 400, as far as a loop with tools can get it wrong. */
function problemOf(request: IncomingMessage, body: Body, turn: number): string | undefined {
  const { model, tools = [], input = [], previous_response_id: previous } = body;
  if (request.method !== 'POST' || request.url !== '/responses') return 'unknown route';
  if (request.headers.authorization === undefined) return 'authentication: missing';
  if (typeof model !== 'string') return 'model: required';
  if (tools.some(({ type, name }) => type !== 'function' || typeof name !== 'string')) return 'tools: name';
  if (turn === 0) return input[0]?.role === 'user' ? undefined : 'input: a message of the user';
  if (previous !== `resp_${turn - 1}`) return 'previous_response_id: of the response before';
  const answered = input.flatMap(({ type, call_id }) => (type === 'function_call_output' ? [call_id] : []));
  return answered.includes(`call_${turn - 1}`) ? undefined : 'No tool output found for function call.';
}
