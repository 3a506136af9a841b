import { type BeforePromptBuildHook, OpenClawError } from '@openclaw/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeRig, makeTool, say } from '../test/rig.ts';
import { authoriseTools } from './authorise-tools.ts';

const run = { agentId: 'main', sessionKey: 'agent:main:t', sessionId: 's', runId: 'r', channel: 'test' };
const signal = new AbortController().signal;
const tools = () => [makeTool({ name: 'a' }), makeTool({ name: 'b' })];
/** What a plugin that no compiler has seen may answer. */
const wild = (value: unknown) => value as Awaited<ReturnType<BeforePromptBuildHook['run']>>;
const hooksOf = (answer: BeforePromptBuildHook['run']) => ({
  beforePromptBuild: [{ name: 'narrow', priority: 0, run: answer }],
});

describe('narrowing', () => {
  it.each<readonly [string, BeforePromptBuildHook['run'], string]>([
    ['throws', () => Promise.reject(new Error('broke')), 'broke'],
    [
      'throws an error of the house',
      () => Promise.reject(new OpenClawError('tool_failed', 'broke')),
      'broke',
    ],
    ['answers null', () => wild(null), 'toolsAllow'],
    ['answers text', () => wild('a'), 'toolsAllow'],
    ['answers without a list', () => wild({}), 'toolsAllow'],
    ['answers text for a list', () => wild({ toolsAllow: 'abc' }), 'toolsAllow'],
    ['answers a list of something else', () => wild({ toolsAllow: ['a', 7] }), 'toolsAllow'],
  ])(
    'DIR-5: a hook that %s ends the run before the model is asked, and says why',
    async (_what, answer, why) => {
      const turn = await makeRig({ tools, hooks: hooksOf(answer) }).turn({ answers: [say('ok')] });
      expect(turn.error).toMatchObject({ code: 'hook_failed', message: expect.stringContaining(why) });
      expect(turn.requests).toEqual([]);
    },
  );

  it('DIR-5: an empty list leaves nothing', async () => {
    const { deps } = makeRig({ tools, hooks: hooksOf(() => ({ toolsAllow: [] })) });
    const authorised = await authoriseTools(deps, { run, model: undefined, clientTools: [], signal });
    expect([authorised.tools, authorised.executors.size]).toEqual([[], 0]);
  });
});

describe('a supply that hangs', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('MCP-2: ends the run as tools that are unavailable, not as a tool that ran too long', async () => {
    const { deps } = makeRig({
      tools,
      deps: { supplyTools: () => new Promise<never>(() => undefined) },
    });
    const given = authoriseTools(deps, { run, model: undefined, clientTools: [], signal });
    const expected = expect(given).rejects.toMatchObject({ code: 'tool_unavailable' });
    await vi.advanceTimersByTimeAsync(60_000);
    await expected;
  });
});
