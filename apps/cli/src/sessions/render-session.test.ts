import type { SessionRecord } from '@openclaw/contracts';
import { summarizeSession } from '@openclaw/telemetry';
import { describe, expect, it } from 'vitest';
import { renderSession } from './render-session.ts';

const AT = '2026-01-02T03:04:05.000Z';
const RUN = { at: AT, runId: 'r1' };
const TOOL = { id: 'mcp:mail:send', source: 'mcp', owner: 'mail', name: 'send' } as const;
const SESSION = { agentId: 'main', sessionKey: 'agent:main:daily', sessionId: 's1' };

const RECORDS: readonly SessionRecord[] = [
  {
    ...RUN,
    type: 'run',
    channel: 'cli',
    harness: 'embedded',
    mode: 'tools',
    modeReason: 'tools.toolSearch is unset',
    provider: 'openai',
    model: 'gpt-5',
    catalog: { fingerprint: 'f', size: 200, sources: { openclaw: 150, mcp: 50, client: 0 } },
    visible: ['read', 'tool_search', 'tool_call'],
  },
  {
    ...RUN,
    type: 'search',
    callId: 'c1',
    queries: [
      { query: 'a', hits: [] },
      { query: 'b', hits: [TOOL] },
    ],
  },
  { ...RUN, type: 'describe', callId: 'c2', tool: TOOL },
  {
    ...RUN,
    type: 'call',
    callId: 'c3',
    route: 'tool_call',
    tool: TOOL,
    status: 'completed',
    durationMs: 12.4,
    arguments: {},
    result: 'sent',
  },
  {
    ...RUN,
    type: 'run_end',
    outcome: 'completed',
    modelRequests: 3,
    usage: { inputTokens: 10, outputTokens: 2 },
    durationMs: 40,
  },
];

describe('renderSession', () => {
  it('TEL-4: says what the model saw, searched, described and called, and from where', () => {
    const text = renderSession(summarizeSession({ session: SESSION, records: RECORDS, damaged: 0 }), {
      width: 80,
    });

    expect(text).toContain('Schemas up front: 3 (read, tool_search, tool_call)');
    expect(text).toContain('1 search of 2 queries, 1 describe, 1 call (0 openclaw, 1 mcp, 0 client)');
    expect(text).toContain('Last tool called: mcp:mail:send, from mcp');
    expect(text).toMatch(/mcp:mail:send {2}mcp {3}tool_call {2}completed {2}12/u);
    expect(text).toContain('Outcome: completed in 40 ms, 3 model requests, 10 tokens in, 2 out');
  });

  it('TEL-6: says that a run did not end and that lines were lost', () => {
    const cut = summarizeSession({ session: SESSION, records: RECORDS.slice(0, 1), damaged: 2 });

    const text = renderSession(cut, { width: 80 });

    expect(text).toContain('Outcome: unfinished');
    expect(text).toContain('2 lines of the log could not be read');
    expect(text).toContain('No tool was called to its end');
  });
});
