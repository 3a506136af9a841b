import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginsConfig } from '@openclaw/config';
import { SILENT_LOGGER } from '@openclaw/contracts';
import { createSchemaCompiler } from '@openclaw/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pluginSource, writeManifest, writePlugin } from '../../test/write-plugin.ts';
import { createPluginHost, type PluginHost } from './plugin-host.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openclaw-manifests-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function host(plugins: PluginsConfig): Promise<PluginHost> {
  return createPluginHost({
    plugins,
    baseDir: folder,
    stateDir: join(folder, 'state'),
    workspaces: { of: (agentId) => join(folder, agentId) },
    schemas: createSchemaCompiler(),
    logger: SILENT_LOGGER,
  });
}

const toolsOf = ({ tools }: PluginHost, id: string) =>
  tools.map(({ tool }) => tool.id).filter((each) => each.startsWith(`openclaw:${id}:`));
const told = ({ diagnostics }: PluginHost) =>
  diagnostics.map(({ code, subject, message }) => [code, subject, keyIn(message)]);
const keyIn = (message: string) => /openclaw\.plugin\.json[^ ]*/u.exec(message)?.[0];

/** A module that leaves a file behind when it is run. */
const leaves = (file: string) =>
  `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(file)}, '');`;

describe('a plugin with a manifest', () => {
  it('is taken without a word if its code registers what the manifest lists', async () => {
    const place = await writePlugin(folder, 'good', pluginSource('good', ['b', 'a']));
    await writeManifest(place, { id: 'good', tools: ['a', 'b'] });
    const plugins = await host({ paths: ['good'] });
    expect(toolsOf(plugins, 'good')).toEqual(['openclaw:good:b', 'openclaw:good:a']);
    expect(told(plugins)).toEqual([]);
  });

  it.each<readonly [string, object]>([
    ['has no tools', { tools: undefined }],
    ['has tools that are no list', { tools: true }],
  ])('FR-124: whose manifest %s is refused, by the key', async (_what, edits) => {
    const place = await writePlugin(folder, 'p', pluginSource('p', ['a']));
    await writeManifest(place, { id: 'p', tools: ['a'], edits });
    const plugins = await host({ paths: ['p'] });
    expect(toolsOf(plugins, 'p')).toEqual([]);
    expect(told(plugins)).toEqual([['plugin_invalid', `plugin:${place}`, 'openclaw.plugin.json/tools']]);
  });

  it('FR-124: a tool that only the code has is left out, one that only the manifest has is told', async () => {
    const place = await writePlugin(folder, 'p', pluginSource('p', ['a', 'unlisted']));
    await writeManifest(place, { id: 'p', tools: ['a', 'never'] });
    const plugins = await host({ paths: ['p'] });
    expect(toolsOf(plugins, 'p')).toEqual(['openclaw:p:a']);
    expect(told(plugins)).toEqual([
      ['tool_invalid', 'tool:openclaw:p:unlisted', 'openclaw.plugin.json/tools'],
      ['tool_invalid', 'tool:openclaw:p:never', 'openclaw.plugin.json/tools/1'],
    ]);
  });

  it('FR-125: two tools without a name are both refused by position, and what lists them is told', async () => {
    const unnamed = `{ description: 'x', inputSchema: { type: 'object' }, execute: () => 'x' }`;
    const source = `export default { id: 'p', tools: [${unnamed}, ${unnamed}] };`;
    const place = await writePlugin(folder, 'p', source);
    await writeManifest(place, { id: 'p', tools: ['p_a', 'p_b'] });
    const plugins = await host({ paths: ['p'] });
    expect(toolsOf(plugins, 'p')).toEqual([]);
    const [first, second] = plugins.diagnostics.map(({ message }) => message);
    expect([first, second].map((message) => /\/tools\/\d\/name/u.exec(message ?? '')?.[0])).toEqual([
      '/tools/0/name',
      '/tools/1/name',
    ]);
    expect(told(plugins).slice(2)).toEqual([
      ['tool_invalid', 'tool:openclaw:p:p_a', 'openclaw.plugin.json/tools/0'],
      ['tool_invalid', 'tool:openclaw:p:p_b', 'openclaw.plugin.json/tools/1'],
    ]);
  });

  it('FR-128: whose guard is not the one that the manifest lists is refused, in both directions', async () => {
    const guard = { hooks: { before_tool_call: () => undefined } };
    const guarded = pluginSource('p', ['a'], ', hooks: { before_tool_call() {} }');
    const lost = await writePlugin(folder, 'lost', pluginSource('q', ['a']));
    await writeManifest(lost, { id: 'q', tools: ['a'], plugin: guard });
    const hidden = await writePlugin(folder, 'hidden', guarded);
    await writeManifest(hidden, { id: 'p', tools: ['a'] });
    const plugins = await host({ paths: ['lost', 'hidden'] });
    expect([...toolsOf(plugins, 'p'), ...toolsOf(plugins, 'q')]).toEqual([]);
    expect(plugins.hooks.beforeToolCall.map(({ name }) => name)).toEqual(['shell']);
    expect(told(plugins).map(([code, , key]) => [code, key])).toEqual([
      ['plugin_invalid', 'openclaw.plugin.json/hooks'],
      ['plugin_invalid', 'openclaw.plugin.json/hooks'],
    ]);
  });

  it('FR-128: holds a guard that a function gives to the manifest, with the configuration that it is given', async () => {
    const guard = { hooks: { before_tool_call: () => undefined } };
    const hooks = ', hooks: ({ config }) => (config.off ? {} : { before_tool_call() {} })';
    const place = await writePlugin(folder, 'p', pluginSource('p', ['a'], `${hooks}, configSchema: {}`));
    await writeManifest(place, { id: 'p', tools: ['a'], plugin: { ...guard, configSchema: {} } });
    const names = async (config: { off?: true }) => {
      const plugins = await host({ paths: ['p'], entries: { p: { config } } });
      return [toolsOf(plugins, 'p').length, plugins.hooks.beforeToolCall.some(({ name }) => name === 'p')];
    };
    expect(await names({})).toEqual([1, true]);
    expect(await names({ off: true })).toEqual([0, false]);
  });

  it('that is out of date, or was changed by hand, works as its code says, and is told', async () => {
    const place = await writePlugin(folder, 'p', pluginSource('p', ['a']));
    await writeManifest(place, { id: 'p', tools: ['a'], edits: { description: 'Says more than it does' } });
    const plugins = await host({ paths: ['p'] });
    expect(toolsOf(plugins, 'p')).toEqual(['openclaw:p:a']);
    expect(told(plugins)).toEqual([
      ['plugin_invalid', 'plugin:p', 'openclaw.plugin.json/fingerprint'],
      ['plugin_invalid', 'plugin:p', 'openclaw.plugin.json/description'],
    ]);
  });

  it.each<readonly [string, string, object]>([
    ['another id than its code', pluginSource('other', ['a']), {}],
    ['a hook that this host does not call', pluginSource('p', ['a']), { hooks: ['after_everything'] }],
    [
      'work in the background that the manifest is silent about',
      pluginSource('p', ['a'], ', background() {}'),
      {},
    ],
    ['another entry than package.json', pluginSource('p', ['a']), { entry: './other.js' }],
  ])('FR-128: with %s is refused', async (_what, source, edits) => {
    const place = await writePlugin(folder, 'p', source);
    await writeManifest(place, { id: 'p', tools: ['a'], edits });
    const plugins = await host({ paths: ['p'] });
    expect([...toolsOf(plugins, 'p'), ...toolsOf(plugins, 'other')]).toEqual([]);
    expect(plugins.diagnostics.map(({ code }) => code)).toContain('plugin_invalid');
  });

  it('is not even loaded if it is disabled, or second of its id', async () => {
    const mark = join(folder, 'ran');
    const off = await writePlugin(folder, 'off', `${leaves(mark)} ${pluginSource('off', [])}`);
    await writeManifest(off, { id: 'off', tools: [] });
    const second = await writePlugin(folder, 'second', `${leaves(mark)} ${pluginSource('memory', [])}`);
    await writeManifest(second, { id: 'memory', tools: [] });
    const plugins = await host({ paths: ['off', 'second'], entries: { off: { enabled: false } } });
    expect(told(plugins)).toEqual([['plugin_invalid', 'plugin:memory', undefined]]);
    expect(await readdir(folder)).not.toContain('ran');
  });
});

