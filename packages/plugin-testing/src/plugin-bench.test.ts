import { existsSync } from 'node:fs';
import { defineTool, defineToolPlugin, type ToolPlugin } from '@openclaw/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { calendarPlugin } from './calendar.fixture.ts';
import { createPluginBench } from './index.ts';

const MOVE = { title: 'dentist', day: 'Friday' };

describe('createPluginBench', () => {
  it('runs a tool with its configuration, folders and identity', async () => {
    await using bench = await createPluginBench(calendarPlugin(), { config: { zone: 'CET' } });
    const outcome = await bench.call('move_event', MOVE);
    expect(outcome).toMatchObject({ status: 'completed', details: { moved: 'dentist', zone: 'CET' } });
    expect(outcome.details).toMatchObject({
      workspaceDir: bench.workspaceDir,
      stateDir: bench.stateDir,
      agent: 'calendar',
    });
    expect(outcome.text).toContain('"moved":"dentist"');
    expect(bench.events).toMatchObject([
      { type: 'call', status: 'completed', tool: { id: 'openclaw:calendar:move_event' } },
    ]);
  });

  it('refuses arguments that do not fit, and nothing runs', async () => {
    const ran: string[] = [];
    await using bench = await createPluginBench(calendarPlugin({ ran }));
    const outcome = await bench.call('move_event', { titel: 'dentist', day: 'Friday' });
    expect(outcome).toMatchObject({ status: 'refused', code: 'arguments_invalid' });
    expect(ran).toEqual([]);
  });

  it.each([
    { room: 'none', why: 'the tool says so', status: 'tool-error', code: undefined },
    { room: 'broken', why: 'the tool throws', status: 'failed', code: 'tool_failed' },
    { room: 'odd', why: 'the result does not fit its schema', status: 'failed', code: 'output_mismatch' },
  ])('tells a failure: $why', async ({ room, status, code }) => {
    await using bench = await createPluginBench(calendarPlugin());
    const outcome = await bench.call('book_room', { room });
    expect({ status: outcome.status, code: outcome.code }).toEqual({ status, code });
  });

  it('asks where a hook wants approval: the answer is no unless `approve` says yes', async () => {
    const sunday = { title: 'dentist', day: 'Sunday' };
    await using bench = await createPluginBench(calendarPlugin());
    expect(await bench.call('move_event', sunday)).toMatchObject({
      status: 'refused',
      code: 'approval_denied',
    });
    expect(bench.questions).toMatchObject([{ arguments: sunday, reason: expect.stringContaining('Sunday') }]);

    const asked: string[] = [];
    await using willing = await createPluginBench(calendarPlugin(), {
      approve: ({ tool }) => asked.push(tool.name) > 0,
    });
    expect(await willing.call('move_event', sunday)).toMatchObject({ status: 'completed' });
    expect(asked).toEqual(['move_event']);
  });

  it('gives the hooks of a function the configuration, and refuses those that cannot be used', async () => {
    const guarded = (hooks: ToolPlugin['hooks']): ToolPlugin => ({
      ...calendarPlugin(),
      configSchema: { type: 'object' },
      ...(hooks === undefined ? {} : { hooks }),
    });
    const plugin = guarded(({ config }) => ({
      before_tool_call: ({ arguments: { day } }) =>
        day === config['closed'] ? { action: 'block', reason: 'Closed.' } : undefined,
    }));
    await using bench = await createPluginBench(plugin, { config: { closed: 'Friday' } });
    expect(await bench.call('move_event', MOVE)).toMatchObject({ code: 'hook_blocked' });
    await using open = await createPluginBench(plugin);
    expect(await open.call('move_event', MOVE)).toMatchObject({ status: 'completed' });
    const failing = guarded(() => {
      throw new Error('x');
    });
    await expect(createPluginBench(failing)).rejects.toMatchObject({ code: 'plugin_invalid' });
  });

  it('allows optional tools unless a policy is given, which then decides', async () => {
    await using bench = await createPluginBench(calendarPlugin());
    expect(await bench.call('book_room', {})).toMatchObject({ status: 'completed' });
    await using strict = await createPluginBench(calendarPlugin(), { policy: { deny: ['move_event'] } });
    expect(await strict.call('move_event', MOVE)).toMatchObject({
      status: 'refused',
      code: 'tool_not_found',
    });
    expect(await strict.call('book_room', {})).toMatchObject({ status: 'refused', code: 'tool_not_found' });
  });

  it('cancels a call', async () => {
    await using bench = await createPluginBench(calendarPlugin());
    const ended = new AbortController();
    const outcome = bench.call('wait_for_guests', {}, { signal: ended.signal });
    ended.abort();
    expect(await outcome).toMatchObject({ code: 'run_cancelled' });
  });

  it('knows only the tools of the plugin', async () => {
    await using bench = await createPluginBench(calendarPlugin());
    await expect(bench.call('move_events')).rejects.toMatchObject({ code: 'tool_not_found' });
  });

  it('refuses a tool that a Gateway would leave out, and a configuration that does not fit', async () => {
    const twice = defineTool({
      name: 'a',
      description: 'A.',
      inputSchema: { type: 'object' },
      execute: () => '',
    });
    const plugin = defineToolPlugin({ id: 'a', tools: [twice, twice] });
    await expect(createPluginBench(plugin)).rejects.toMatchObject({ code: 'plugin_invalid' });
    await expect(createPluginBench(calendarPlugin(), { config: { zone: 5 } })).rejects.toMatchObject({
      code: 'plugin_invalid',
    });
    await expect(
      createPluginBench(defineToolPlugin({ id: 'a', tools: [] }), { config: { zone: 'CET' } }),
    ).rejects.toMatchObject({ code: 'plugin_invalid' });
  });

  it('leaves nothing behind', async () => {
    let disposed = 0;
    const bench = await createPluginBench(calendarPlugin({ disposed: () => (disposed += 1) }));
    expect(existsSync(bench.workspaceDir)).toBe(true);
    await bench.dispose();
    expect(existsSync(bench.workspaceDir)).toBe(false);
    expect(disposed).toBe(1);
  });
});
