import type { RunRecord, SessionIdentity } from '@openclaw/contracts';

export const SESSION: SessionIdentity = {
  agentId: 'main',
  sessionKey: 'agent:main:direct',
  sessionId: 's-1',
};

const recorded = { at: '2026-01-02T03:04:05.000Z', runId: 'r1' };
const tool = { id: 'mcp:cal:send', source: 'mcp', owner: 'cal', name: 'send' } as const;

/** One whole run that uses every kind of record. */
export const RUN: readonly RunRecord[] = [
  {
    ...recorded,
    type: 'run',
    channel: 'cli',
    harness: 'embedded',
    mode: 'tools',
    modeReason: 'default',
    provider: 'mock',
    model: 'm',
    catalog: { fingerprint: 'f', size: 3, sources: { openclaw: 2, mcp: 1, client: 0 } },
    visible: ['read', 'tool_search'],
  },
  message('user', 'schedule déjà vu 🗓'),
  {
    ...recorded,
    type: 'search',
    callId: 'c1',
    queries: [{ query: 'mail', hits: [{ id: tool.id, source: 'mcp' }] }],
  },
  { ...recorded, type: 'describe', callId: 'c2', tool },
  {
    ...recorded,
    type: 'call',
    callId: 'c3.1',
    parentCallId: 'c3',
    route: 'tool_call',
    tool,
    status: 'completed',
    durationMs: 5,
    arguments: { to: 'ann' },
    result: 'sent',
  },
  { ...recorded, type: 'notice', code: 'tool_invalid', message: 'left out' },
  {
    ...recorded,
    type: 'run_end',
    outcome: 'completed',
    modelRequests: 2,
    usage: { inputTokens: 10, outputTokens: 4 },
    durationMs: 40,
  },
];

export function message(role: 'user', text: string, runId: string = recorded.runId): RunRecord {
  return { ...recorded, runId, type: 'message', message: { role, content: [{ type: 'text', text }] } };
}
