import { type JsonValue, OpenClawError } from '@openclaw/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BridgeApi,
  type BridgeOutcome,
  type BridgeProgram,
  type CodeBridge,
  createCodeBridge,
} from './index.ts';

let bridge: CodeBridge;
const rejections: unknown[] = [];
const noteRejection = (reason: unknown): void => {
  rejections.push(reason);
};

beforeAll(async () => {
  process.on('unhandledRejection', noteRejection);
  bridge = await createCodeBridge({ warm: 2 });
  await bridge.prepare();
}, 120_000);

afterAll(async () => {
  await bridge[Symbol.asyncDispose]();
  process.off('unhandledRejection', noteRejection);
});

const API: BridgeApi = {
  search: async (query, options) => [{ id: 'openclaw:notes:write', query, options }],
  describe: async (id) => ({ id, inputSchema: { type: 'object' } }),
  call: async (id, args) => ({ tool: { id }, result: { details: args } }),
};

function run(code: string, changes: Partial<BridgeProgram> = {}): Promise<BridgeOutcome> {
  return bridge.run({ code, api: API, timeoutMs: 50_000, signal: new AbortController().signal, ...changes });
}

/** On a busy machine a deadline may pass before the program has begun: the program is then run again with twice the time. */
async function runUntilCalled(
  code: string,
  changes: Partial<BridgeProgram> & { readonly timeoutMs: number },
): Promise<BridgeOutcome> {
  for (let { timeoutMs } = changes; ; timeoutMs *= 2) {
    const outcome = await run(code, { ...changes, timeoutMs });
    const { search, call } = outcome.bridgeCalls;
    if (call === 1 && (search === 1 || !code.includes('search'))) return outcome;
  }
}

describe('a program', () => {
  it('BRG-1: searches, describes and calls, and returns a value', async () => {
    const outcome = await run(`
      const [hit] = await openclaw.tools.search('write a note', { limit: 1 });
      const { inputSchema } = await openclaw.tools.describe(hit.id);
      const { result } = await openclaw.tools.call(hit.id, { text: 'x' });
      console.log('done', result);
      return { hit, inputSchema, details: result.details };
    `);
    expect(outcome).toEqual({
      ok: true,
      value: {
        hit: { id: 'openclaw:notes:write', query: 'write a note', options: { limit: 1 } },
        inputSchema: { type: 'object' },
        details: { text: 'x' },
      },
      logs: [{ level: 'log', text: 'done {"details":{"text":"x"}}' }],
      truncated: false,
      bridgeCalls: { search: 1, describe: 1, call: 1, cancelled: 0 },
      notes: [],
    });
  });

  it('FR-73: may declare its own openclaw and tools', async () => {
    const code =
      "const openclaw = globalThis.openclaw; const tools = openclaw.tools; return tools.search('x');";
    expect(await run(code)).toMatchObject({ ok: true, value: [{ query: 'x' }] });
  });

  it('BRG-4: sees nothing of Node', async () => {
    const code = `return ['process', 'require', 'setTimeout', 'fetch', 'WebAssembly', 'Buffer', 'module', 'global']
      .filter((name) => name in globalThis);`;
    expect(await run(code)).toMatchObject({ ok: true, value: [] });
  });

  it('runs calls of Promise.all at the same time', async () => {
    const { promise: bothHere, resolve } = Promise.withResolvers<JsonValue>();
    let here = 0;
    const call = async (): Promise<JsonValue> => {
      here += 1;
      if (here === 2) resolve(2);
      return await bothHere;
    };
    const code = "return Promise.all([openclaw.tools.call('a'), openclaw.tools.call('b')]);";
    expect(await run(code, { api: { ...API, call } })).toMatchObject({ ok: true, value: [2, 2] });
  });

  it('FR-86: gets the error of a tool as an Error with its code, and goes on', async () => {
    const call = (): Promise<never> =>
      Promise.reject(new OpenClawError('approval_denied', 'Denied.', { data: { by: 'you' } }));
    const code = `try { await openclaw.tools.call('a', {}); } catch (error) {
      return [error instanceof Error, error.code, error.message, error.data];
    }`;
    expect(await run(code, { api: { ...API, call } })).toMatchObject({
      ok: true,
      value: [true, 'approval_denied', 'Denied.', { by: 'you' }],
    });
  });

  it('FR-88: that forgets to await its own main() is waited for', async () => {
    const code = `
      async function main() {
        const [hit] = await openclaw.tools.search('x');
        const { result } = await openclaw.tools.call(hit.id, { n: 1 });
        console.log(result.details.n);
      }
      main();`;
    expect(await run(code)).toMatchObject({
      ok: true,
      value: null,
      logs: [{ level: 'log', text: '1' }],
      bridgeCalls: { search: 1, call: 1, cancelled: 0 },
    });
  });

  it('FR-88: that lets a failed call go unseen has it in its log', async () => {
    const call = (): Promise<never> => Promise.reject(new OpenClawError('tool_failed', 'It broke.'));
    const outcome = await run("openclaw.tools.call('a');", { api: { ...API, call } });
    expect(outcome).toMatchObject({ ok: true, logs: [{ level: 'error' }] });
    expect(outcome.logs[0]?.text).toContain('It broke.');
    const handled =
      "const p = openclaw.tools.call('a'); await openclaw.tools.search('x'); try { await p } catch {}";
    expect((await run(handled, { api: { ...API, call } })).logs).toEqual([]);
  });

  it('FR-88: that calls nothing is told so, and one that calls is not', async () => {
    expect((await run('console.log(\'write_note({path:"a"})\')')).notes).toHaveLength(1);
    expect((await run("await openclaw.tools.search('x')")).notes).toEqual([]);
  });

  it('BRG-9: a large value is cut, marked and still JSON', async () => {
    const outcome = await run('return Array(5000).fill({ k: "v" });');
    expect(outcome).toMatchObject({ ok: true, truncated: true });
    const text = JSON.stringify(outcome.ok ? outcome.value : undefined);
    expect(text.length).toBeLessThanOrEqual(24_000);
    expect(text).toContain('more items');
  });

  it('takes an answer much larger than what it may return', async () => {
    const call = async (): Promise<JsonValue> => Array(50_000).fill('0123456789');
    const code = "return (await openclaw.tools.call('a')).length;";
    expect(await run(code, { api: { ...API, call } })).toMatchObject({ ok: true, value: 50_000 });
  });
});

