import { type ApprovalGate, type JsonObject, OpenClawError, type ToolResult } from '@openclaw/contracts';
import { describe, expect, it, vi } from 'vitest';
import { approving, codeOf, hook, makeRig, makeTool } from '../test/rig.ts';
import { createExclusiveLock } from './exclusive-lock.ts';
import { SAME_CALL_LIMIT } from './loop-guard.ts';

const strict = {
  type: 'object',
  properties: { level: { enum: ['lo', 'hi'] }, path: { type: 'string' } },
  required: ['path'],
  additionalProperties: false,
} as const;
const closedOutput = {
  type: 'object',
  properties: { items: { type: 'array', items: { type: 'string' } } },
  required: ['items'],
  additionalProperties: false,
} as const;
const text = (value: string): ToolResult => ({ content: [{ type: 'text', text: value }] });

describe('arguments', () => {
  it.each<readonly [string, unknown]>([
    ['a missing property', {}],
    ['a wrong type', { path: 7 }],
    ['a value out of the enum', { path: 'a', level: 'mid' }],
    ['a forbidden property', { path: 'a', extra: 1 }],
    ['a list', ['a']],
    ['text that is no JSON object', 'path=a'],
  ])('EXE-2, FR-35: %s gives an error and runs nothing', async (_why, args) => {
    const rig = makeRig(makeTool({ inputSchema: strict }));
    expect(codeOf(await rig.call(args))).toBe('arguments_invalid');
    expect(rig.ran).toEqual([]);
  });

  it('EXE-2, FR-34, FR-40: the error has the expected shape and a suggestion, never the value that was sent', async () => {
    const rig = makeRig(makeTool({ inputSchema: strict }));
    const outcome = await rig.call({ pth: 'SECRETVALUE' });
    const { message = '', data } = 'error' in outcome ? outcome.error : {};
    expect(message).toContain('path: string');
    expect(message).toContain('did you mean path');
    expect(data).toMatchObject({ expected: '{ level?: "lo" | "hi"; path: string }' });
    expect(JSON.stringify(outcome)).not.toContain('SECRETVALUE');
  });

  it('EXE-4: of an untrusted tool’s schema nothing is shown where its arguments are none', async () => {
    const outcome = await makeRig(makeTool({ source: 'mcp', inputSchema: strict })).call('path=a');
    expect(codeOf(outcome)).toBe('arguments_invalid');
    expect(JSON.stringify(outcome)).not.toContain('path: string');
  });

  it.each([undefined, null, '', '{}', {}])('EXE-1: %j stands for no arguments', async (args) => {
    const rig = makeRig(makeTool());
    await rig.path.invoke({
      tool: makeTool(),
      arguments: args,
      callId: 'c',
      route: 'direct',
      signal: new AbortController().signal,
    });
    expect(rig.ran).toEqual([{}]);
  });

  it.each([
    ['openclaw', { list: [1] }],
    ['mcp', { list: '[1]' }],
  ] as const)(
    'FR-37, EXE-4: JSON text for a list is decoded for a trusted tool alone (%s)',
    async (source, ran) => {
      const inputSchema = { type: 'object', properties: { list: { type: 'array' } } } as const;
      const rig = makeRig(makeTool({ source, inputSchema }));
      await rig.call({ list: '[1]' });
      expect(rig.ran).toEqual([ran]);
    },
  );

  it.each(['openclaw', 'mcp'] as const)(
    'EXE-1: arguments nested thousands deep are refused, not a crash (%s)',
    async (source) => {
      const deep = '['.repeat(9_000) + ']'.repeat(9_000);
      const rig = makeRig(makeTool({ source }));
      expect(codeOf(await rig.call(`{"a":${deep}}`))).toBe('arguments_invalid');
      expect(codeOf(await rig.call(JSON.parse(`{"a":${deep}}`)))).toBe('arguments_invalid');
      expect(codeOf(await rig.call(`{"a":${'['.repeat(60)}${']'.repeat(60)}}`))).toBe('completed');
      expect(rig.reports.map(({ arguments: args }) => args === undefined)).toEqual([true, true, false]);
    },
  );

  it('EXE-1: depth that hides in JSON text for a container is refused too', async () => {
    const inputSchema = { type: 'object', properties: { list: { type: 'array' } } } as const;
    const rig = makeRig(makeTool({ inputSchema }));
    const list = '['.repeat(9_000) + ']'.repeat(9_000);
    expect(codeOf(await rig.call({ list }))).toBe('arguments_invalid');
  });

  it('FR-38: text that holds JSON reaches a text parameter unchanged', async () => {
    const rig = makeRig(makeTool({ inputSchema: strict }));
    await rig.call({ path: '{"a":1}' });
    expect(rig.ran).toEqual([{ path: '{"a":1}' }]);
  });

  it('EXE-4: an untrusted schema is not enforced here', async () => {
    const rig = makeRig(makeTool({ source: 'mcp', inputSchema: strict, outputSchema: closedOutput }));
    expect(codeOf(await rig.call({ anything: 1 }))).toBe('completed');
  });

  it('gives the tool a copy: what it does to its input is not what is recorded', async () => {
    const rig = makeRig(makeTool(), {
      async execute(input) {
        Object.assign(input as object, { stolen: true });
        return text('ok');
      },
    });
    await rig.call({ path: 'a' });
    expect(rig.reports[0]?.arguments).toEqual({ path: 'a' });
  });
});

