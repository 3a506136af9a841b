import { describe, expect, it } from 'vitest';
import {
  call,
  functionNames,
  makeRig,
  makeTool,
  type RigOptions,
  recordsOf,
  resultTexts,
  say,
  systemPrompt,
} from '../test/rig.ts';
import { planRun, type RunPlan } from './plan-run.ts';

const tools = [
  makeTool({ name: 'read', owner: 'core' }),
  makeTool({ name: 'message', owner: 'core' }),
  makeTool({ name: 'graph_explore', description: 'Explore the graph of services' }),
  makeTool({ name: 'row_delete', description: 'Delete a row' }),
  makeTool({ name: 'find_page', source: 'mcp', owner: 'kb', description: 'Find a page' }),
  makeTool({ name: 'event_add', source: 'mcp', owner: 'cal', description: 'Add an event' }),
];
const CONTROLS = ['tool_search', 'tool_describe', 'tool_call'];
const ring = { name: 'phone_ring', description: 'Ring the phone', inputSchema: { type: 'object' } } as const;
const plan = (options: Partial<RigOptions> = {}) => makeRig({ tools: () => tools, ...options });

describe('the order of planning', () => {
  it('CAT-1, CFG-11: policy, then tools, narrowing, bridge, and only then the catalog', async () => {
    const order: string[] = [];
    const { deps } = plan();
    const rig = plan({
      mode: 'code',
      hooks: { beforePromptBuild: [{ name: 'watch', priority: 0, run: () => void order.push('narrowing') }] },
      deps: {
        resolvePolicy(run, model) {
          order.push('policy');
          return deps.resolvePolicy(run, model);
        },
        supplyTools(run, model) {
          order.push('tools');
          return deps.supplyTools(run, model);
        },
        async offerBridge() {
          order.push('bridge');
          return { available: false, problem: 'no isolation' };
        },
        plans: {
          ...deps.plans,
          layOut(...asked) {
            order.push('catalog');
            return deps.plans.layOut(...asked);
          },
        },
      },
    });
    await rig.turn({ answers: [say('ok')] });
    expect(order).toEqual(['policy', 'tools', 'narrowing', 'bridge', 'catalog']);
  });

  it('CAT-1, FR-65: MCP and client tools go through the same policy as plugin tools', async () => {
    const rig = plan({ policy: { deny: ['cal__*', 'row_delete', 'client:phone_ring'] } });
    const turn = await rig.turn({ answers: [say('ok')], clientTools: [ring] });
    const [started] = recordsOf(turn, 'run');
    expect(started?.catalog.sources).toEqual({ openclaw: 3, mcp: 1, client: 0 });
  });

  it('CFG-11, FR-80: code mode without an isolated child becomes tools mode, and the log says why', async () => {
    const turn = await plan({ mode: 'code' }).turn({ answers: [say('ok')] });
    expect(functionNames(turn)).toEqual(['message', 'read', ...CONTROLS]);
    expect(recordsOf(turn, 'run')).toMatchObject([{ mode: 'tools' }]);
    expect(recordsOf(turn, 'notice')).toMatchObject([
      { code: 'surface_fallback', message: expect.stringContaining('the rig has none') },
    ]);
  });
});

describe('what stays visible', () => {
  it.each([
    ['direct', 'embedded'],
    ['code', 'embedded'],
    ['tools', 'embedded'],
    ['directory', 'embedded'],
    ['directory', 'copilot'],
    ['tools', 'codex'],
  ] as const)('CAT-15: the delivery tool, in %s mode of %s', async (mode, harness) => {
    const turn = await plan({ mode, harness }).turn({ answers: [say('ok')] });
    expect(functionNames(turn)).toContain('message');
  });

  it('CAT-15, CAT-12: a plugin or server tool of that name is deferred like any other', async () => {
    const others = [makeTool({ name: 'message' }), makeTool({ name: 'message', source: 'mcp', owner: 'kb' })];
    const turn = await plan({ tools: () => [...tools, ...others] }).turn({ answers: [say('ok')] });
    expect(functionNames(turn)).toEqual(['message', 'read', ...CONTROLS]);
  });
});

