import { existsSync } from 'node:fs';
import { SILENT_LOGGER } from '@openclaw/contracts';
import { defineTool } from '@openclaw/plugin-sdk';
import { describe, expect, it } from 'vitest';
import type { AppTool } from './app-tool.ts';
import { createToolSearch } from './create-tool-search.ts';
import type { ToolSearchEvent, ToolSearchOptions } from './tool-search.ts';

const GREET = defineTool({
  name: 'greet_person',
  description: 'Greet a person by name.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
    additionalProperties: false,
  },
  execute: ({ name }) => ({ greeting: `Hello, ${name}!` }),
});
const CLOCK: AppTool = {
  name: 'tell_time',
  description: 'Tell what time it is.',
  inputSchema: { type: 'object', properties: {} },
  catalogMode: 'direct-only',
  execute: () => 'noon',
};
const WEATHER: AppTool = {
  source: 'mcp',
  server: 'sky',
  name: 'get.forecast',
  description: 'Weather forecast of a city.',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
  execute: async ({ city }) => ({
    content: [{ type: 'text', text: `Rain in ${city}` }],
    structuredContent: { rain: true },
  }),
};
const RING: AppTool = {
  source: 'client',
  name: 'ring_phone',
  description: 'Ring the phone of the user.',
  inputSchema: { type: 'object', properties: {} },
};

async function open(options: Partial<ToolSearchOptions> = {}) {
  const events: ToolSearchEvent[] = [];
  const toolSearch = await createToolSearch({
    tools: [GREET, CLOCK, WEATHER, RING],
    onEvent: (event) => void events.push(event),
    ...options,
  });
  return { toolSearch, events };
}

const call = (name: string, args: unknown) => ({ name, arguments: args, callId: 'call_1' });
const callTool = (id: string, args: object) => call('tool_call', { id, args });