describe('a program that fails', () => {
  it.each([
    ['throws', 'const a = 1;\nnull.x;', { code: 'program_error', line: 2, column: 6 }],
    [
      'throws after a call',
      "await openclaw.tools.search('x');\n\nthrow new Error('m')",
      { code: 'program_error', line: 3 },
    ],
    ['throws in a fence', '```js\nthrow new Error("m");\n```', { code: 'program_error', line: 2 }],
    ['does not parse', 'let a = 1;\nlet b = ;', { code: 'syntax_error', line: 2, column: 9 }],
    ['FR-76 waits for nothing', 'await new Promise(() => {}); return 1', { code: 'program_error' }],
    ['recurses', 'function f() { f(); }\nf();', { code: 'program_error', line: 1 }],
    ['uses a name of Node', "return require('fs');", { code: 'program_error', line: 1 }],
    ['returns too much', 'return "x".repeat(300000);', { code: 'budget_exceeded' }],
    ['is too long', `return 1; //${'x'.repeat(70_000)}`, { code: 'budget_exceeded' }],
    ['breaks the bridge it runs in', 'Array.prototype.shift = () => 7; return 1;', { code: 'program_error' }],
  ])('BRG-11: %s', async (_what, code, error) => {
    expect(await run(code)).toMatchObject({ ok: false, error });
  });

  it.each([
    ['a call', "await openclaw.tools.call('a', {});", { method: 'call', id: 'a' }],
    ['one of several', "await Promise.all(['b', 'a'].map((id) => openclaw.tools.call(id)));", { id: 'a' }],
    ['a description', "await openclaw.tools.describe('a');", { method: 'describe', id: 'a' }],
    [
      'a call of a long name',
      "await openclaw.tools.call('a'.repeat(5000));",
      { id: expect.stringMatching(/^.{1,200}$/u) },
    ],
  ])('BRG-11: says what failed where it does not catch the error of %s', async (_what, code, failedCall) => {
    const refuse = async (id: string): Promise<JsonValue> => {
      if (id === 'b') return id;
      throw new OpenClawError('policy_denied', 'Not here.');
    };
    expect(await run(code, { api: { ...API, describe: refuse, call: refuse } })).toMatchObject({
      ok: false,
      error: { code: 'program_error', failedCall: { code: 'policy_denied', ...failedCall } },
    });
  });

  it.each([
    ['catches it', "try { await openclaw.tools.call('a'); } catch {} null.x;"],
    ['throws its own, dressed up as one', "throw Object.assign(new Error('m'), { code: 'policy_denied' });"],
  ])('BRG-11: names no call where a program %s', async (_what, code) => {
    const call = (): Promise<never> => Promise.reject(new OpenClawError('policy_denied', 'Not here.'));
    const outcome = await run(code, { api: { ...API, call } });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'program_error' } });
    expect(outcome.ok ? undefined : outcome.error).not.toHaveProperty('failedCall');
  });

  it('BRG-11: uses too much memory, and says what its process wrote', async () => {
    const outcome = await run('const all = []; for (;;) all.push({ all });');
    expect(outcome).toMatchObject({ ok: false, error: { code: 'out_of_memory' } });
    const diagnostic = outcome.ok ? undefined : outcome.error.diagnostic;
    expect(diagnostic?.text).toContain('heap');
    expect(diagnostic).toMatchObject({ discardedBytes: 0, omittedBytes: expect.any(Number) });
  });

  it('BRG-5, FR-77: a loop ends at its deadline', async () => {
    const outcome = await run('for (;;);', { timeoutMs: 300 });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'timeout' } });
  });

  it('BRG-5: the deadline covers calls, and BRG-7 says that they may have had effects', async () => {
    const call = (): Promise<never> => new Promise(() => {});
    const code = "await openclaw.tools.call('a');";
    const outcome = await runUntilCalled(code, { timeoutMs: 300, api: { ...API, call } });
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: 'timeout', message: expect.stringMatching(/effects.*before you retry/) },
      bridgeCalls: { call: 1, cancelled: 1 },
    });
  });

  it('BRG-11, FR-77: is cancelled before it starts', async () => {
    const signal = AbortSignal.abort();
    expect(await run('for (;;);', { signal })).toMatchObject({ ok: false, error: { code: 'aborted' } });
  });

  it('BRG-11, FR-77: is cancelled while it runs', async () => {
    const stopping = new AbortController();
    const search = async (): Promise<JsonValue> => {
      stopping.abort();
      return [];
    };
    const code = "await openclaw.tools.search('x'); for (;;);";
    expect(await run(code, { signal: stopping.signal, api: { ...API, search } })).toMatchObject({
      ok: false,
      error: { code: 'aborted' },
      bridgeCalls: { search: 1 },
    });
  });
});

