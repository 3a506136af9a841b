import type { MockOpenAi, ModelPlan } from '../mock-openai/index.ts';
import { createScript, type Scene } from '../scenarios/rig/script.ts';
import { createChatClient } from '../suite/chat-client.ts';
import { GATEWAY_TOKEN } from './lean-gateway.ts';

/** What one run weighs: the same task by the same server in one mode. */
export interface RunWeight {
  readonly mode: 'direct' | 'tools';
  readonly requests: number;
  /** Functions in the first request. */
  readonly functions: number;
  readonly firstRequestBytes: number;
  readonly allRequestsBytes: number;
  /** Whether the tool ran and its result came back. */
  readonly ok: boolean;
}

const SUM = { a: 40, b: 2 };

/** In tools mode the model searches, describes and calls; in direct mode it has the function and calls it. */
const SUM_SCENES: readonly (Scene & { readonly when: RunWeight['mode'] })[] = [
  { when: 'direct', rounds: [[{ name: 'everything__get-sum', arguments: SUM }]] },
  {
    when: 'tools',
    rounds: [
      [{ name: 'tool_search', arguments: { query: 'add two numbers' } }],
      [{ name: 'tool_describe', arguments: { id: 'mcp:everything:get-sum' } }],
      [{ name: 'tool_call', arguments: { id: 'mcp:everything:get-sum', args: SUM } }],
    ],
  },
];

export function sumScript(): ModelPlan {
  return createScript(SUM_SCENES);
}

/** Has an agent of each mode add two numbers, over every tool that there is. */
export async function measureRequests(options: {
  readonly url: string;
  readonly mock: MockOpenAi;
  readonly signal: AbortSignal;
}): Promise<readonly RunWeight[]> {
  const { url, mock, signal } = options;
  const weights: RunWeight[] = [];
  for (const { when: mode } of SUM_SCENES) {
    const chat = createChatClient({
      url,
      token: GATEWAY_TOKEN,
      agentId: mode,
      recorded: mock.requests,
      signal,
    });
    const before = mock.requests.length;
    const { status, answer } = await chat.send({
      name: mode,
      sessionKey: mode,
      messages: [{ role: 'user', content: mode }],
    });
    const sent = mock.requests.slice(before);
    weights.push({
      mode,
      requests: sent.length,
      functions: sent[0]?.toolNames.length ?? 0,
      firstRequestBytes: sent[0]?.bytes ?? 0,
      allRequestsBytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
      ok: status === 200 && JSON.stringify(answer).includes('is 42'),
    });
  }
  return weights;
}