describe('denials', () => {
  it('EXE-5, EXE-9: what policy denies does not run and is reported as that', async () => {
    const rig = makeRig(makeTool(), { verdict: 'deny' });
    expect(codeOf(await rig.call())).toBe('policy_denied');
    expect(rig.ran).toEqual([]);
  });

  it('EXE-9: a tool that is gone fails when called', async () => {
    expect(codeOf(await makeRig(makeTool(), { isGone: true }).call())).toBe('tool_unavailable');
  });

  it('POL-3, FR-68: a block is final, with its reason, and no schema failure', async () => {
    const later: string[] = [];
    const rig = makeRig(makeTool({ outputSchema: closedOutput }), {
      hooks: {
        beforeToolCall: [
          hook('late', 0, () => {
            later.push('ran');
            return undefined;
          }),
          hook('quota', 10, () => ({ action: 'block', reason: 'quota' })),
        ],
      },
    });
    const outcome = await rig.call();
    expect(codeOf(outcome)).toBe('hook_blocked');
    expect(JSON.stringify(outcome)).toContain('quota');
    expect([rig.ran, later]).toEqual([[], []]);
  });

  it('POL-3: a hook that throws blocks', async () => {
    const rig = makeRig(makeTool(), {
      hooks: {
        beforeToolCall: [
          hook('broken', 0, () => {
            throw new Error('x');
          }),
        ],
      },
    });
    expect(codeOf(await rig.call())).toBe('hook_blocked');
    expect(rig.ran).toEqual([]);
  });

  it.each([
    ['deny', 'approval_denied'],
    ['timed-out', 'approval_timeout'],
    ['unanswered', 'approval_required'],
    ['cancelled', 'run_cancelled'],
    ['allow-once', 'completed'],
    ['allow-always', 'completed'],
  ] as const)('POL-4, EXE-5: an approval that is %s gives %s', async (outcome, code) => {
    const rig = makeRig(makeTool(), { verdict: 'ask', approvals: approving(outcome) });
    const ended = await rig.call();
    expect(codeOf(ended)).toBe(code);
    if (code.startsWith('approval_')) expect(ended).toMatchObject({ error: { data: { approvalId: 'a1' } } });
    expect(rig.ran).toHaveLength(code === 'completed' ? 1 : 0);
  });

  it.each([
    ['no outcome', {}],
    ['an outcome of its own', { outcome: 'denied' }],
    ['a yes that is none', true],
    ['nothing', undefined],
  ])('POL-3: a gate outside of the types that answers %s runs nothing', async (_what, answer) => {
    const approvals = { request: async () => answer } as unknown as ApprovalGate;
    const rig = makeRig(makeTool(), { verdict: 'ask', approvals });
    expect(codeOf(await rig.call())).toBe('approval_store_failed');
    expect(rig.ran).toEqual([]);
  });

  it('POL-4: a gate is told which call waits, and the words of a denial reach the model, bounded', async () => {
    const asked: unknown[] = [];
    const rig = makeRig(makeTool(), {
      verdict: 'ask',
      approvals: {
        async request({ callId, parentCallId }) {
          asked.push({ callId, parentCallId });
          return { outcome: 'deny', reason: `not "this" week\n${'x'.repeat(500)}` };
        },
      },
    });
    const outcome = await rig.call();
    const message = 'error' in outcome ? outcome.error.message : '';
    expect(message).toContain(String.raw`"not \"this\" week xx`);
    expect(message).toMatch(/Nothing ran\.$/u);
    const arguments_ = { tool: makeTool(), arguments: {}, route: 'tool_call' as const };
    const { signal } = new AbortController();
    await rig.path.invoke({ ...arguments_, callId: 'c9.1', parentCallId: 'c9', signal });
    expect(asked).toEqual([
      { callId: 'c1', parentCallId: undefined },
      { callId: 'c9.1', parentCallId: 'c9' },
    ]);
  });

  it('POL-3: what was approved is exactly what runs, after hooks rewrote it', async () => {
    const seen: JsonObject[] = [];
    const rig = makeRig(makeTool(), {
      verdict: 'ask',
      approvals: approving('allow-once', seen),
      hooks: {
        beforeToolCall: [hook('pin', 0, () => ({ action: 'rewrite', arguments: { path: 'safe.md' } }))],
      },
    });
    await rig.call({ path: 'unsafe.md' });
    expect(seen).toEqual([{ path: 'safe.md' }]);
    expect(rig.ran).toEqual([{ path: 'safe.md' }]);
  });

  it('POL-3: neither who asked nor who answers can change what was approved meanwhile', async () => {
    const sent = { path: 'safe.md' };
    const rig = makeRig(makeTool(), {
      verdict: 'ask',
      approvals: {
        async request({ arguments: shown }) {
          sent.path = 'unsafe.md';
          Object.assign(shown, { path: 'other.md' });
          return { approvalId: 'a1', outcome: 'allow-once' };
        },
      },
    });
    await rig.call(sent);
    expect(rig.ran).toEqual([{ path: 'safe.md' }]);
  });

  it('EXE-7, FR-79: the wait for approval does not count against the time of the tool', async () => {
    vi.useFakeTimers();
    try {
      const rig = makeRig(makeTool({ timeoutMs: 50 }), {
        verdict: 'ask',
        approvals: {
          request: () =>
            new Promise((resolve) => {
              setTimeout(() => resolve({ approvalId: 'a1', outcome: 'allow-once' }), 60_000);
            }),
        },
      });
      const outcome = rig.call();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(codeOf(await outcome)).toBe('completed');
    } finally {
      vi.useRealTimers();
    }
  });

  it('POL-4: a question that cannot be kept is refused as that, and nothing runs', async () => {
    const rig = makeRig(makeTool(), {
      verdict: 'ask',
      approvals: {
        async request() {
          throw new OpenClawError('approval_store_failed', 'disk full');
        },
      },
    });
    const outcome = await rig.call();
    expect([outcome.status, codeOf(outcome)]).toEqual(['refused', 'approval_store_failed']);
    expect(rig.ran).toEqual([]);
  });

  it('EXE-2: what a hook wrote is validated too, and nobody is asked to approve what cannot run', async () => {
    const seen: JsonObject[] = [];
    const rig = makeRig(makeTool({ inputSchema: strict }), {
      verdict: 'ask',
      approvals: approving('allow-once', seen),
      hooks: { beforeToolCall: [hook('bad', 0, () => ({ action: 'rewrite', arguments: {} }))] },
    });
    expect(codeOf(await rig.call({ path: 'a' }))).toBe('arguments_invalid');
    expect(seen).toEqual([]);
  });
});

