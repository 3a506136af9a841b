import type { IncomingMessage } from 'node:http';
import { type MockServer, startMockServer } from './mock-server.fixture.ts';

interface Block {
  readonly type: string;
  readonly id?: string;
  readonly tool_use_id?: string;
  readonly text?: string;
  readonly content?: readonly Block[];
}
interface Body {
  readonly model?: unknown;
  readonly max_tokens?: unknown;
  readonly tools?: readonly { readonly name: string; readonly input_schema?: { readonly type?: unknown } }[];
  readonly messages?: readonly { readonly role: string; readonly content: string | readonly Block[] }[];
}

/** Answers on the wire of Anthropic messages: one planned tool use after the other, then the last result as text. */
export function startMockAnthropic(
  plan: readonly { name: string; input: object }[],
): Promise<MockServer<Body>> {
  return startMockServer<Body>({
    problemOf,
    answerTo: (body) => answerTo(body, plan),
    refusal: (message) => ({ type: 'error', error: { type: 'invalid_request_error', message } }),
  });
}

function answerTo({ model, messages = [] }: Body, plan: readonly { name: string; input: object }[]): object {
  const turn = messages.filter(({ role }) => role === 'assistant').length;
  const next = plan[turn];
  const content =
    next === undefined
      ? [{ type: 'text', text: `Done: ${lastResult(messages)}` }]
      : [
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: `toolu_${turn}`, ...next },
        ];
  return {
    id: `msg_${turn}`,
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason: next === undefined ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function lastResult(messages: NonNullable<Body['messages']>): string {
  return blocksOf(messages.at(-1)?.content ?? [])
    .flatMap(({ content = [] }) => content.map(({ text }) => text))
    .join(' ');
}

/** What the real API refuses with 400, as far as a loop with tools can get it wrong. */
function problemOf(
  request: IncomingMessage,
  { model, max_tokens, tools = [], messages = [] }: Body,
): string | undefined {
  if (request.method !== 'POST' || request.url !== '/v1/messages') return 'unknown route';
  const { authorization, 'x-api-key': key } = request.headers;
  if (authorization === undefined && key === undefined) return 'authentication: missing';
  if (request.headers['anthropic-version'] === undefined) return 'anthropic-version: missing';
  if (typeof model !== 'string' || typeof max_tokens !== 'number') return 'model, max_tokens: required';
  if (tools.some(({ input_schema }) => input_schema?.type !== 'object')) return 'tools: input_schema.type';
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  for (const [position, { role, content }] of messages.entries()) {
    if (role !== (position % 2 === 0 ? 'user' : 'assistant')) return 'messages: roles must alternate';
    const parts = blocksOf(content).flatMap((block) => [block, ...(block.content ?? [])]);
    if (parts.some(({ type, text }) => type === 'text' && text === ''))
      return 'messages: text must be non-empty';
    const used = blocksOf(content).flatMap(({ type, id }) => (type === 'tool_use' ? [id] : []));
    const answered = blocksOf(messages[position + 1]?.content ?? []).flatMap(
      ({ tool_use_id: id }) => id ?? [],
    );
    if (used.some((id) => !answered.includes(id ?? ''))) return 'messages: tool_use without tool_result';
  }
  return undefined;
}

function blocksOf(content: string | readonly Block[]): readonly Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}