describe('createToolSearch', () => {
  it('SRF-1: shows the controls and what cannot be deferred, and lists the rest in the directory', async () => {
    await using toolSearch = await createToolSearch({ tools: [GREET, CLOCK, WEATHER, RING] });
    expect(toolSearch.mode).toBe('tools');
    expect(toolSearch.visibleTools.map(({ name }) => name)).toEqual([
      'tell_time',
      'tool_search',
      'tool_describe',
      'tool_call',
    ]);
    expect(toolSearch.systemPrompt).toContain('greet_person');
    expect(toolSearch.systemPrompt).not.toMatch(/forecast|ring_phone/u);
  });

  it.each([
    ['direct', ['get.forecast', 'greet_person', 'ring_phone', 'tell_time']],
    ['directory', ['ring_phone', 'tell_time', 'tool_search', 'tool_describe', 'tool_call']],
  ] as const)('SRF-1: %s mode', async (mode, names) => {
    await using toolSearch = await createToolSearch({ tools: [GREET, CLOCK, WEATHER, RING], mode });
    const shown = toolSearch.visibleTools.map(({ name }) =>
      name.replace(/^sky__get_forecast_\w+$/u, 'get.forecast'),
    );
    expect(shown.toSorted()).toEqual([...names].toSorted());
  });

  it('DIR-4: two applications with the same tools send the same bytes, in whatever order they name them', async () => {
    await using one = await createToolSearch({ tools: [GREET, CLOCK, WEATHER, RING] });
    await using other = await createToolSearch({ tools: [RING, WEATHER, CLOCK, GREET] });
    expect(other.systemPrompt).toBe(one.systemPrompt);
    expect(JSON.stringify(other.visibleTools)).toBe(JSON.stringify(one.visibleTools));
  });

  it('searches, and calls a found tool with arguments as text or as a value', async () => {
    const { toolSearch, events } = await open();
    await using _open = toolSearch;
    const found = await toolSearch.handle(call('tool_search', '{"query":"greet somebody"}'));
    expect(found.details).toMatchObject([{ id: 'openclaw:app:greet_person' }]);
    const called = await toolSearch.handle(callTool('greet_person', { name: 'Ada' }));
    expect(called).toMatchObject({ isError: false, handedOff: [] });
    expect(called.details).toMatchObject({ result: { details: { greeting: 'Hello, Ada!' } } });
    expect(events.map(({ type }) => type)).toEqual(['search', 'call']);
    expect(events[1]).toMatchObject({ route: 'tool_call', status: 'completed', arguments: { name: 'Ada' } });
  });

  it('EXE-2: refuses arguments that do not fit, and nothing runs', async () => {
    const { toolSearch } = await open();
    await using _open = toolSearch;
    const answer = await toolSearch.handle(callTool('greet_person', { nam: 'Ada' }));
    expect(answer.isError).toBe(true);
    expect(answer.details).toMatchObject({ error: { code: 'arguments_invalid' } });
  });

  it('MCP-3: an MCP tool keeps its content and structure', async () => {
    const { toolSearch } = await open();
    await using _open = toolSearch;
    const answer = await toolSearch.handle(callTool('mcp:sky:get.forecast', { city: 'Oslo' }));
    expect(answer.details).toMatchObject({
      tool: { source: 'mcp', owner: 'sky' },
      result: { content: [{ type: 'text', text: 'Rain in Oslo' }], details: { rain: true } },
    });
  });

  it('FR-133: a call of a client tool is handed off under its own name', async () => {
    const { toolSearch } = await open();
    await using _open = toolSearch;
    const { handedOff } = await toolSearch.handle(callTool('ring_phone', {}));
    expect(handedOff).toMatchObject([{ tool: { name: 'ring_phone', source: 'client' }, arguments: {} }]);
  });

  it('POL-1: what policy denies is neither found nor called', async () => {
    const { toolSearch } = await open({ policy: { deny: ['greet_*'] } });
    await using _open = toolSearch;
    expect(toolSearch.systemPrompt).not.toContain('greet_person');
    const answer = await toolSearch.handle(callTool('greet_person', { name: 'Ada' }));
    expect(answer.details).toMatchObject({ error: { code: 'tool_not_found' } });
  });

  it.each([
    ['nobody', undefined, 'approval_denied'],
    ['a gate that says no', async () => ({ outcome: 'deny' as const }), 'approval_denied'],
    ['a gate that throws', () => Promise.reject(new Error('down')), 'approval_store_failed'],
  ])('POL-4: with %s to ask, a call that needs approval does not run', async (_who, request, code) => {
    const { toolSearch } = await open({
      policy: { ask: ['greet_person'] },
      ...(request === undefined ? {} : { approvals: { request } }),
    });
    await using _open = toolSearch;
    const answer = await toolSearch.handle(callTool('greet_person', { name: 'Ada' }));
    expect(answer.details).toMatchObject({ error: { code } });
  });

  it('EXE-7: a signal ends a wait for approval, though the gate does not look at it', async () => {
    const ending = new AbortController();
    const { toolSearch } = await open({
      policy: { ask: ['greet_person'] },
      approvals: {
        request: () => {
          ending.abort();
          return new Promise(() => undefined);
        },
      },
    });
    await using _open = toolSearch;
    const request = callTool('greet_person', { name: 'Ada' });
    const answer = await toolSearch.handle(request, { signal: ending.signal });
    expect(answer.details).toMatchObject({ error: { code: 'run_cancelled' } });
  });

  it('POL-3: hooks rewrite and block', async () => {
    const { toolSearch } = await open({
      hooks: {
        before_tool_call: ({ arguments: { name } }) =>
          name === 'Eve'
            ? { action: 'block', reason: 'not her' }
            : { action: 'rewrite', arguments: { name: 'Grace' } },
      },
    });
    await using _open = toolSearch;
    const blocked = await toolSearch.handle(callTool('greet_person', { name: 'Eve' }));
    expect(blocked.details).toMatchObject({ error: { code: 'hook_blocked' } });
    const rewritten = await toolSearch.handle(callTool('greet_person', { name: 'Ada' }));
    expect(rewritten.details).toMatchObject({ result: { details: { greeting: 'Hello, Grace!' } } });
  });

  it('CAT-14: a tool that cannot be used costs only itself and is told', async () => {
    const bad = [
      { ...GREET, name: 'no name!' },
      { ...GREET },
      { ...WEATHER, server: '' },
      { ...WEATHER },
      null,
    ];
    const { toolSearch } = await open({ tools: [GREET, WEATHER, ...(bad as AppTool[])] });
    await using _open = toolSearch;
    expect(toolSearch.diagnostics.map(({ code }) => code)).toEqual(bad.map(() => 'tool_invalid'));
    const answer = await toolSearch.handle(callTool('greet_person', { name: 'Ada' }));
    expect(answer.isError).toBe(false);
  });

  it('CAT-14: what is told of a tool names its place in the list, whatever stands before it', async () => {
    const bad = [
      { ...WEATHER, server: '' },
      { ...GREET, description: '' },
    ] as AppTool[];
    const { toolSearch } = await open({ tools: [WEATHER, RING, ...bad] });
    await using _open = toolSearch;
    const places = toolSearch.diagnostics.map(({ message }) => /^\/tools\/\d+/u.exec(message)?.[0]);
    expect(places.toSorted()).toEqual(['/tools/2', '/tools/3']);
  });

  it('CAT-14: a misspelt source gives no trust', async () => {
    const { toolSearch } = await open({ tools: [CLOCK, { ...GREET, source: 'MCP' } as unknown as AppTool] });
    await using _open = toolSearch;
    expect(toolSearch.diagnostics).toMatchObject([{ code: 'tool_invalid', subject: 'tool:greet_person' }]);
    const answer = await toolSearch.handle(callTool('greet_person', { name: 'Ada' }));
    expect(answer.details).toMatchObject({ error: { code: 'tool_not_found' } });
  });

  it('POL-1: a rule that fits no tool is told, as a diagnostic and as a notice', async () => {
    const { toolSearch, events } = await open({
      policy: { ask: ['greet_persn'], deny: ['tool_search_code'] },
    });
    await using _open = toolSearch;
    expect(toolSearch.diagnostics).toMatchObject([{ code: 'config_invalid', subject: 'policy:ask[0]' }]);
    expect(events).toMatchObject([{ type: 'notice', code: 'config_invalid' }]);
  });

  it('POL-2: a run may have rules of its own, which only narrow, and which other runs know nothing of', async () => {
    const { toolSearch, events } = await open({ policy: { deny: ['tell_time'] } });
    await using _open = toolSearch;
    const mayNot = { allow: ['*'], deny: ['greet_*', 'gret_person'] };
    for (const sessionId of ['1', '2']) {
      events.length = 0;
      const run = await toolSearch.startRun({ sessionId, policy: mayNot });
      expect(events).toMatchObject([{ type: 'notice', code: 'config_invalid' }]);
      expect(run.visibleTools.map(({ name }) => name)).not.toContain('tell_time');
      expect(run.systemPrompt).not.toContain('greet_person');
      const answer = await run.handle(callTool('greet_person', { name: 'Ada' }));
      expect(answer.error?.code).toBe('tool_not_found');
    }
    const other = await toolSearch.startRun();
    expect((await other.handle(callTool('greet_person', { name: 'Ada' }))).isError).toBe(false);
    const asking = await toolSearch.startRun({ policy: { ask: ['greet_person'] } });
    expect((await asking.handle(callTool('greet_person', { name: 'Ada' }))).error?.code).toBe(
      'approval_denied',
    );
  });

  it.each([
    ['a name', { dney: [] }],
    ['a value', { deny: 'greet_person' }],
    ['a rule', { deny: ['group:nobody'] }],
    ['all of it', 'deny'],
  ])('POL-2: a run whose rules cannot be read, %s, is not started', async (_what, policy) => {
    const { toolSearch } = await open();
    await using _open = toolSearch;
    const session = { policy } as unknown as Parameters<typeof toolSearch.startRun>[0];
    await expect(toolSearch.startRun(session)).rejects.toMatchObject({ code: 'config_invalid' });
  });

  it('CAT-13: tools can be replaced, for the runs that start from then on', async () => {
    const { toolSearch, events } = await open({ tools: [GREET], policy: { ask: ['tell_time'] } });
    await using _open = toolSearch;
    expect(toolSearch.diagnostics).toMatchObject([{ subject: 'policy:ask[0]' }]);
    events.length = 0;
    const told = await toolSearch.replaceTools([CLOCK, WEATHER, { ...GREET, description: '' } as AppTool]);
    expect(told).toMatchObject([{ code: 'tool_invalid' }]);
    expect(toolSearch.diagnostics).toBe(told);
    expect(events).toMatchObject([{ type: 'notice', code: 'tool_invalid' }]);
    const greeting = callTool('greet_person', { name: 'Ada' });
    expect((await toolSearch.handle(greeting)).isError).toBe(false);
    const run = await toolSearch.startRun();
    expect((await run.handle(greeting)).error?.code).toBe('tool_not_found');
    expect((await run.handle(callTool('mcp:sky:get.forecast', { city: 'Oslo' }))).isError).toBe(false);
    expect((await run.handle(call('tell_time', {}))).error?.code).toBe('approval_denied');
  });

  it('CAT-13: of two replacements the one that was asked for last holds, whichever is done first', async () => {
    const { promise: later, resolve: laterIsDone } = Promise.withResolvers<void>();
    const { toolSearch } = await open({
      tools: [],
      onEvent: ({ type }) => (type === 'notice' ? later : undefined),
    });
    await using _open = toolSearch;
    const held = toolSearch.replaceTools([CLOCK, { ...CLOCK, name: 'no name!' }]);
    await toolSearch.replaceTools([GREET]);
    laterIsDone();
    await held;
    const run = await toolSearch.startRun();
    expect((await run.handle(callTool('greet_person', { name: 'Ada' }))).isError).toBe(false);
  });

  it.each([
    ['no list', undefined, 'config_invalid'],
    ['two of one name', [CLOCK, { ...RING, name: 'tell_time' }], 'client_tool_collision'],
  ])('CAT-13: tools that cannot be planned, %s, replace none', async (_what, tools, code) => {
    const { toolSearch } = await open({ tools: [GREET] });
    await using _open = toolSearch;
    await expect(toolSearch.replaceTools(tools as AppTool[])).rejects.toMatchObject({ code });
    const run = await toolSearch.startRun();
    expect((await run.handle(callTool('greet_person', { name: 'Ada' }))).isError).toBe(false);
  });

  it('FR-116: how often the same call is allowed can be said', async () => {
    const { toolSearch } = await open({ limits: { maxSameCalls: 1 } });
    await using _open = toolSearch;
    const request = callTool('greet_person', { name: 'Ada' });
    expect((await toolSearch.handle(request)).isError).toBe(false);
    expect((await toolSearch.handle(request)).details).toMatchObject({ error: { code: 'loop_detected' } });

    const { toolSearch: endless } = await open({ limits: { maxSameCalls: Number.POSITIVE_INFINITY } });
    await using _endless = endless;
    for (let made = 0; made < 25; made += 1) expect((await endless.handle(request)).isError).toBe(false);
  });

  it('a tool tells how it gets on to whoever made the call, and a listener that throws costs nothing', async () => {
    const steady: AppTool = {
      ...CLOCK,
      name: 'count_sheep',
      catalogMode: 'catalog',
      execute: (_input, { reportProgress }) => {
        reportProgress({ progress: 1, total: 2 });
        return 'asleep';
      },
    };
    const { toolSearch } = await open({ tools: [steady] });
    await using _open = toolSearch;
    const told: unknown[] = [];
    const request = callTool('count_sheep', {});
    await toolSearch.handle({ ...request, callId: 'other' }, { onProgress: () => told.push('other') });
    told.length = 0;
    await toolSearch.handle(request, { onProgress: (progress) => told.push(progress) });
    expect(told).toEqual([{ progress: 1, total: 2 }]);
    await toolSearch.handle(request);
    expect(told).toHaveLength(1);
    const angry = () => {
      throw new Error('not now');
    };
    expect((await toolSearch.handle(request, { onProgress: angry })).isError).toBe(false);
  });

  it('EXE-7: starts no run when it is disposed', async () => {
    const { toolSearch } = await open();
    await toolSearch.dispose();
    await expect(toolSearch.startRun()).rejects.toMatchObject({ code: 'run_cancelled' });
  });

  it('FR-116: a loop is stopped within a run, and a further run starts anew', async () => {
    const { toolSearch } = await open();
    await using _open = toolSearch;
    const request = callTool('greet_person', { name: 'Ada' });
    for (let made = 0; made < 20; made += 1) await toolSearch.handle(request);
    expect((await toolSearch.handle(request)).details).toMatchObject({ error: { code: 'loop_detected' } });
    const next = await toolSearch.startRun();
    expect((await next.handle(request)).isError).toBe(false);
    expect(next.systemPrompt).toBe(toolSearch.systemPrompt);
  });

  it('SRF-15: says where the instructions of a skill are', async () => {
    const { toolSearch } = await open({ skills: { deploy: 'skills/deploy/SKILL.md' } });
    await using _open = toolSearch;
    expect(toolSearch.systemPrompt).toContain('- deploy: skills/deploy/SKILL.md');
    const answer = await toolSearch.handle(callTool('deploy', {}));
    expect(answer.content[0]).toMatchObject({ text: expect.stringContaining('skills/deploy/SKILL.md') });
  });

  it.each([
    ['mode', { mode: 'sideways' }],
    ['limits', { limits: { maxSearchLimit: 'many' } }],
    ['policy', { policy: { allow: 'all' } }],
    ['owner', { owner: 'core' }],
    ['contextWindow', { contextWindow: 0 }],
    ['tools', { tools: undefined }],
    ['option name', { aprovals: { request: async () => ({ outcome: 'deny' }) } }],
    ['limit name', { limits: { timeoutMs: 5 } }],
    ['rule name', { policy: { denny: ['greet_person'] } }],
    ['limit of same calls', { limits: { maxSameCalls: 0 } }],
    ['gate', { approvals: async () => ({ outcome: 'deny' }) }],
    ['listener', { onEvent: {} }],
    ['hook name', { hooks: { beforeToolCall: () => undefined } }],
    ['hook', { hooks: { before_tool_call: 'block' } }],
    ['function of hooks', { hooks: () => ({}) }],
  ])('CFG-1: refuses an unusable %s', async (_option, options) => {
    const given = { tools: [GREET], ...options } as ToolSearchOptions;
    await expect(createToolSearch(given)).rejects.toMatchObject({ code: 'config_invalid' });
  });

  it('CFG-1: an option that is there and undefined is as if it was not there', async () => {
    const undefinedOptions = {
      mode: undefined,
      contextWindow: undefined,
      policy: undefined,
      hooks: undefined,
      approvals: undefined,
      limits: { searchDefaultLimit: undefined, toolTimeoutMs: undefined, maxSameCalls: undefined },
      skills: undefined,
      onEvent: undefined,
      owner: undefined,
      workspaceDir: undefined,
      stateDir: undefined,
      logger: undefined,
    };
    await using toolSearch = await createToolSearch({ tools: [GREET], ...undefinedOptions });
    const answer = await toolSearch.handle(callTool('greet_person', { name: 'Ada' }), { signal: undefined });
    expect(answer.isError).toBe(false);
  });

  it.each([
    ['policy.deny', { policy: { deny: 'greet_person' } }],
    ['limits.maxSearchLimit', { limits: { maxSearchLimit: 'many' } }],
  ])('CFG-1: a value that cannot be used is told by its place, %s', async (place, options) => {
    const given = { tools: [GREET], ...options } as unknown as ToolSearchOptions;
    expect(await createToolSearch(given).catch(String)).toContain(`createToolSearch: ${place}: `);
  });

  it('what went wrong has a code beside the text, and what a tool reports itself has none', async () => {
    const sorry: AppTool = {
      ...CLOCK,
      execute: () => ({ content: [{ type: 'text', text: 'broken' }], isError: true }),
    };
    const { toolSearch } = await open({ tools: [GREET, sorry] });
    await using _open = toolSearch;
    const refused = await toolSearch.handle(callTool('greet_person', { nam: 'Ada' }));
    expect(refused).toMatchObject({
      isError: true,
      error: { code: 'arguments_invalid', data: { problems: {} } },
    });
    expect((await toolSearch.handle(call('no_such_tool', {}))).error?.code).toBe('tool_not_found');
    expect(await toolSearch.handle(call('tell_time', {}))).toMatchObject({ isError: true });
    expect((await toolSearch.handle(call('tell_time', {}))).error).toBeUndefined();
    expect((await toolSearch.handle(callTool('greet_person', { name: 'Ada' }))).error).toBeUndefined();
  });

  it('CFG-1: a misspelt option is told with the one that was meant', async () => {
    const given = { tools: [GREET], aprovals: {} } as ToolSearchOptions;
    expect(await createToolSearch(given).catch(String)).toMatch(/did you mean approvals\?$/u);
  });

  it('CFG-1: an unknown mode is told with each mode once, `direct` too, and the one that was meant', async () => {
    const given = { tools: [GREET], mode: 'drect' } as unknown;
    const refusal = await createToolSearch(given as ToolSearchOptions).catch(String);
    for (const mode of ['tools', 'directory', 'code'])
      expect(String(refusal).split(`"${mode}"`)).toHaveLength(2);
    expect(refusal).toMatch(/did you mean "direct"\?$/u);
  });

  it('gives a tool that keeps files a folder, and none to others', async () => {
    let folder = '';
    const keeper: AppTool = {
      ...CLOCK,
      name: 'keep_note',
      execute: (_input, { stateDir }) => {
        folder = stateDir;
        return existsSync(stateDir) ? 'kept' : 'lost';
      },
    };
    const { toolSearch } = await open({ tools: [keeper, CLOCK] });
    expect(await toolSearch.handle(call('tell_time', {}))).toMatchObject({ isError: false });
    expect(folder).toBe('');
    expect((await toolSearch.handle(call('keep_note', {}))).content).toEqual([
      { type: 'text', text: 'kept' },
    ]);
    await toolSearch.dispose();
    expect(existsSync(folder)).toBe(false);
  });

  it('EXE-7: ends what is in flight when it is disposed', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const slow: AppTool = {
      ...CLOCK,
      name: 'wait_forever',
      execute: (_input, { signal }) =>
        new Promise((_done, fail) => {
          signal.addEventListener('abort', () => fail(signal.reason), { once: true });
          start();
        }),
    };
    const { toolSearch } = await open({ tools: [slow] });
    const answer = toolSearch.handle(call('wait_forever', {}));
    await started;
    await toolSearch.dispose();
    expect((await answer).details).toMatchObject({ error: { code: 'run_cancelled' } });
  });

  it('what a tool throws is logged as it was thrown, that of an untrusted tool too', async () => {
    const fault = new Error('no such host');
    const broken = () => {
      throw fault;
    };
    const warned: unknown[] = [];
    const { toolSearch } = await open({
      tools: [
        { ...CLOCK, execute: broken },
        { ...WEATHER, execute: broken },
      ],
      logger: { ...SILENT_LOGGER, warn: (fields) => void warned.push(fields) },
    });
    await using _open = toolSearch;
    await toolSearch.handle(call('tell_time', {}));
    const answer = await toolSearch.handle(callTool('mcp:sky:get.forecast', {}));
    expect(answer.details).toMatchObject({ error: { code: 'tool_failed' } });
    expect(JSON.stringify(answer)).not.toContain(fault.message);
    expect(warned).toMatchObject([
      { toolId: 'openclaw:app:tell_time', callId: 'call_1', err: fault },
      { toolId: 'mcp:sky:get.forecast', callId: 'call_1', err: fault },
    ]);
  });

  it('a listener of events that throws costs no call', async () => {
    const warned: unknown[] = [];
    const { toolSearch } = await open({
      onEvent: () => Promise.reject(new Error('log is full')),
      logger: { ...SILENT_LOGGER, warn: (fields) => void warned.push(fields) },
    });
    await using _open = toolSearch;
    expect((await toolSearch.handle(callTool('greet_person', { name: 'Ada' }))).isError).toBe(false);
    expect(warned).toMatchObject([{ type: 'call', reason: 'log is full' }]);
  });
});
