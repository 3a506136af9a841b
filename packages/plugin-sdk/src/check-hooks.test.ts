import { SILENT_LOGGER } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { checkPlugin, type SettledHooks, settleHooks } from './index.ts';

const CONTEXT = { config: { limit: 5 }, logger: SILENT_LOGGER, workspaceDir: '/w', stateDir: '/s' };

async function settle(hooks: unknown): Promise<SettledHooks> {
  const check = checkPlugin({ id: 'a', tools: [], hooks });
  if (!check.ok) throw new Error('the plugin was refused');
  return settleHooks(check.plugin, CONTEXT);
}

describe('settleHooks', () => {
  it('gives the hooks of a function what the plugin may know', async () => {
    const settled = await settle((context: typeof CONTEXT) => ({
      before_tool_call: () => ({ action: 'block', reason: `limit ${context.config.limit}` }),
    }));
    const hook = settled.ok ? settled.plugin.hooks?.before_tool_call : undefined;
    expect(typeof hook === 'function' && (await Reflect.apply(hook, undefined, [{}]))).toEqual({
      action: 'block',
      reason: 'limit 5',
    });
  });

  it('takes hooks that are an object, and none, as they are', async () => {
    expect(await settle({ after_tool_call() {} })).toMatchObject({
      ok: true,
      plugin: { id: 'a', hooks: { after_tool_call: expect.any(Function) } },
    });
    expect(await settle(undefined)).toEqual({ ok: true, plugin: { id: 'a', tools: [] } });
  });

  it.each<readonly [string, unknown, string]>([
    ['a hook under a name that nobody calls', () => ({ beforeToolCall() {} }), '/hooks/beforeToolCall'],
    ['one of them in a promise', async () => ({ on_call() {} }), '/hooks/on_call'],
    ['a hook that is no function', () => ({ before_tool_call: 1 }), '/hooks/before_tool_call'],
    ['nothing', () => undefined, '/hooks'],
    ['hooks on the function itself', Object.assign(() => undefined, { before_tool_call() {} }), '/hooks'],
    [
      'a throw',
      () => {
        throw new Error('x');
      },
      '/hooks',
    ],
    ['a rejection', () => Promise.reject(new Error('x')), '/hooks'],
    ['a class', class {}, '/hooks'],
  ])('FR-128: %s leaves no plugin that could be used', async (_what, hooks, path) => {
    const settled = await settle(hooks);
    expect(settled.ok ? [] : settled.problems.map((problem) => problem.path)).toEqual([path]);
  });
});
