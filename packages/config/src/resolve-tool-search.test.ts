import { describe, expect, it } from 'vitest';
import type { OpenClawConfig, ToolSearchValue } from './config.ts';
import { resolveToolSearch, type ToolSearchRun } from './resolve-tool-search.ts';

const RUN: ToolSearchRun = { agentId: 'main', harness: 'embedded', local: false };
const GENERAL = { codeTimeoutMs: 10_000, searchDefaultLimit: 8, maxSearchLimit: 20 };
const LOCAL = { codeTimeoutMs: 10_000, searchDefaultLimit: 5, maxSearchLimit: 10 };

describe('resolveToolSearch', () => {
  it.each([
    { id: 'CFG-2', harness: 'embedded', local: false, toolSearch: undefined, mode: 'tools', limits: GENERAL },
    { id: 'CFG-2', harness: 'copilot', local: false, toolSearch: undefined, mode: 'tools', limits: GENERAL },
    { id: 'CFG-6', harness: 'embedded', local: true, toolSearch: undefined, mode: 'tools', limits: LOCAL },
    { id: 'CFG-6', harness: 'copilot', local: true, toolSearch: undefined, mode: 'tools', limits: LOCAL },
    { id: 'CFG-3', harness: 'embedded', local: false, toolSearch: true, mode: 'code', limits: GENERAL },
    { id: 'CFG-3', harness: 'copilot', local: true, toolSearch: true, mode: 'code', limits: GENERAL },
    { id: 'CFG-3', harness: 'embedded', local: true, toolSearch: {}, mode: 'code', limits: GENERAL },
    { id: 'CFG-4', harness: 'embedded', local: false, toolSearch: false, mode: 'direct', limits: GENERAL },
    { id: 'CFG-4', harness: 'copilot', local: true, toolSearch: false, mode: 'direct', limits: GENERAL },
    {
      id: 'CFG-1',
      harness: 'embedded',
      local: true,
      toolSearch: { mode: 'code' },
      mode: 'code',
      limits: GENERAL,
    },
    {
      id: 'CFG-1',
      harness: 'embedded',
      local: true,
      toolSearch: { mode: 'tools' },
      mode: 'tools',
      limits: GENERAL,
    },
    {
      id: 'CFG-1',
      harness: 'copilot',
      local: false,
      toolSearch: { mode: 'directory' },
      mode: 'directory',
      limits: GENERAL,
    },
    { id: 'CFG-9', harness: 'codex', local: false, toolSearch: undefined, mode: 'direct', limits: GENERAL },
    { id: 'CFG-9', harness: 'codex', local: true, toolSearch: undefined, mode: 'direct', limits: LOCAL },
    { id: 'CFG-9', harness: 'codex', local: false, toolSearch: true, mode: 'direct', limits: GENERAL },
    {
      id: 'CFG-9',
      harness: 'codex',
      local: false,
      toolSearch: { mode: 'directory' },
      mode: 'direct',
      limits: GENERAL,
    },
    { id: 'CFG-9', harness: 'codex', local: false, toolSearch: false, mode: 'direct', limits: GENERAL },
  ] as const)('$id: $toolSearch on $harness (local: $local) is $mode', (row) => {
    const settings = resolveToolSearch(globally(row.toolSearch), {
      ...RUN,
      harness: row.harness,
      local: row.local,
    });
    expect(settings).toEqual({ mode: row.mode, reason: expect.any(String), ...row.limits });
  });

  it.each([
    { given: {}, clamped: {}, why: 'the defaults' },
    { given: { codeTimeoutMs: 999 }, clamped: { codeTimeoutMs: 1000 }, why: 'a timeout below' },
    { given: { codeTimeoutMs: 1000 }, clamped: { codeTimeoutMs: 1000 }, why: 'the least timeout' },
    { given: { codeTimeoutMs: 60_000 }, clamped: { codeTimeoutMs: 60_000 }, why: 'the greatest timeout' },
    { given: { codeTimeoutMs: 60_001 }, clamped: { codeTimeoutMs: 60_000 }, why: 'a timeout above' },
    {
      given: { maxSearchLimit: 0 },
      clamped: { maxSearchLimit: 1, searchDefaultLimit: 1 },
      why: 'a maximum below',
    },
    { given: { maxSearchLimit: 50 }, clamped: { maxSearchLimit: 50 }, why: 'the greatest maximum' },
    { given: { maxSearchLimit: 51 }, clamped: { maxSearchLimit: 50 }, why: 'a maximum above' },
    {
      given: { maxSearchLimit: 5 },
      clamped: { maxSearchLimit: 5, searchDefaultLimit: 5 },
      why: 'a low maximum',
    },
    { given: { searchDefaultLimit: 0 }, clamped: { searchDefaultLimit: 1 }, why: 'a default below' },
    { given: { searchDefaultLimit: -3 }, clamped: { searchDefaultLimit: 1 }, why: 'a negative default' },
    {
      given: { searchDefaultLimit: 20 },
      clamped: { searchDefaultLimit: 20 },
      why: 'a default at the maximum',
    },
    {
      given: { searchDefaultLimit: 21 },
      clamped: { searchDefaultLimit: 20 },
      why: 'a default above the maximum',
    },
    {
      given: { searchDefaultLimit: 60, maxSearchLimit: 60 },
      clamped: { searchDefaultLimit: 50, maxSearchLimit: 50 },
      why: 'both above',
    },
  ])('CFG-5: clamps $why', ({ given, clamped }) => {
    const settings = resolveToolSearch(globally({ mode: 'tools', ...given }), RUN);
    expect(settings).toMatchObject({ ...GENERAL, ...clamped });
  });

  it.each([
    { global: true, defaults: undefined, own: undefined, mode: 'code', from: 'tools.toolSearch' },
    { global: true, defaults: false, own: undefined, mode: 'direct', from: 'agents.defaults.' },
    { global: true, defaults: undefined, own: false, mode: 'direct', from: 'agents.list.main.' },
    { global: undefined, defaults: undefined, own: false, mode: 'direct', from: 'agents.list.main.' },
    { global: false, defaults: undefined, own: { mode: 'tools' }, mode: 'tools', from: 'agents.list.main.' },
    { global: false, defaults: false, own: true, mode: 'code', from: 'agents.list.main.' },
    {
      global: false,
      defaults: { mode: 'directory' },
      own: undefined,
      mode: 'directory',
      from: 'agents.defaults.',
    },
  ] as const)('FR-130: $mode from global $global, defaults $defaults, agent $own', (row) => {
    const config: OpenClawConfig = {
      ...globally(row.global),
      agents: {
        ...(row.defaults === undefined ? {} : { defaults: { tools: { toolSearch: row.defaults } } }),
        list: {
          main: row.own === undefined ? {} : { tools: { toolSearch: row.own } },
          other: { tools: { toolSearch: { mode: 'code', maxSearchLimit: 3 } } },
        },
      },
    };
    const settings = resolveToolSearch(config, RUN);
    expect(settings).toMatchObject({ mode: row.mode, ...GENERAL });
    expect(settings.reason.startsWith(row.from)).toBe(true);
  });

  it('FR-130: an agent setting replaces the global one whole', () => {
    const config: OpenClawConfig = {
      tools: { toolSearch: { mode: 'directory', maxSearchLimit: 30 } },
      agents: { list: { main: { tools: { toolSearch: { searchDefaultLimit: 2 } } } } },
    };
    expect(resolveToolSearch(config, RUN)).toMatchObject({ ...GENERAL, mode: 'code', searchDefaultLimit: 2 });
  });

  it('FR-130: a model can be exempted, and its false beats every agent and the global setting', () => {
    const config: OpenClawConfig = {
      models: {
        providers: {
          p: { baseUrl: 'http://h/v1', models: [{ id: 'weak', toolSearch: false }, { id: 'strong' }] },
        },
      },
      tools: { toolSearch: true },
      agents: { list: { main: { tools: { toolSearch: { mode: 'directory' } } } } },
    };
    expect(resolveToolSearch(config, { ...RUN, provider: 'p', modelId: 'weak' }).mode).toBe('direct');
    expect(resolveToolSearch(config, { ...RUN, provider: 'p', modelId: 'strong' }).mode).toBe('directory');
    expect(resolveToolSearch(config, { ...RUN, provider: 'q', modelId: 'weak' }).mode).toBe('directory');
  });

  it('FR-130: an agent id that names an object method is no agent', () => {
    const config: OpenClawConfig = { agents: { list: {} } };
    expect(resolveToolSearch(config, { ...RUN, agentId: 'constructor' }).mode).toBe('tools');
  });

  it.each([true, false])('CFG-7: localModelLean %j changes nothing about Tool Search', (localModelLean) => {
    const lean: OpenClawConfig = { agents: { defaults: { experimental: { localModelLean } } } };
    for (const local of [true, false]) {
      expect(resolveToolSearch(lean, { ...RUN, local })).toEqual(resolveToolSearch({}, { ...RUN, local }));
    }
  });

  it('CFG-2: the automatic default leaves the config as it was', () => {
    const config = Object.freeze({});
    resolveToolSearch(config, RUN);
    expect(config).toEqual({});
  });
});

function globally(toolSearch: ToolSearchValue | undefined): OpenClawConfig {
  return toolSearch === undefined ? {} : { tools: { toolSearch } };
}
