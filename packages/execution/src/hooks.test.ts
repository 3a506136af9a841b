import type { AfterToolCallHook, BeforeToolCallAnswer, ToolCallSight, ToolResult } from '@openclaw/contracts';
import { describe, expect, it, vi } from 'vitest';
import { codeOf, hook, makeRig, makeTool } from '../test/rig.ts';

/** What a plugin that no compiler has seen may answer. */
const wild = (value: unknown) => value as BeforeToolCallAnswer;
const wildResult = (value: unknown) => value as ToolResult;
const after = (run: AfterToolCallHook['run'], name = 'after'): AfterToolCallHook => ({
  name,
  priority: 0,
  run,
});

describe('before-hooks', () => {
  it.each<readonly [string, unknown]>([
    ['an unknown action', { action: 'deny' }],
    ['no action', { block: true }],
    ['null', null],
    ['text', 'block'],
    ['a rewrite without arguments', { action: 'rewrite' }],
    ['a rewrite to a list', { action: 'rewrite', arguments: ['a'] }],
    ['a rewrite to a date', { action: 'rewrite', arguments: new Date(0) }],
  ])('POL-3: %s blocks: a guard never fails open', async (_what, answer) => {
    const rig = makeRig(makeTool(), { hooks: { beforeToolCall: [hook('guard', 0, () => wild(answer))] } });
    expect(codeOf(await rig.call({ path: 'a' }))).toBe('hook_blocked');
    expect(rig.ran).toEqual([]);
  });

  it.each([undefined, ' ', 7])('POL-3: the reason %j of a block is told as none', async (reason) => {
    const block = hook('guard', 0, () => wild({ action: 'block', reason }));
    const outcome = await makeRig(makeTool(), { hooks: { beforeToolCall: [block] } }).call();
    expect(codeOf(outcome)).toBe('hook_blocked');
    expect(JSON.stringify(outcome)).toContain('Blocked by guard: it gives no reason');
  });

  it('POL-3: arguments that a hook wrote and that do not fit are told as the hook’s', async () => {
    const inputSchema = {
      type: 'object',
      properties: { path: { type: 'string' } },
      required: ['path'],
    } as const;
    const rewrite = hook('guard', 0, () => ({ action: 'rewrite', arguments: { path: 7 } }));
    const outcome = await makeRig(makeTool({ inputSchema }), { hooks: { beforeToolCall: [rewrite] } }).call({
      path: 'a',
    });
    const sent = await makeRig(makeTool({ inputSchema })).call({ path: 7 });
    expect([codeOf(outcome), codeOf(sent)]).toEqual(['arguments_invalid', 'arguments_invalid']);
    expect(JSON.stringify(outcome)).toContain('guard');
    expect(JSON.stringify(sent)).not.toContain('hook');
  });

  it('POL-3: a guard that does not answer in thirty seconds blocks, and is told as that', async () => {
    vi.useFakeTimers();
    try {
      const never = () => new Promise<never>(() => undefined);
      const rig = makeRig(makeTool(), { hooks: { beforeToolCall: [hook('guard', 0, never)] } });
      const call = rig.call();
      await vi.advanceTimersByTimeAsync(30_000);
      const outcome = await call;
      expect(codeOf(outcome)).toBe('hook_blocked');
      expect(JSON.stringify(outcome)).toContain('30000 ms');
      expect(rig.ran).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('POL-3: what a hook does to the arguments it sees changes nothing', async () => {
    const spoil = (sight: ToolCallSight) => void Object.assign(sight.arguments, { path: 'spoilt' });
    const rig = makeRig(makeTool(), { hooks: { beforeToolCall: [hook('spoiler', 0, spoil)] } });
    await rig.call({ path: 'a' });
    expect(rig.ran).toEqual([{ path: 'a' }]);
    expect(rig.reports[0]?.arguments).toEqual({ path: 'a' });
  });

  it('POL-3: what a hook keeps of its rewrite cannot change the call later', async () => {
    const kept = { path: 'a' };
    const rig = makeRig(makeTool(), {
      hooks: {
        beforeToolCall: [
          hook('first', 1, () => ({ action: 'rewrite', arguments: kept })),
          hook('second', 0, () => void Object.assign(kept, { path: 'spoilt' })),
        ],
      },
    });
    await rig.call();
    expect(rig.ran).toEqual([{ path: 'a' }]);
  });
});

describe('after-hooks', () => {
  it.each<readonly [string, unknown]>([
    ['an empty object', {}],
    ['text', 'text'],
    ['null', null],
    ['content that is text', { content: 'x' }],
    ['a block that is text', { content: ['x'] }],
    ['a block without a type', { content: [{ text: 'x' }] }],
    ['a picture without its data', { content: [{ type: 'image' }] }],
    ['details that are no JSON', { content: [], details: 10n }],
  ])('EXE-1: %s fails that call, which is reported all the same', async (_what, answer) => {
    const rig = makeRig(makeTool(), { hooks: { afterToolCall: [after(() => wildResult(answer))] } });
    expect(codeOf(await rig.call())).toBe('hook_failed');
    expect(rig.reports).toHaveLength(1);
  });

  it('EXE-1: a result that a hook broke in place fails that call too', async () => {
    const rig = makeRig(makeTool(), {
      hooks: { afterToolCall: [after(({ result }) => void Object.assign(result, { content: 'x' }))] },
    });
    expect(codeOf(await rig.call())).toBe('hook_failed');
  });

  it('TEL-3: what a hook does to the arguments it sees is not what is recorded', async () => {
    const seen: unknown[] = [];
    const rig = makeRig(makeTool(), {
      hooks: {
        afterToolCall: [
          after((sight) => void Object.assign(sight.arguments, { path: 'spoilt' }), 'a'),
          after((sight) => void seen.push(sight.arguments), 'b'),
        ],
      },
    });
    await rig.call({ path: 'a' });
    expect(seen).toEqual([{ path: 'a' }]);
    expect(rig.reports[0]?.arguments).toEqual({ path: 'a' });
  });
});