describe('calls of a program that has ended', () => {
  it.each([
    ['returns', "openclaw.tools.call('a'); await openclaw.tools.search('x'); return 1;"],
    ['throws', "openclaw.tools.call('a'); await openclaw.tools.search('x'); throw 1;"],
    [
      'dies',
      "openclaw.tools.call('a'); await openclaw.tools.search('x'); Array.prototype.shift = () => { throw 1; };",
    ],
    ['runs out of time', "openclaw.tools.call('a'); await openclaw.tools.search('x'); for (;;);"],
  ])('BRG-6: are cancelled when it %s', async (_what, code) => {
    const { promise: aborted, resolve } = Promise.withResolvers<unknown>();
    const call: BridgeApi['call'] = (_id, _args, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          resolve(signal.reason);
          reject(signal.reason);
        });
      });
    const outcome = await runUntilCalled(code, { api: { ...API, call }, timeoutMs: 1_000 });
    expect(await aborted).toMatchObject({ code: 'aborted' });
    expect(outcome.bridgeCalls).toEqual({ search: 1, describe: 0, call: 1, cancelled: 1 });
    expect(outcome.notes.length).toBeGreaterThan(0);
  });

  it('FR-79: a late answer, a late failure and a cancelled wait disturb nobody', async () => {
    const late = Promise.withResolvers<JsonValue>();
    const failing = Promise.withResolvers<JsonValue>();
    const answers = [late.promise, failing.promise];
    const call = (): Promise<JsonValue> => answers.shift() ?? Promise.resolve(null);
    const code =
      "openclaw.tools.call('a'); openclaw.tools.call('b'); await openclaw.tools.search('x'); for (;;);";
    const controller = new AbortController();
    const search = async (): Promise<JsonValue> => {
      setTimeout(() => controller.abort(), 100);
      return [];
    };
    const outcome = await run(code, { api: { ...API, call, search }, signal: controller.signal });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'aborted' } });
    late.resolve(1);
    failing.reject(new Error('late'));
    await run('return 1');
    expect(rejections).toEqual([]);
  });
});
