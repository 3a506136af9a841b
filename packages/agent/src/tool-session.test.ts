import type { BoundTool, JsonObject, SessionRecord, SurfaceMode, ToolProgress } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { makeRig, makeTool, type Rig, type RigOptions } from '../test/rig.ts';
import { openToolSession, type ToolSession } from './tool-session.ts';

const SESSION = { agentId: 'main', sessionKey: 'agent:main:desk', sessionId: 's1' };
const signal = new AbortController().signal;

const open = (rig: Rig, part: Partial<Parameters<typeof openToolSession>[1]> = {}): Promise<ToolSession> =>
  openToolSession(rig.deps, { session: SESSION, channel: 'mcp', model: undefined, ...part });
const rigOf = (tools: readonly BoundTool[], part: Partial<RigOptions> = {}): Rig =>
  makeRig({ tools: () => tools, ...part });
const toolCall = (id: string, args: JsonObject = {}) => ({
  callId: 'c1',
  name: 'tool_call',
  arguments: JSON.stringify({ id, args }),
});
const types = (records: readonly SessionRecord[]) => records.map(({ type }) => type);

describe('a tool session', () => {
  it.each([
    ['tools', undefined, ['tool_search', 'tool_describe', 'tool_call']],
    ['tools', 'direct', ['lamp_on']],
    ['direct', 'tools', ['tool_search', 'tool_describe', 'tool_call']],
  ] as const)('SRF-1: configured %s, asked for %s', async (configured, asked, expected) => {
    const rig = rigOf([makeTool({ name: 'lamp_on' })], { mode: configured });
    await using session = await open(rig, asked === undefined ? {} : { mode: asked as SurfaceMode });
    expect(session.functions.map(({ name }) => name)).toEqual(expected);
  });

  it('DIR-1: offers the directory, whatever harness the agent has', async () => {
    await using session = await open(rigOf([makeTool({ name: 'lamp_on' })], { harness: 'copilot' }));
    expect(session.directory).toContain('lamp_on');
  });

  it('POL-1: runs what policy leaves on the one call path, and nothing else', async () => {
    const rig = rigOf([makeTool({ name: 'lamp_on' }), makeTool({ name: 'lamp_smash' })], {
      policy: { deny: ['lamp_smash'] },
    });
    await using session = await open(rig);
    const ran = await session.dispatch(toolCall('lamp_on'), { signal });
    expect(JSON.stringify(ran.content)).toContain('lamp_on ran');
    const refused = await session.dispatch(toolCall('lamp_smash'), { signal });
    expect(refused).toMatchObject({ isError: true, structured: { error: { code: 'tool_not_found' } } });
  });

  it('TEL-4: is one run of its session, from the first call to its end', async () => {
    const rig = rigOf([makeTool({ name: 'lamp_on' })]);
    const session = await open(rig);
    await session.dispatch(toolCall('lamp_on'), { signal });
    await session.dispatch(toolCall('lamp_on'), { signal });
    await session[Symbol.asyncDispose]();
    expect(types(rig.records)).toEqual(['run', 'call', 'call', 'run_end']);
    expect(rig.records[0]).toMatchObject({ channel: 'mcp', mode: 'tools', provider: 'none' });
    expect(rig.records.at(-1)).toMatchObject({ outcome: 'completed', modelRequests: 0 });
  });

  it('TEL-4: a client that only looks leaves no record', async () => {
    const rig = rigOf([makeTool({ name: 'lamp_on' })]);
    await (await open(rig))[Symbol.asyncDispose]();
    expect(rig.records).toEqual([]);
  });

  it('MCP-3: gives progress to whoever made the call', async () => {
    const tool = makeTool({ name: 'lamp_on' }, async (_input, context) => {
      context.reportProgress({ progress: 1, total: 2 });
      return { content: [] };
    });
    await using session = await open(rigOf([tool]));
    const seen: ToolProgress[] = [];
    await session.dispatch(toolCall('lamp_on'), { signal, onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([{ progress: 1, total: 2 }]);
  });

  it('MCP-3: disposing cancels what still runs, and waits for it before the end is written', async () => {
    const begun = Promise.withResolvers<void>();
    const tool = makeTool({ name: 'lamp_on' }, (_input, context) => {
      begun.resolve();
      return new Promise((_resolve, reject) => {
        context.signal.addEventListener('abort', () => reject(context.signal.reason));
      });
    });
    const rig = rigOf([tool]);
    const session = await open(rig);
    const call = session.dispatch(toolCall('lamp_on'), { signal });
    await begun.promise;
    await session[Symbol.asyncDispose]();
    expect(await call).toMatchObject({ structured: { error: { code: 'run_cancelled' } } });
    expect(types(rig.records)).toEqual(['run', 'call', 'run_end']);
  });

  it('FR-116: repeats are the affair of the client, who has the loop', async () => {
    await using session = await open(rigOf([makeTool({ name: 'lamp_on' })]));
    for (let n = 0; n < 40; n += 1) {
      expect(await session.dispatch(toolCall('lamp_on'), { signal })).toMatchObject({ isError: false });
    }
  });

  it('POL-4: asks the gate it was opened with', async () => {
    const rig = rigOf([makeTool({ name: 'lamp_on' })], { policy: { ask: ['lamp_on'] } });
    await using session = await open(rig, {
      approvals: { request: async () => ({ approvalId: 'a7', outcome: 'unanswered' }) },
    });
    const { structured } = await session.dispatch(toolCall('lamp_on'), { signal });
    expect(structured).toMatchObject({ error: { code: 'approval_required' } });
    expect(JSON.stringify(structured)).toContain('openclaw approvals approve a7');
  });

  it('TEL-6: a log that cannot be opened fails the call, and the next one tries again', async () => {
    const rig = rigOf([makeTool({ name: 'lamp_on' })]);
    let attempts = 0;
    const deps = {
      ...rig.deps,
      sessions: {
        ...rig.deps.sessions,
        async open(identity: typeof SESSION) {
          attempts += 1;
          if (attempts === 1) throw new Error('disk full');
          return rig.deps.sessions.open(identity);
        },
      },
    };
    await using session = await openToolSession(deps, { session: SESSION, channel: 'mcp', model: undefined });
    await expect(session.dispatch(toolCall('lamp_on'), { signal })).rejects.toThrow();
    expect(await session.dispatch(toolCall('lamp_on'), { signal })).toMatchObject({ isError: false });
  });

  it('TEL-6: a log that opens and cannot be written is closed before the next call opens another', async () => {
    const log = { opened: 0, closed: 0, isFull: true };
    const rig = rigOf([makeTool({ name: 'lamp_on' })], {
      deps: {
        sessions: {
          ...makeRig({ tools: () => [] }).deps.sessions,
          async open() {
            log.opened += 1;
            return {
              isNew: true,
              async append() {
                if (log.isFull) throw new Error('disk full');
              },
              async [Symbol.asyncDispose]() {
                log.closed += 1;
              },
            };
          },
        },
      },
    });
    const session = await open(rig);
    await expect(session.dispatch(toolCall('lamp_on'), { signal })).rejects.toThrow();
    expect(log).toMatchObject({ opened: 1, closed: 1 });
    log.isFull = false;
    expect(await session.dispatch(toolCall('lamp_on'), { signal })).toMatchObject({ isError: false });
    await session[Symbol.asyncDispose]();
    expect(log).toMatchObject({ opened: 2, closed: 2 });
  });
});