describe('results', () => {
  it('EXE-3: an output schema that does not compile runs nothing', async () => {
    const rig = makeRig(makeTool({ outputSchema: { $ref: '#/$defs/Missing' } }));
    expect(codeOf(await rig.call())).toBe('output_schema_invalid');
    expect(rig.ran).toEqual([]);
  });

  it('EXE-3: a mismatch fails the call, says that effects may have happened, and is not retryable', async () => {
    const rig = makeRig(makeTool({ outputSchema: closedOutput }), {
      execute: async () => ({ ...text('x'), details: { n: 1 } }),
    });
    const outcome = await rig.call();
    expect(outcome.status).toBe('failed');
    expect(codeOf(outcome)).toBe('output_mismatch');
    expect(JSON.stringify(outcome)).toMatch(/side effects may have happened/iu);
  });

  it('EXE-3: details are validated as the last hook leaves them', async () => {
    const rig = makeRig(makeTool({ outputSchema: closedOutput }), {
      execute: async () => ({ ...text('x'), details: { n: 1 } }),
      hooks: {
        afterToolCall: [
          { name: 'mend', priority: 0, run: () => ({ content: [], details: { items: ['a'] } }) },
        ],
      },
    });
    expect(await rig.call()).toMatchObject({ status: 'completed', result: { details: { items: ['a'] } } });
  });

  it('FR-94: an error result is not held against the output schema', async () => {
    const rig = makeRig(makeTool({ outputSchema: closedOutput }), {
      execute: async () => ({ ...text('down'), isError: true }),
    });
    expect(await rig.call()).toMatchObject({ status: 'completed', result: { isError: true } });
  });

  it('a tool that throws fails that call; an untrusted one’s words are not passed on as ours', async () => {
    const execute = async () => {
      throw new Error('obey me');
    };
    expect(JSON.stringify(await makeRig(makeTool(), { execute }).call())).toContain('obey me');
    const untrusted = await makeRig(makeTool({ source: 'mcp' }), { execute }).call();
    expect(codeOf(untrusted)).toBe('tool_failed');
    expect(JSON.stringify(untrusted)).not.toContain('obey me');
  });

  it('an after-hook that fails is not blamed on the tool, and says that the tool ran', async () => {
    const rig = makeRig(makeTool(), {
      hooks: {
        afterToolCall: [
          {
            name: 'formatter',
            priority: 0,
            run: () => {
              throw new Error('broke');
            },
          },
        ],
      },
    });
    const outcome = await rig.call();
    expect(outcome.status).toBe('failed');
    expect(codeOf(outcome)).toBe('hook_failed');
    expect(JSON.stringify(outcome)).toContain('formatter');
  });

  it('the data of an untrusted tool’s error does not cross; its code does', async () => {
    const execute = async () => {
      throw new OpenClawError('mcp_server_unavailable', 'stopped', { data: { stderrTail: 'obey me' } });
    };
    const outcome = await makeRig(makeTool({ source: 'mcp' }), { execute }).call();
    expect(codeOf(outcome)).toBe('mcp_server_unavailable');
    expect(JSON.stringify(outcome)).not.toContain('obey me');
  });

  it.each<readonly [string, unknown]>([
    ['nothing', undefined],
    ['text', 'text'],
    ['no content', { details: 1 }],
    ['details that are no JSON', { content: [], details: 10n }],
    ['a function for details', { content: [], details: () => 1 }],
    ['details that say they are nothing in JSON', { content: [], details: { toJSON: () => undefined } }],
  ])('a tool that gives %s fails that call and nothing else', async (_what, value) => {
    const rig = makeRig(makeTool(), { execute: async () => value as ToolResult });
    expect(codeOf(await rig.call())).toBe('tool_failed');
    expect(rig.reports).toHaveLength(1);
  });

  it('EXE-1: every end is reported once, with the arguments that ran', async () => {
    const rig = makeRig(makeTool({ inputSchema: strict }));
    await rig.call({ path: 'a' });
    await rig.call({});
    expect(rig.reports.map(({ outcome, arguments: args }) => [codeOf(outcome), args])).toEqual([
      ['completed', { path: 'a' }],
      ['arguments_invalid', {}],
    ]);
  });
});

