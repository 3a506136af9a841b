import type { CallContext, RunIdentity } from '@openclaw/contracts';
import { createExclusiveLocks } from '@openclaw/execution';
import { describe, expect, it } from 'vitest';
import { call, functionNames, makeRig, makeTool, recordsOf, resultTexts, say } from '../test/rig.ts';

const TEXT = { content: [{ type: 'text' as const, text: 'ok' }] };
const notes = [
  makeTool({ name: 'read', owner: 'core' }),
  makeTool({ name: 'note_find', description: 'Find a note' }),
  makeTool({ name: 'note_write', description: 'Write a note' }),
];
const textOf = (events: readonly { type: string; text?: string }[]) =>
  events.findLast((event) => event.type === 'finished')?.text;

describe('the loop', () => {
  it('HAR-1, TEL-4: search, call and answer, each recorded once, in order', async () => {
    const turn = await makeRig({ tools: () => notes }).turn({
      answers: [
        call(['tool_search', { query: 'write note' }]),
        call(['tool_call', { id: 'note_write', args: {} }]),
        say('Written.'),
      ],
    });
    expect(turn.records.map(({ type }) => type)).toEqual([
      'run',
      'message',
      'message',
      'search',
      'message',
      'message',
      'call',
      'message',
      'message',
      'run_end',
    ]);
    expect(textOf(turn.events)).toBe('Written.');
    expect(recordsOf(turn, 'run_end')).toMatchObject([{ outcome: 'completed', modelRequests: 3 }]);
  });

  it('HAR-1: texts of several answers are set apart, as they stream and in the whole', async () => {
    const first = [
      { type: 'text', text: 'Loo' },
      { type: 'text', text: 'king.' },
    ] as const;
    const turn = await makeRig({ tools: () => notes }).turn({
      answers: [
        [...first, ...call(['tool_search', { query: 'note' }])],
        call(['tool_search', { query: 'note' }]),
        [{ type: 'text', text: 'Fou' }, ...say('nd.')],
      ],
    });
    const texts = turn.events.flatMap((event) => (event.type === 'text' ? [event.text] : []));
    expect(texts).toEqual(['Loo', 'king.', '\n\nFou', 'nd.']);
    expect(textOf(turn.events)).toBe('Looking.\n\nFound.');
  });

  it('FR-115, TEL-3: the log has the target with its parent, and the provider its own wrapper', async () => {
    const turn = await makeRig({ tools: () => notes }).turn({
      answers: [call(['tool_call', { id: 'note_find', args: { q: 1 } }]), say('ok')],
    });
    expect(recordsOf(turn, 'call')).toMatchObject([
      {
        tool: { id: 'openclaw:desk:note_find' },
        parentCallId: 'c0',
        route: 'tool_call',
        arguments: { q: 1 },
      },
    ]);
    const [, asked] = recordsOf(turn, 'message');
    expect(asked?.message).toMatchObject({ role: 'assistant', calls: [{ name: 'tool_call' }] });
  });

  it('FR-119: what a search found can be called in the next step, and the tool knows its caller', async () => {
    const callers: RunIdentity[] = [];
    const tools = [
      makeTool({ name: 'who_calls' }, async (_input, { run }: CallContext) => {
        callers.push(run);
        return TEXT;
      }),
    ];
    const turn = await makeRig({ tools: () => tools }).turn({
      answers: [
        call(['tool_search', { query: 'who calls' }]),
        call(['tool_call', { id: 'who_calls', args: {} }]),
        say('ok'),
      ],
    });
    expect(turn.error).toBeUndefined();
    expect(callers).toEqual([
      {
        agentId: 'main',
        sessionKey: 'agent:main:test',
        sessionId: 's1',
        runId: 'run1',
        channel: 'test',
      },
    ]);
  });

  it('FR-118, FR-139: after a restart a known id is called at once, and search is there', async () => {
    const first = await makeRig({ tools: () => notes }).turn({
      answers: [call(['tool_search', { query: 'write note' }]), say('ok')],
    });
    expect(first.error).toBeUndefined();
    const again = await makeRig({ tools: () => notes }).turn({
      answers: [call(['tool_call', { id: 'openclaw:desk:note_write', args: {} }]), say('ok')],
    });
    expect(resultTexts(again)[0]).toContain('note_write ran');
    expect(functionNames(again)).toContain('tool_search');
  });

  it('FR-122: a turn that ends with nothing is a failure of its own, in the answer and in the log', async () => {
    for (const before of [[], [call(['tool_search', { query: 'note' }])]]) {
      const turn = await makeRig({ tools: () => notes }).turn({ answers: [...before, say(' ')] });
      expect(turn.error).toMatchObject({ code: 'provider_invalid_response' });
      expect(turn.events.some(({ type }) => type === 'finished')).toBe(false);
      expect(recordsOf(turn, 'run_end')).toMatchObject([
        { outcome: 'failed', code: 'provider_invalid_response' },
      ]);
    }
  });

  it('FR-121, TEL-4: what the log counts as shown is what was sent, before and after a deferred tool ran', async () => {
    const many = Array.from({ length: 292 }, (_, n) => makeTool({ name: `row_${n}` }));
    const turn = await makeRig({ tools: () => [...notes, ...many] }).turn({
      answers: [call(['tool_call', { id: 'row_7', args: {} }]), say('ok')],
    });
    const [started] = recordsOf(turn, 'run');
    expect(started?.visible).toHaveLength(4);
    for (const { functions } of turn.requests) {
      expect(functions.map(({ name }) => name)).toEqual(started?.visible);
    }
  });

  it('TEL-5: no record has the size of a prompt, of schemas or of a result', async () => {
    const turn = await makeRig({ tools: () => notes }).turn({
      answers: [
        call(['tool_search', { query: 'note' }]),
        call(['tool_call', { id: 'note_find', args: {} }]),
        say('ok'),
      ],
    });
    const keys: string[] = [];
    JSON.stringify(turn.records, (key, value: unknown) => {
      if (typeof value === 'number') keys.push(key);
      return value;
    });
    expect([...new Set(keys)].sort()).toEqual([
      'client',
      'durationMs',
      'inputTokens',
      'mcp',
      'modelRequests',
      'openclaw',
      'outputTokens',
      'size', // Entries of the catalog.
    ]);
  });
});

