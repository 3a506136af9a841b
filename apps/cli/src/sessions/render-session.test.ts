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
      { query: 'send mail', hits: Array.from({ length: 6 }, () => TOOL) },
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
    arguments: { to: 'ann' },
    result: `sent\u001b[2J to\n${'x'.repeat(500)}`,
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
    expect(text).toContain('called mcp:mail:send from mcp by way of tool_call: completed in 12 ms\n');
    expect(text).toContain('Outcome: completed in 40 ms, 3 model requests, 10 tokens in, 2 out');
  });

  it('TEL-4: shows the words and hits of searches, the tools described, arguments and results, a line each', () => {
    const facts = summarizeSession({ session: SESSION, records: RECORDS, damaged: 0 });

    const text = renderSession(facts, { width: 80 });
    const wide = renderSession(facts, { width: Number.POSITIVE_INFINITY });

    const hits = Array.from({ length: 5 }, () => 'mcp:mail:send').join(', ');
    expect(wide).toContain(`    searched "a" → nothing\n    searched "send mail" → ${hits}, …\n`);
    expect(text).toMatch(
      / {4}described mcp:mail:send\n {4}called .*\n {6}with \{"to":"ann"\}\n {6}gave sent\[2J to x+…\n/u,
    );
    for (const line of text.split('\n').slice(6)) expect(line.length).toBeLessThanOrEqual(80);
    for (const line of wide.split('\n')) expect(line.length).toBeLessThanOrEqual(310);
  });

  it('TEL-6: names a call that a kill interrupted', () => {
    const call = { callId: 'c9', name: 'exec', arguments: '{"command":"sleep 9"}' };
    const asked = {
      ...RUN,
      type: 'message',
      message: { role: 'assistant', content: '', calls: [call] },
    } as const;
    const killed = [...RECORDS.slice(0, 1), asked];
    const show = (records: readonly SessionRecord[]) =>
      renderSession(summarizeSession({ session: SESSION, records, damaged: 0 }), { width: 80 });

    expect(show(killed)).toContain(
      'called exec: interrupted, or at work still\n      with {"command":"sleep 9"}',
    );
    expect(show(killed)).toContain('0 calls, 1 interrupted');
    const later = RECORDS.map((record) => ({ ...record, runId: 'r2' }));
    expect(show([...killed, ...later])).toContain('called exec: interrupted\n');
  });

  it('TEL-6: says that a run did not end and that lines were lost', () => {
    const cut = summarizeSession({ session: SESSION, records: RECORDS.slice(0, 1), damaged: 2 });

    const text = renderSession(cut, { width: 80 });

    expect(text).toContain('Outcome: unfinished');
    expect(text).toContain('2 lines of the log could not be read');
    expect(text).toContain('No tool was called to its end');
  });
});