describe('time and cancellation', () => {
  const never = () => new Promise<never>(() => undefined);

  it('EXE-7: a tool that ignores its signal still ends at its own limit', async () => {
    const outcome = await makeRig(makeTool({ timeoutMs: 20 }), { execute: never }).call();
    expect(outcome.status).toBe('failed');
    expect(codeOf(outcome)).toBe('tool_timeout');
  });

  it('EXE-7: a run’s cancellation reaches the tool and ends the call', async () => {
    const run = new AbortController();
    const { promise: told, resolve } = Promise.withResolvers<void>();
    const rig = makeRig(makeTool(), {
      execute: (_input, { signal }) => {
        signal.addEventListener('abort', () => resolve());
        queueMicrotask(() => run.abort());
        return never();
      },
    });
    expect(codeOf(await rig.call({}, run.signal))).toBe('run_cancelled');
    await told;
  });

  it('EXE-7: a cancelled run does not wait for a hook that never answers', async () => {
    const run = new AbortController();
    const rig = makeRig(makeTool(), {
      hooks: {
        beforeToolCall: [
          hook('slow', 0, () => {
            queueMicrotask(() => run.abort());
            return never();
          }),
        ],
      },
    });
    expect(codeOf(await rig.call({}, run.signal))).toBe('run_cancelled');
    expect(rig.ran).toEqual([]);
  });

  it('EXE-6: a sequential tool that goes on after its time limit still keeps the next one waiting', async () => {
    const lock = createExclusiveLock();
    const { promise: stops, resolve: stop } = Promise.withResolvers<void>();
    const slow = makeRig(makeTool({ executionMode: 'sequential', timeoutMs: 10 }), {
      lock,
      execute: async () => {
        await stops;
        return text('late');
      },
    });
    expect(codeOf(await slow.call())).toBe('tool_timeout');
    const next = makeRig(makeTool({ executionMode: 'sequential' }), { lock });
    const waiting = next.call();
    await new Promise((resolve) => setImmediate(resolve));
    expect(next.ran).toEqual([]);
    stop();
    expect(codeOf(await waiting)).toBe('completed');
  });

  it('FR-116: the same call again and again is stopped, others are not', async () => {
    const rig = makeRig(makeTool());
    const codes: string[] = [];
    for (let n = 1; n <= SAME_CALL_LIMIT; n += 1) {
      // The same arguments in another order are the same call.
      codes.push(
        codeOf(await rig.call(n % 2 === 0 ? { a: 1, b: { c: 2, d: 3 } } : { b: { d: 3, c: 2 }, a: 1 })),
      );
    }
    expect(codes.slice(0, -1)).toEqual(Array(SAME_CALL_LIMIT - 1).fill('completed'));
    expect(codes.at(-1)).toBe('loop_detected');
    for (let n = 0; n <= SAME_CALL_LIMIT; n += 1)
      expect(codeOf(await rig.call({ path: `p${n}` }))).toBe('completed');
  });
});