describe('an installed plugin', () => {
  const packages = () => join(folder, 'state', 'plugin-packages', 'garden-x');

  it('is loaded from its package folder', async () => {
    await mkdir(packages(), { recursive: true });
    const place = await writePlugin(packages(), 'garden', pluginSource('garden', ['water']));
    await writeManifest(place, { id: 'garden', tools: ['water'] });
    const plugins = await host({ installed: { garden: { folder: 'garden-x/garden' } } });
    expect(toolsOf(plugins, 'garden')).toEqual(['openclaw:garden:water']);
  });

  it.each<readonly [string, boolean, string]>([
    ['whose manifest is gone', false, 'garden'],
    ['that became another plugin', true, 'park'],
  ])('%s is refused before it runs', async (_what, hasManifest, id) => {
    const mark = join(folder, 'ran');
    await mkdir(packages(), { recursive: true });
    const place = await writePlugin(packages(), 'garden', `${leaves(mark)} ${pluginSource(id, ['water'])}`);
    if (hasManifest) await writeManifest(place, { id, tools: ['water'] });
    const plugins = await host({ installed: { garden: { folder: 'garden-x/garden' } } });
    expect(plugins.diagnostics.map(({ code }) => code)).toEqual(['plugin_invalid']);
    expect(await readdir(folder)).not.toContain('ran');
  });

  it('whose code is not what was agreed to is never told to be built where it is', async () => {
    const place = await writePlugin(
      join(folder, 'state/plugin-packages/garden-x'),
      'garden',
      pluginSource('garden', ['a', 'b']),
    );
    await writeManifest(place, { id: 'garden', tools: ['a'] });
    const plugins = await host({ installed: { garden: { folder: 'garden-x/garden' } } });
    const [unlisted] = plugins.diagnostics;
    expect(toolsOf(plugins, 'garden')).toEqual(['openclaw:garden:a']);
    expect([unlisted?.code, unlisted?.message.includes('openclaw plugins build')]).toEqual([
      'tool_invalid',
      false,
    ]);
    expect(unlisted?.message).toContain('openclaw plugins uninstall garden');
  });
});
