import type { IncomingMessage } from 'node:http';
import { type MockServer, startMockServer } from './mock-server.fixture.ts';

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

/** Answers on the wire of OpenAI responses: one planned function call after the other, then the last result as text. */
export function startMockResponses(
  plan: readonly { name: string; arguments: object }[],
): Promise<MockServer<Body>> {
  return startMockServer<Body>({
    problemOf,
    answerTo: (body, turn) => answerTo(body, plan, turn),
    refusal: (message) => ({ error: { type: 'invalid_request_error', message } }),
  });
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
