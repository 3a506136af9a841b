import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkPlugin,
  type JsonObject,
  SILENT_LOGGER,
  type ToolResult,
  toToolResult,
} from '@openclaw/plugin-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { automationsPlugin } from './index.ts';
import { openJobStore } from './job-store.ts';

let stateDir: string;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'openclaw-automations-'));
});
afterEach(() => rm(stateDir, { recursive: true, force: true }));

interface Caller {
  readonly agentId?: string;
  readonly channel?: string;
  readonly config?: JsonObject;
}

async function call(name: string, input: object, caller: Caller = {}): Promise<ToolResult> {
  const check = checkPlugin(automationsPlugin);
  if (!check.ok || typeof check.plugin.tools === 'function') throw new Error('the plugin was refused');
  const tool = check.plugin.tools.find((each) => each.name === name);
  const { agentId = 'main', channel = 'test', config = { timeZone: 'Europe/Amsterdam' } } = caller;
  const answer = await tool?.execute(input, {
    signal: new AbortController().signal,
    callId: 'call-1',
    run: { agentId, sessionKey: `agent:${agentId}:test`, sessionId: 's', runId: 'r', channel },
    logger: SILENT_LOGGER,
    config,
    workspaceDir: stateDir,
    stateDir,
    reportProgress() {},
  });
  return toToolResult(answer, { outputSchema: tool?.outputSchema });
}

const schedule = (input: object, caller?: Caller) =>
  call('automation_schedule', { name: 'report', message: 'Report.', ...input }, caller);
const list = (input: object = {}, caller?: Caller) => call('automation_list', input, caller);

describe('the automations plugin', () => {
  it('POL-2: keeps where an automation was asked for last, so that its rules hold for the runs', async () => {
    for (const channel of ['cli', 'mcp']) {
      await schedule({ everyMinutes: 5 }, { channel });
      using store = await openJobStore(stateDir);
      expect(store.of('main').get('report')?.askedFrom).toBe(channel);
    }
  });

  it('CAT-14: holds only tools that a host accepts, and work that it can let run', () => {
    expect(checkPlugin(automationsPlugin)).toMatchObject({
      ok: true,
      problems: [],
      plugin: {
        id: 'automations',
        tools: ['automation_schedule', 'automation_list', 'automation_cancel'].map((name) => ({ name })),
        background: expect.any(Function),
      },
    });
  });

  it('POL-1: offers its tools only where policy names them, since what is scheduled outlives the conversation', () => {
    const check = checkPlugin(automationsPlugin);
    const tools = check.ok && Array.isArray(check.plugin.tools) ? check.plugin.tools : [];
    expect(tools.map(({ optional }) => optional)).toEqual([true, true, true]);
  });

  it('schedules, lists and cancels', async () => {
    const scheduled = await schedule({ cron: '0 9 * * 1-5' });
    expect(scheduled.details).toMatchObject({
      schedule: 'cron 0 9 * * 1-5 (Europe/Amsterdam)',
      replaced: false,
    });
    const { nextRuns } = scheduled.details as { nextRuns: string[] };
    expect(nextRuns).toHaveLength(3);
    expect((await list()).details).toEqual({
      automations: [
        {
          name: 'report',
          schedule: 'cron 0 9 * * 1-5 (Europe/Amsterdam)',
          message: 'Report.',
          nextRun: nextRuns[0],
          running: false,
        },
      ],
    });
    expect((await call('automation_cancel', { name: 'report' })).details).toEqual({ name: 'report' });
    expect((await list()).details).toEqual({ automations: [] });
    expect((await call('automation_cancel', { name: 'report' })).isError).toBe(true);
  });

  it('says when it replaces', async () => {
    await schedule({ everyMinutes: 5 });
    expect((await schedule({ everyMinutes: 10 })).details).toMatchObject({
      replaced: true,
      schedule: 'every 10 minutes',
    });
  });

  it.each([
    ['no time', {}],
    ['two times', { cron: '0 9 * * *', everyMinutes: 5 }],
    ['an expression that is none', { cron: 'tomorrow' }],
    ['a time that has passed', { at: '2020-01-01T00:00:00Z' }],
    ['an unknown zone', { cron: '0 9 * * *', timeZone: 'Nowhere' }],
    ['nothing to do', { everyMinutes: 5, message: ' ' }],
  ])('refuses %s, and schedules nothing', async (_case, input) => {
    expect((await schedule(input)).isError).toBe(true);
    expect((await list()).details).toEqual({ automations: [] });
  });

  it('shows an agent only its own', async () => {
    await schedule({ everyMinutes: 5 });
    const other = { agentId: 'other' };
    expect((await list({}, other)).details).toEqual({ automations: [] });
    expect((await call('automation_cancel', { name: 'report' }, other)).isError).toBe(true);
    expect((await list({ name: 'report' }, other)).isError).toBe(true);
  });

  it('limits how many an agent has', async () => {
    const caller = { config: { maxJobs: 2 } };
    for (const name of ['a', 'b']) await schedule({ name, everyMinutes: 5 }, caller);
    expect((await schedule({ name: 'c', everyMinutes: 5 }, caller)).isError).toBe(true);
    expect((await schedule({ name: 'b', everyMinutes: 9 }, caller)).isError).toBeUndefined();
  });

  it('lets a run that an automation started list and cancel, and schedule nothing', async () => {
    await schedule({ everyMinutes: 5 });
    const automation = { channel: 'automation' };
    expect((await schedule({ name: 'more', everyMinutes: 1 }, automation)).isError).toBe(true);
    expect((await schedule({ everyMinutes: 1 }, automation)).isError).toBe(true);
    expect((await list({}, automation)).details).toMatchObject({ automations: [{ name: 'report' }] });
    expect((await call('automation_cancel', { name: 'report' }, automation)).isError).toBeUndefined();
  });

  it('cuts long texts in a list, and gives one whole', async () => {
    const message = 'word '.repeat(1_000);
    await schedule({ everyMinutes: 5, message });
    expect(JSON.stringify((await list()).details).length).toBeLessThan(600);
    expect((await list({ name: 'report' })).details).toMatchObject({ automations: [{ message }] });
  });
});
