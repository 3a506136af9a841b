import { describe, expect, it } from 'vitest';
import {
  buildPluginManifest,
  compareManifests,
  type PluginManifest,
  readPluginManifest,
  renderPluginManifest,
  type SettledPlugin,
  type ToolDefinition,
} from './index.ts';

const tool = (name: string, more: Partial<ToolDefinition> = {}): ToolDefinition => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: { zone: { type: 'string' } } },
  execute: () => 'ok',
  ...more,
});

const PLUGIN: SettledPlugin = {
  id: 'garden',
  name: 'Garden',
  configSchema: { type: 'object', properties: { city: { type: 'string' } } },
  tools: [],
  hooks: { before_tool_call: () => undefined },
};

const build = (tools: readonly ToolDefinition[], plugin: SettledPlugin = PLUGIN): PluginManifest =>
  buildPluginManifest(plugin, { tools, package: { entry: './index.js', version: '1.2.3' } });

/** A manifest with some of its fields changed by hand. */
function edited(changes: object): unknown {
  return { ...JSON.parse(renderPluginManifest(build([tool('water')]))), ...changes };
}

const listed = (name: string) => ({ name, description: 'Does it.', inputSchema: { type: 'object' } });

const problemsOf = (value: unknown): readonly (readonly [string, string])[] => {
  const reading = readPluginManifest(value);
  return reading.ok ? [] : reading.problems.map(({ path, message }) => [path, message] as const);
};

describe('buildPluginManifest', () => {
  it('says all that the plugin registers, with defaults, and reads back the same', () => {
    const manifest = build([tool('water', { optional: true, annotations: { destructive: true } })]);
    expect(manifest).toMatchObject({
      manifestVersion: 1,
      id: 'garden',
      name: 'Garden',
      description: '',
      version: '1.2.3',
      entry: './index.js',
      hooks: ['before_tool_call'],
      background: false,
      tools: [{ name: 'water', catalogMode: 'catalog', executionMode: 'parallel', optional: true }],
      fingerprint: expect.stringMatching(/^sha256:[0-9a-f]{64}$/u),
    });
    expect(readPluginManifest(JSON.parse(renderPluginManifest(manifest)))).toEqual({
      ok: true,
      manifest,
      isAsBuilt: true,
    });
  });

  it('gives the same bytes whatever the order in which tools are registered', () => {
    const [one, two] = [tool('one'), tool('two')];
    expect(renderPluginManifest(build([two, one]))).toBe(renderPluginManifest(build([one, two])));
  });

  it('keeps the order of properties, which is the one that a model reads', () => {
    const inputSchema = { type: 'object', properties: { z: {}, a: {} } } as const;
    expect(renderPluginManifest(build([tool('x', { inputSchema })]))).toMatch(/"z": \{\},\s+"a": \{\}/u);
  });
});

describe('readPluginManifest', () => {
  it('FR-124: a manifest without tools and one whose tools are no list are told apart, by their key', () => {
    const [missing] = problemsOf(edited({ tools: undefined }));
    const [wrong] = problemsOf(edited({ tools: true }));
    expect([missing?.[0], wrong?.[0]]).toEqual(['/tools', '/tools']);
    expect(missing?.[1]).not.toBe(wrong?.[1]);
  });

  it.each<readonly [string, unknown, string]>([
    ['no object', [], ''],
    ['another version of the form', edited({ manifestVersion: 2 }), '/manifestVersion'],
    ['an id that is not allowed', edited({ id: 'core' }), '/id'],
    ['an entry that climbs out', edited({ entry: './../x.js' }), '/entry'],
    ['FR-128: a hook that this host does not call', edited({ hooks: ['after_everything'] }), '/hooks/0'],
    ['hooks that are no list', edited({ hooks: {} }), '/hooks'],
    ['no word on background work', edited({ background: 'no' }), '/background'],
    ['no version', edited({ version: undefined }), '/version'],
    ['a config schema of a wrong type', edited({ configSchema: { type: 'strng' } }), '/configSchema/type'],
    ['a tool that is only a name', edited({ tools: ['water'] }), '/tools/0'],
    ['FR-125: a tool without a name', edited({ tools: [listed('')] }), '/tools/0/name'],
    ['a tool listed twice', edited({ tools: [listed('a'), listed('a')] }), '/tools/1/name'],
    [
      'more tools than a plugin may have',
      edited({ tools: Array.from({ length: 5_001 }, () => 0) }),
      '/tools',
    ],
    [
      'a tool without a schema',
      edited({ tools: [{ name: 'a', description: 'A.' }] }),
      '/tools/0/inputSchema',
    ],
  ])('refuses %s and says where', (_what, value, path) => {
    expect(problemsOf(value).map(([at]) => at)).toEqual([path]);
  });

  it('tells one that was changed by hand', () => {
    expect(readPluginManifest(edited({ description: 'Harmless.' }))).toMatchObject({
      ok: true,
      isAsBuilt: false,
    });
  });
});

describe('compareManifests', () => {
  const kinds = (written: PluginManifest, code: PluginManifest) =>
    compareManifests(written, code).map(({ kind, path, tool: name }) => [kind, path, name]);

  it('says nothing of two that agree', () => {
    expect(kinds(build([tool('a')]), build([tool('a')]))).toEqual([]);
  });

  it('FR-124: a tool that is only registered and one that is only listed are told apart', () => {
    expect(kinds(build([tool('listed')]), build([tool('registered')]))).toEqual([
      ['unlisted', '/tools', 'registered'],
      ['unregistered', '/tools/0', 'listed'],
    ]);
  });

  it('names the field of a tool that differs, and hooks and fields of the plugin', () => {
    const changed = build([tool('a', { description: 'Other.', optional: true })], {
      ...PLUGIN,
      name: 'Park',
      background: () => undefined,
      hooks: {},
    });
    expect(kinds(build([tool('a')]), changed)).toEqual([
      ['field', '/name', undefined],
      ['field', '/background', undefined],
      ['hooks', '/hooks', undefined],
      ['tool', '/tools/0/description', 'a'],
      ['tool', '/tools/0/optional', 'a'],
    ]);
  });
});
