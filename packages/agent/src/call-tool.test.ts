import type { ToolProgress } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { call, makeRig, makeTool, type RigOptions, recordsOf, say } from '../test/rig.ts';
import { callTool } from './call-tool.ts';

const session = { agentId: 'main', sessionKey: 'agent:main:app', sessionId: 'app' };
const tools = [makeTool({ name: 'note_write' }), makeTool({ name: 'note_find' })];

function byApp(rig: ReturnType<typeof makeRig>, idOrName: string) {
  return callTool(rig.deps, {
    session,
    channel: 'http',
    model: undefined,
    idOrName,
    arguments: {},
    signal: new AbortController().signal,
  });
}

describe('callTool', () => {
  it.each<readonly [string, Partial<RigOptions>, string]>([
    [
      'a hook blocks',
      {
        hooks: {
          beforeToolCall: [{ name: 'quota', priority: 0, run: () => ({ action: 'block', reason: 'quota' }) }],
        },
      },
      'hook_blocked',
    ],
    ['an approval is refused', { policy: { ask: ['note_write'] } }, 'approval_denied'],
  ])(
    'FR-67, EXE-1: where %s, an app and a model get the same end and the same record',
    async (_why, part, code) => {
      const rig = makeRig({ tools: () => tools, ...part });
      const turn = await rig.turn({
        answers: [call(['tool_call', { id: 'note_write', args: {} }]), say('ok')],
      });
      expect(await byApp(rig, 'note_write')).toMatchObject({ status: 'refused', error: { code } });
      const facts = recordsOf(rig, 'call').map((record) => ({
        tool: record.tool,
        status: record.status,
        code: record.code,
        arguments: record.arguments,
        result: record.result,
      }));
      expect(facts).toHaveLength(2);
      expect(facts[1]).toEqual(facts[0]);
      expect(recordsOf(turn, 'call')).toHaveLength(1);
    },
  );

  it('FR-62, CAT-10: what policy denies is not there, and nothing is recorded', async () => {
    const rig = makeRig({ tools: () => tools, policy: { deny: ['note_write'] } });
    await expect(byApp(rig, 'note_write')).rejects.toMatchObject({ code: 'tool_not_found' });
    expect(rig.records).toEqual([]);
  });

  it('MCP-3: gives progress to whoever made the call', async () => {
    const tool = makeTool({ name: 'note_export' }, async (_input, context) => {
      context.reportProgress({ progress: 1, total: 2 });
      return { content: [] };
    });
    const rig = makeRig({ tools: () => [tool] });
    const seen: ToolProgress[] = [];
    await callTool(rig.deps, {
      session,
      channel: 'cli',
      model: undefined,
      idOrName: 'note_export',
      arguments: {},
      onProgress: (progress) => seen.push(progress),
      signal: new AbortController().signal,
    });
    expect(seen).toEqual([{ progress: 1, total: 2 }]);
  });

  it('CAT-10: an ambiguous name is refused with the ids', async () => {
    const rig = makeRig({ tools: () => [...tools, makeTool({ name: 'note_find', owner: 'shelf' })] });
    await expect(byApp(rig, 'note_find')).rejects.toMatchObject({
      code: 'tool_ambiguous',
      data: { ids: ['openclaw:desk:note_find', 'openclaw:shelf:note_find'] },
    });
  });
});
