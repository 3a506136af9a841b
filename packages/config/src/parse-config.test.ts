import { describe, expect, it } from 'vitest';
import { EVERY_KEY } from './fixtures/every-key.ts';
import { configInvalid, parseConfig } from './parse-config.ts';

const AT = { baseUrl: 'http://127.0.0.1:1/v1' };

describe('parseConfig', () => {
  it('CFG-1: accepts a config with every key as it stands', () => {
    expect(parseConfig(EVERY_KEY)).toEqual({ ok: true, config: EVERY_KEY });
    expect(parseConfig({})).toEqual({ ok: true, config: {} });
  });

  it.each([
    true,
    false,
    {},
    { mode: 'code' },
    { mode: 'tools' },
    { mode: 'directory' },
    { codeTimeoutMs: -1, searchDefaultLimit: 0, maxSearchLimit: 999 },
  ])('CFG-1: tools.toolSearch may be %j', (toolSearch) => {
    expect(parseConfig({ tools: { toolSearch } })).toEqual({ ok: true, config: { tools: { toolSearch } } });
  });

  it.each([
    { value: 'directory', path: 'tools.toolSearch', allowed: /^true,false,/ },
    { value: 1, path: 'tools.toolSearch', allowed: /^true,false,/ },
    { value: null, path: 'tools.toolSearch', allowed: /^true,false,/ },
    { value: [], path: 'tools.toolSearch', allowed: /^true,false,/ },
    { value: { mode: 'direct' }, path: 'tools.toolSearch.mode', allowed: /^code,tools,directory$/ },
    { value: { mode: 'Code' }, path: 'tools.toolSearch.mode', allowed: /^code,tools,directory$/ },
    { value: { mode: null }, path: 'tools.toolSearch.mode', allowed: /^code,tools,directory$/ },
    { value: { modes: 'code' }, path: 'tools.toolSearch.modes', allowed: /^mode,codeTimeoutMs,/ },
    { value: { sources: ['mcp'] }, path: 'tools.toolSearch.sources', allowed: /^mode,/ },
    { value: { maxSearchLimit: '20' }, path: 'tools.toolSearch.maxSearchLimit', allowed: undefined },
    { value: { maxSearchLimit: 1.5 }, path: 'tools.toolSearch.maxSearchLimit', allowed: undefined },
    { value: { codeTimeoutMs: Infinity }, path: 'tools.toolSearch.codeTimeoutMs', allowed: undefined },
    { value: { codeTimeoutMs: NaN }, path: 'tools.toolSearch.codeTimeoutMs', allowed: undefined },
  ])('CFG-1, CFG-12: tools.toolSearch $value is refused at $path', ({ value, path, allowed }) => {
    const [problem, ...others] = problemsOf({ tools: { toolSearch: value } });
    expect(others).toEqual([]);
    expect(problem?.path).toBe(path);
    if (allowed === undefined) expect(problem?.allowed).toBeUndefined();
    else expect(problem?.allowed?.join(',')).toMatch(allowed);
  });

  it('CFG-1: a problem shows the value it found and the key most likely meant', () => {
    expect(messageAt({ tools: { toolSearch: { mode: 'both' } } })).toContain('"both"');
    expect(messageAt({ tools: { toolsearch: true } })).toContain('"toolSearch"');
    expect(messageAt({ gateway: { prot: 1 } })).toContain('"port"');
    expect(messageAt({ zzzzzz: 1 })).not.toContain('did you mean');
  });

  it('CFG-1: every problem is reported, not only the first', () => {
    const paths = problemsOf({ gatway: {}, tools: { toolSearch: { mode: 1 } }, mcp: { servers: { a: {} } } });
    expect(paths.map(({ path }) => path).toSorted()).toEqual([
      'gatway',
      'mcp.servers.a',
      'tools.toolSearch.mode',
    ]);
  });

  it.each([true, {}, null, 'off'])('CFG-8: tools.codeMode %j is refused with the reason', (codeMode) => {
    const [problem] = problemsOf({ tools: { codeMode } });
    expect(problem).toMatchObject({ path: 'tools.codeMode', allowed: ['false'] });
    expect(problem?.message).toContain('does not offer Code Mode');
  });

  it.each([
    { value: 3, path: '(root)', why: 'no object at all' },
    { value: [], path: '(root)', why: 'a list' },
    { value: { gateway: { port: 65_536 } }, path: 'gateway.port', why: 'a port that does not exist' },
    { value: { gateway: { auth: { token: '' } } }, path: 'gateway.auth.token', why: 'an empty token' },
    { value: { models: { default: 'gpt' } }, path: 'models.default', why: 'a model without a provider' },
    {
      value: { models: { providers: { a: { ...AT, kind: 'olama' } } } },
      path: 'models.providers.a.kind',
      why: 'an unknown kind',
    },
    {
      value: { models: { providers: { 'a/b': {} } } },
      path: 'models.providers.a/b',
      why: 'a slash in a provider',
    },
    {
      value: { models: { providers: { a: { kind: 'ollama' } } } },
      path: 'models.providers.a.baseUrl',
      why: 'a provider that is nowhere',
    },
    {
      value: { models: { providers: { a: { baseUrl: 'file:///x' } } } },
      path: 'models.providers.a.baseUrl',
      why: 'an address that is not HTTP',
    },
    {
      value: { models: { providers: { a: { ...AT, models: [{ id: 'x' }, {}] } } } },
      path: 'models.providers.a.models[1].id',
      why: 'a missing id',
    },
    {
      value: { agents: { list: { '../x': {} } } },
      path: 'agents.list["../x"]',
      why: 'an agent id that would leave its folder',
    },
    {
      value: { agents: { defaults: { harness: 'claude' } } },
      path: 'agents.defaults.harness',
      why: 'an unknown harness',
    },
    ...['/etc/plugin', '../plugins/x', 'a/../../b', 'a\\b', '.'].map((folder) => ({
      value: { plugins: { installed: { x: { folder } } } },
      path: 'plugins.installed.x.folder',
      why: `an installed plugin in ${folder}, which leads out of the state folder`,
    })),
    { value: { tools: { allow: 'read' } }, path: 'tools.allow', why: 'a text for a list' },
    { value: { tools: { deny: [''] } }, path: 'tools.deny[0]', why: 'an empty pattern' },
    {
      value: { tools: { approvalTimeoutMs: 2 ** 31 } },
      path: 'tools.approvalTimeoutMs',
      why: 'a timer overflow',
    },
    {
      value: { mcp: { servers: { a: { url: 'https://x', command: 'y' } } } },
      path: 'mcp.servers.a.url',
      why: 'two transports',
    },
    {
      value: { mcp: { servers: { a: { command: 'x', headers: {} } } } },
      path: 'mcp.servers.a.headers',
      why: 'a key of the other transport',
    },
    {
      value: { mcp: { servers: { a: { url: 'https://x', args: [] } } } },
      path: 'mcp.servers.a.args',
      why: 'a key of the other transport',
    },
    {
      value: { plugins: { entries: { a: { config: { b: [Number.NaN] } } } } },
      path: 'plugins.entries.a.config.b[0]',
      why: 'a value JSON has no word for',
    },
    {
      value: JSON.parse('{"agents":{"list":{"__proto__":{}}}}'),
      path: 'agents.list.__proto__',
      why: 'a name zod would drop without a word',
    },
  ])('CFG-1: refuses $why', ({ value, path }) => {
    expect(problemsOf(value).map((problem) => problem.path)).toEqual([path]);
  });

  it('CFG-1: an MCP server without a transport is told of both', () => {
    expect(problemsOf({ mcp: { servers: { a: { enabled: false } } } })).toMatchObject([
      { path: 'mcp.servers.a', allowed: ['command', 'url'] },
    ]);
  });

  it.each([
    { models: { providers: { a: { apiKey: 918_273 } } } },
    { models: { providers: { a: '918273' } } },
    { models: { providers: { a: { headers: '918273' } } } },
    { models: { providers: { a: { baseUrl: 'ftp://user:918273@host' } } } },
    { mcp: { servers: { a: { command: 'x', env: { ANY: 918_273 } } } } },
    { gateway: { auth: '918273' } },
  ])('CFG-1: a problem never shows a secret: %j', (value) => {
    const problems = problemsOf(value);
    expect(problems.length).toBeGreaterThan(0);
    expect(JSON.stringify(problems)).not.toContain('918273');
  });

  it('CFG-1: a problem bounds what it shows and keeps it on one line', () => {
    const message = messageAt({ tools: { toolSearch: { mode: `a\n\u202e${'x'.repeat(10_000)}` } } });
    expect(message.length).toBeLessThan(200);
    expect(message).not.toMatch(/[\n\u202e]/);
  });

  it('CFG-1: the error carries every problem as data', () => {
    const problems = problemsOf({ a: 1, b: 2 });
    const error = configInvalid(problems, { path: 'openclaw.json5' });
    expect(error.code).toBe('config_invalid');
    expect(error.data).toEqual({ path: 'openclaw.json5', problems });
    expect(error.message.split('\n')).toHaveLength(3);
  });
});

function problemsOf(value: unknown) {
  const parsed = parseConfig(value);
  return parsed.ok ? [] : parsed.problems;
}

function messageAt(value: unknown): string {
  return problemsOf(value)[0]?.message ?? '';
}