describe('ends of a run', () => {
  it('EXE-7: cancelling a run that is still being planned ends it, and no model is asked', async () => {
    const cancel = new AbortController();
    const rig = makeRig({
      tools: () => notes,
      deps: {
        supplyTools() {
          cancel.abort();
          return new Promise<never>(() => undefined);
        },
      },
    });
    const turn = await rig.turn({ answers: [say('ok')], signal: cancel.signal });
    expect(turn.error).toMatchObject({ code: 'run_cancelled' });
    expect(turn.requests).toEqual([]);
    expect(recordsOf(turn, 'run_end')).toMatchObject([{ outcome: 'cancelled' }]);
  });

  it.each(['length', 'content_filter'] as const)(
    'EXE-2: calls of an answer cut by %s are not run: they may be half of what was meant',
    async (reason) => {
      const cut = call(['note_write', {}]).map((event) =>
        event.type === 'finished' ? { ...event, reason } : event,
      );
      const turn = await makeRig({ mode: 'direct', tools: () => notes }).turn({ answers: [cut, say('ok')] });
      expect(recordsOf(turn, 'call')).toEqual([]);
      expect(turn.requests).toHaveLength(1);
      expect(turn.events.at(-1)).toMatchObject({ type: 'finished', reason, clientCalls: [] });
    },
  );
});

describe('policy', () => {
  it('FR-62, EXE-9, FR-59: a denied tool is answered like one that does not exist, whichever way it is named', async () => {
    const denied = makeTool({ name: 'row_delete', description: 'Delete a row' });
    const asks = (name: string) => [
      call(
        ['tool_call', { id: name, args: {} }],
        ['tool_call', { id: `openclaw:desk:${name}`, args: {} }],
        ['tool_describe', { id: name }],
        [name, {}],
      ),
      say('ok'),
    ];
    for (const mode of ['tools', 'directory'] as const) {
      const without = await makeRig({ mode, tools: () => notes }).turn({ answers: asks('row_delete') });
      const rig = makeRig({ mode, tools: () => [...notes, denied], policy: { deny: ['row_delete'] } });
      const turn = await rig.turn({ answers: asks('row_delete') });
      expect(resultTexts(turn)).toHaveLength(4);
      expect(resultTexts(turn)).toEqual(resultTexts(without));
      expect(recordsOf(turn, 'call')).toEqual([]);
      const near = await rig.turn({ answers: asks('row_delet') });
      expect(resultTexts(near).join()).not.toContain('row_delete');
    }
  });

  it('FR-59: who is asked about a wrapped call is asked about the target', async () => {
    const asked: string[] = [];
    const rig = makeRig({
      tools: () => notes,
      policy: { ask: ['note_write'] },
      deps: {
        approvals: {
          async request({ tool }) {
            asked.push(tool.id);
            return { outcome: 'deny' };
          },
        },
      },
    });
    const turn = await rig.turn({
      answers: [
        call(['tool_call', { id: 'note_write', args: {} }], ['tool_call', { id: 'note_find', args: {} }]),
        say('ok'),
      ],
    });
    expect(asked).toEqual(['openclaw:desk:note_write']);
    expect(
      recordsOf(turn, 'call')
        .map(({ status, code }) => code ?? status)
        .sort(),
    ).toEqual(['approval_denied', 'completed']);
  });
});