describe('the system prompt', () => {
  it('FR-112, DIR-1: tells what deferred tools there are, as far as policy leaves them', async () => {
    const turn = await plan({ policy: { deny: ['row_delete'] } }).turn({ answers: [say('ok')] });
    expect(systemPrompt(turn).match(/^- .*/gmu)).toEqual(['- graph_explore: Explore the graph of services']);
    expect(systemPrompt(turn)).toMatch(/^You help\.\n\n# Tool directory/u);
  });

  it('DIR-4: is the same for other words, sessions and runs, and before and after a call', async () => {
    const rig = plan({ mode: 'directory' });
    const first = await rig.turn({ answers: [call(['graph_explore', {}]), say('ok')], text: 'Explore.' });
    const second = await rig.turn({ answers: [say('ok')], text: 'Delete.', sessionId: 's2' });
    const prefixes = [...first.requests, ...second.requests].map(({ messages, functions }) =>
      JSON.stringify([messages[0], functions]),
    );
    expect(new Set(prefixes).size).toBe(1);
  });

  it('DIR-4: lists the skills by name, in whatever order they were admitted', async () => {
    const skills = [
      ['b', '/b'],
      ['a', '/a'],
      ['c', '/c'],
    ] as const;
    const promptOf = async (admitted: typeof skills | ReturnType<typeof skills.toReversed>) =>
      systemPrompt(await plan({ deps: { skills: new Map(admitted) } }).turn({ answers: [say('ok')] }));
    const prompt = await promptOf(skills);
    expect(prompt.match(/^- [abc]: .*/gmu)).toEqual(['- a: /a', '- b: /b', '- c: /c']);
    expect(await promptOf(skills.toReversed())).toBe(prompt);
  });

  it('DIR-5: a hook narrows directory, search and calls, and is asked once a run', async () => {
    let asked = 0;
    const rig = plan({
      hooks: {
        beforePromptBuild: [
          {
            name: 'narrow',
            priority: 0,
            run() {
              asked += 1;
              return { toolsAllow: ['graph_explore', 'openclaw:core:read'] };
            },
          },
        ],
      },
    });
    const turn = await rig.turn({
      answers: [
        call(['tool_search', { query: 'delete a row' }]),
        call(['tool_call', { id: 'row_delete', args: {} }]),
        say('ok'),
      ],
    });
    expect(functionNames(turn)).toEqual(['read', ...CONTROLS]);
    expect(systemPrompt(turn).match(/^- .*/gmu)).toEqual(['- graph_explore: Explore the graph of services']);
    expect(resultTexts(turn)[0]).toBe('[]');
    expect(resultTexts(turn)[1]).toContain('tool_not_found');
    expect(asked).toBe(1);
  });
});

describe('counters', () => {
  it('TEL-1: count searches, describes and calls of the catalog, and no call of a visible tool', async () => {
    const rig = plan();
    await rig.turn({
      answers: [
        call(
          ['read', {}],
          ['read', {}],
          ['tool_search', { query: 'graph' }],
          ['tool_describe', { id: 'graph_explore' }],
          ['tool_describe', { id: 'row_delete' }],
          ['tool_call', { id: 'graph_explore', args: {} }],
        ),
        say('ok'),
      ],
    });
    const known = rig.deps.counters.forSession('s1', []).totals();
    expect(known).toMatchObject({ searchCount: 1, describeCount: 2, callCount: 1 });
  });
});

describe('harnesses', () => {
  it.each([
    {
      why: 'HAR-1: embedded runs an exact hidden name itself',
      harness: 'embedded',
      functions: ['message', 'read', ...CONTROLS],
      answer: 'graph_explore ran',
      directory: true,
    },
    {
      why: 'HAR-2, SRF-4: copilot has the directory, and hidden names go through tool_call',
      harness: 'copilot',
      functions: ['message', 'read', ...CONTROLS],
      answer: 'tool_not_callable_here',
      directory: true,
    },
    {
      why: 'HAR-3, CFG-9: codex gets every tool as its own, no controls and no directory',
      harness: 'codex',
      functions: ['cal__event_add', 'graph_explore', 'kb__find_page', 'message', 'read', 'row_delete'],
      answer: 'graph_explore ran',
      directory: false,
    },
  ] as const)('$why', async ({ harness, functions, answer, directory }) => {
    const rig = plan({ mode: 'directory', harness });
    const turn = await rig.turn({ answers: [call(['graph_explore', {}]), say('ok')] });
    expect(functionNames(turn)).toEqual(functions);
    expect(resultTexts(turn)[0]).toContain(answer);
    expect(systemPrompt(turn).includes('# Tool directory')).toBe(directory);
  });

  it('CFG-8: a run that Code Mode has gets no controls', async () => {
    const { deps } = plan({ mode: 'tools' });
    const input = {
      run: { agentId: 'main', sessionKey: 'agent:main:t', sessionId: 's', runId: 'r', channel: 'test' },
      agent: deps.resolveAgent('main'),
      model: undefined,
      clientTools: [],
      recorder: {
        searched: async () => {},
        described: async () => {},
        repaired: async () => {},
        callDone: async () => {},
      },
    };
    const namesOf = ({ surface }: RunPlan) => surface.functions.map(({ name }) => name);
    expect(namesOf(await planRun(deps, input))).toEqual(expect.arrayContaining(CONTROLS));
    const engaged = namesOf(await planRun(deps, { ...input, codeModeEngaged: true }));
    expect(engaged.filter((name) => CONTROLS.includes(name))).toEqual([]);
    expect(engaged).toContain('graph_explore');
  });

  it('CFG-9: codex never asks for a bridge, whatever mode is set', async () => {
    let asked = 0;
    const rig = plan({
      mode: 'code',
      harness: 'codex',
      deps: {
        async offerBridge() {
          asked += 1;
          return { available: false, problem: '' };
        },
      },
    });
    const turn = await rig.turn({ answers: [say('ok')] });
    expect(asked).toBe(0);
    expect(recordsOf(turn, 'notice')).toEqual([]);
  });
});
