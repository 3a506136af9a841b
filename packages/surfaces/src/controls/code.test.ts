import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BridgeApi, BridgeOutcome, CodeBridge, WaitingProgram } from '@openclaw/code-bridge';
import type { JsonValue } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { makeRig, makeTool } from '../../test/rig.ts';

const ENDED = {
  logs: [],
  truncated: false,
  bridgeCalls: { search: 0, describe: 0, call: 0, cancelled: 0 },
  notes: [],
} as const;

function failedWith(code: 'aborted' | 'timeout'): BridgeOutcome {
  return { ...ENDED, ok: false, error: { code, message: 'ended' } };
}

/** `waits` is what the real child says when it can do nothing more before an answer. */
type Program = (
  api: BridgeApi,
  signal: AbortSignal,
  waits: (asOf: WaitingProgram) => void,
) => Promise<JsonValue>;

/** A bridge that runs functions of the test where the real one runs a program in a child. */
function bridgeOf(program: Program): CodeBridge {
  return {
    async run({ api, signal = AbortSignal.any([]), onWaiting = () => undefined }): Promise<BridgeOutcome> {
      const ended = new Promise<BridgeOutcome>((resolve) => {
        signal.addEventListener('abort', () => resolve(failedWith('aborted')), { once: true });
      });
      const value = program(api, signal, onWaiting).then(
        (result): BridgeOutcome => ({ ...ENDED, ok: true, value: result }),
      );
      return Promise.race([value, ended]);
    },
    verifyIsolation: () => Promise.reject(new Error('not used')),
    prepare: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
}

const context = () => ({ signal: new AbortController().signal });
const many = Array.from({ length: 300 }, (_, n) => makeTool({ name: `row_${n}`, description: `Row ${n}` }));
const code = { code: 'return 1' };

describe('tool_search_code', () => {
  it('FR-89: says the same of 1 tool and of 300, before and after a search', async () => {
    const found = async (api: BridgeApi) =>
      ((await api.search('row 7', {}, context())) as JsonValue[]).length;
    const definitions = [];
    for (const tools of [many.slice(0, 1), many]) {
      const rig = makeRig('code', tools, { bridge: bridgeOf(found) });
      definitions.push(JSON.stringify(rig.surface.functions));
      await rig.call('tool_search_code', code);
      expect(rig.observed).toHaveLength(1);
      definitions.push(JSON.stringify(rig.surface.functions));
    }
    expect(new Set(definitions).size).toBe(1);
  });

  it('TEL-1, BRG-9: gives telemetry beside the value, and beside a failure', async () => {
    const telemetry = {
      catalogSize: 300,
      sources: { openclaw: 300, mcp: 0, client: 0 },
      counterScope: 'scope',
      searchCount: 0,
      describeCount: 0,
      callCount: 0,
    };
    const rig = makeRig('code', many, { bridge: bridgeOf(async () => ({ kept: true })) });
    expect(await rig.call('tool_search_code', code)).toEqual({
      ...ENDED,
      ok: true,
      value: { kept: true },
      telemetry,
    });
    const failing = { ...bridgeOf(async () => 0), run: async () => failedWith('timeout') };
    const failed = makeRig('code', many, { bridge: failing });
    expect(await failed.call('tool_search_code', code)).toEqual({ ...failedWith('timeout'), telemetry });
    const call = { callId: 'c1', name: 'tool_search_code', arguments: JSON.stringify(code) };
    const { error } = await failed.surface.dispatch(call, { signal: new AbortController().signal });
    expect(error).toMatchObject({ code: 'timeout' });
  });

  it('CAT-6, SRF-14: a search gives descriptors, at most as many as asked for, and a description has the schema', async () => {
    const row = { id: 'openclaw:desk:row_7', source: 'openclaw', owner: 'desk', name: 'row_7' };
    const found = { ...row, description: 'Row 7', input: '{}' };
    const rig = makeRig('code', many, {
      bridge: bridgeOf(async (api) => [
        await api.search('row 7', { limit: 1 }, context()),
        await api.describe('row_7', context()),
      ]),
    });
    expect(await rig.call('tool_search_code', code)).toMatchObject({
      value: [[found], { ...found, inputSchema: { type: 'object' } }],
    });
  });

  it('FR-86, EXE-8: a call gives exactly { tool, result }, also where the tool says that it failed', async () => {
    const answer = {
      content: [{ type: 'text' as const, text: 'down' }],
      details: { n: 1 },
      isError: true,
    };
    const rig = makeRig('code', many, {
      bridge: bridgeOf((api) => api.call('row_7', {}, context())),
      answer: () => answer,
    });
    expect(await rig.call('tool_search_code', code)).toMatchObject({
      ok: true,
      value: {
        tool: { id: 'openclaw:desk:row_7', name: 'row_7', source: 'openclaw' },
        result: answer,
      },
    });
  });

  it.each([
    ['an unknown id', 'row_none', 'tool_not_found'],
    ['arguments that do not fit', 'strict', 'arguments_invalid'],
  ])(
    'EXE-1, EXE-2: %s is thrown into the program with its code, and nothing runs',
    async (_why, id, expected) => {
      const strict = makeTool({ name: 'strict', inputSchema: { type: 'object', required: ['path'] } });
      const codes: unknown[] = [];
      const rig = makeRig('code', [...many, strict], {
        bridge: bridgeOf((api) =>
          api.call(id, {}, context()).catch((thrown: { code: string }) => {
            codes.push(thrown.code);
            return null;
          }),
        ),
      });
      await rig.call('tool_search_code', code);
      expect(codes).toEqual([expected]);
      expect(rig.ran).toEqual([]);
    },
  );

  it('EXE-1: a tool that throws, throws in the program, with its code', async () => {
    const rig = makeRig('code', many, {
      bridge: bridgeOf((api) =>
        api.call('row_7', {}, context()).catch((thrown: { code: string }) => thrown.code),
      ),
      answer() {
        throw new Error('down');
      },
    });
    expect(await rig.call('tool_search_code', code)).toMatchObject({ ok: true, value: 'tool_failed' });
  });

  it('SRF-11, SRF-7: limits and blank queries follow the rules of tool_search', async () => {
    const sizes: unknown[] = [];
    const rig = makeRig('code', many, {
      bridge: bridgeOf(async (api) => {
        for (const limit of [3, 1_000, null])
          sizes.push(await api.search('row', { limit }, context()).then(lengthOf));
        sizes.push(await api.search(' ', {}, context()).then(lengthOf));
        await api
          .search('row', { limit: 0 }, context())
          .catch((thrown: { code: string }) => sizes.push(thrown.code));
        return null;
      }),
    });
    await rig.call('tool_search_code', code);
    expect(sizes).toEqual([3, 20, 8, 0, 'search_invalid']);
  });

  it('FR-133: client tools called side by side go out together, and end the program', async () => {
    const clients = ['ring', 'buzz'].map((name) => makeTool({ name, source: 'client' }));
    let ended = false;
    const rig = makeRig('code', clients, {
      bridge: bridgeOf(async (api, signal, waits) => {
        signal.addEventListener('abort', () => {
          ended = true;
        });
        const [ring, buzz] = clients.map(
          ({ id }, n) =>
            () =>
              api.call(id, { n }, context()),
        );
        const first = ring?.();
        // The messages of a program arrive one after another, even where it makes its calls side by side.
        for (let turn = 0; turn < 20; turn += 1) await nextTurn();
        waits({ calls: 1, answers: 0 });
        const second = buzz?.();
        waits({ calls: 2, answers: 0 });
        await Promise.all([first, second]);
        return 'never';
      }),
    });
    const result = await rig.surface.dispatch(
      { callId: 'c', name: 'tool_search_code', arguments: JSON.stringify(code) },
      context(),
    );
    expect(result.handedOff).toMatchObject([
      { tool: { name: 'ring' }, arguments: { n: 0 } },
      { tool: { name: 'buzz' }, arguments: { n: 1 } },
    ]);
    expect(ended).toBe(true);
    expect(rig.ran).toEqual([]);
  });

  it('FR-133: a call that a hook is still deciding about is waited for, and nothing is cut off', async () => {
    const clients = ['ring', 'buzz'].map((name) => makeTool({ name, source: 'client' }));
    const gate = Promise.withResolvers<void>();
    const rig = makeRig('code', [...clients, makeTool({ name: 'pay' })], {
      bridge: bridgeOf(async (api, _signal, waits) => {
        const [pay, ...clientCalls] = ['openclaw:desk:pay', 'client:ring', 'client:buzz'].map((id) =>
          api.call(id, {}, context()),
        );
        waits({ calls: 3, answers: 0 });
        for (let turn = 0; turn < 5; turn += 1) await nextTurn();
        gate.resolve();
        await pay;
        waits({ calls: 3, answers: 1 });
        await Promise.all(clientCalls);
        return 'never';
      }),
      async beforeToolCall({ tool }) {
        if (tool.name !== 'ring') await gate.promise;
        return undefined;
      },
    });
    const result = await rig.surface.dispatch(
      { callId: 'c', name: 'tool_search_code', arguments: JSON.stringify(code) },
      context(),
    );
    expect(result.handedOff).toMatchObject([{ tool: { name: 'ring' } }, { tool: { name: 'buzz' } }]);
    expect(result.details).toMatchObject({ ran: [{ id: 'openclaw:desk:pay', status: 'completed' }] });
  });

  it('FR-133: what the program asked before, answered or refused, does not keep its client’s call from going out', async () => {
    const before: unknown[] = [];
    const rig = makeRig('code', [makeTool({ name: 'pay' }), makeTool({ name: 'ring', source: 'client' })], {
      bridge: bridgeOf(async (api, _signal, waits) => {
        const asked = [
          () => api.search('pay', {}, context()),
          () => api.search('pay', { limit: 0 }, context()),
          () => api.describe('pay', context()),
          () => api.describe('no_such_tool', context()),
          () => api.call('pay', {}, context()),
          () => api.call('no_such_tool', {}, context()),
        ];
        for (const ask of asked) before.push(await ask().catch(({ code: why }: { code: string }) => why));
        const ringing = api.call('client:ring', {}, context());
        waits({ calls: asked.length + 1, answers: asked.length });
        return ringing;
      }),
    });
    const result = await rig.surface.dispatch(
      { callId: 'c', name: 'tool_search_code', arguments: JSON.stringify(code) },
      context(),
    );
    expect(before.filter((one) => typeof one === 'string')).toEqual([
      'search_invalid',
      'tool_not_found',
      'tool_not_found',
    ]);
    expect(result.handedOff).toMatchObject([{ tool: { name: 'ring' } }]);
  });

  it('FR-133: a program that did not wait for the client keeps the value that it returned', async () => {
    const rig = makeRig('code', [makeTool({ name: 'ring', source: 'client' })], {
      bridge: bridgeOf(async (api) => {
        void api.call('client:ring', {}, context());
        return 42;
      }),
    });
    expect(await rig.call('tool_search_code', code)).toMatchObject({ value: 42 });
  });

  it.each([{}, { code: '' }, { code: 7 }, '[1]', '{"code":'])(
    'TEL-1: refuses %j, which is no program',
    async (args) => {
      const rig = makeRig('code', many, { bridge: bridgeOf(async () => 1) });
      expect(await rig.call('tool_search_code', args)).toMatchObject({
        error: { code: 'arguments_invalid' },
        telemetry: { catalogSize: 300, counterScope: 'scope' },
      });
    },
  );
});

function lengthOf(value: JsonValue): number {
  return Array.isArray(value) ? value.length : -1;
}