describe('from run to run', () => {
  it('FR-55: tools that came since are found in the next turn, those that went are not called', async () => {
    let tools = notes;
    const rig = makeRig({ tools: () => tools });
    await rig.turn({ answers: [say('ok')] });
    tools = [...notes.slice(0, 2), makeTool({ name: 'x_ping', description: 'Ping a host' })];
    const turn = await rig.turn({
      answers: [
        call(['tool_search', { query: 'ping' }], ['tool_call', { id: 'openclaw:desk:note_write', args: {} }]),
        say('ok'),
      ],
    });
    expect(resultTexts(turn)[0]).toContain('openclaw:desk:x_ping');
    expect(resultTexts(turn)[1]).toContain('tool_not_found');
  });

  it('FR-53, CAT-13: a shared snapshot brings no executor, hook or signal of the run before', async () => {
    const seen: string[] = [];
    let run = 0;
    const tools = () => {
      const mine = run;
      return [
        makeTool({ name: 'note_find' }, async (_input, { signal }) => {
          seen.push(`executor ${mine}, aborted ${signal.aborted}`);
          return TEXT;
        }),
      ];
    };
    const rig = makeRig({
      tools,
      hooks: {
        beforeToolCall: [
          { name: 'h', priority: 0, run: (sight) => void seen.push(`hook of ${sight.run.sessionId}`) },
        ],
      },
    });
    const answers = [call(['tool_call', { id: 'note_find', args: {} }]), say('ok')];
    const ended = new AbortController();
    const first = await rig.turn({ answers, signal: ended.signal });
    ended.abort();
    run = 1;
    const second = await rig.turn({ answers, sessionId: 's2' });
    expect(recordsOf(second, 'run')[0]?.catalog).toEqual(recordsOf(first, 'run')[0]?.catalog);
    expect(seen).toEqual([
      'hook of s1',
      'executor 0, aborted false',
      'hook of s2',
      'executor 1, aborted false',
    ]);
  });

  it('CAT-13, DIR-5: what a hook leaves of a kept list is for its run alone', async () => {
    const supply = [makeTool({ name: 'note_find' }), makeTool({ name: 'note_write' })];
    const rig = makeRig({
      tools: () => supply,
      hooks: {
        beforePromptBuild: [
          {
            name: 'h',
            priority: 0,
            run: (sight) => (sight.run.sessionId === 's2' ? { toolsAllow: ['note_find'] } : undefined),
          },
        ],
      },
    });
    const answers = [call(['tool_call', { id: 'openclaw:desk:note_write', args: {} }]), say('ok')];
    const texts = [];
    for (const sessionId of ['s1', 's2', 's3']) {
      texts.push(resultTexts(await rig.turn({ answers, sessionId }))[0] ?? '');
    }
    expect(texts.map((text) => text.includes('note_write ran'))).toEqual([true, false, true]);
    expect(texts[1]).toContain('tool_not_found');
  });

  it('EXE-6: a sequential tool runs alone among the calls of two runs of one session', async () => {
    let running = 0;
    const crowd: number[] = [];
    const tools = [
      makeTool({ name: 'ledger_post', executionMode: 'sequential' }, async () => {
        running += 1;
        await new Promise((resolve) => setImmediate(resolve));
        crowd.push(running);
        running -= 1;
        return TEXT;
      }),
      makeTool({ name: 'ledger_read' }, async () => {
        running += 1;
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return TEXT;
      }),
    ];
    const deps = { locks: createExclusiveLocks() };
    const rigs = [
      makeRig({ tools: () => tools, deps }),
      makeRig({ tools: () => tools, mode: 'directory', deps }),
    ];
    const wanted = ['ledger_post', 'ledger_read', 'ledger_post'];
    await Promise.all(
      rigs.map((rig) =>
        rig.turn({
          answers: [call(...wanted.map((id) => ['tool_call', { id, args: {} }] as const)), say('ok')],
        }),
      ),
    );
    expect(crowd).toEqual([1, 1, 1, 1]);
  });
});
