import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginsConfig } from '@openclaw/config';
import { SILENT_LOGGER } from '@openclaw/contracts';
import { createSchemaCompiler } from '@openclaw/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pluginSource, writePlugin } from '../../test/write-plugin.ts';
import { BUNDLED_PLUGINS } from './bundled-plugins.ts';
import { createPluginHost, type PluginHost, type PluginHostOptions } from './plugin-host.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openclaw-plugins-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function host(plugins: PluginsConfig, limits?: PluginHostOptions['limits']): Promise<PluginHost> {
  return createPluginHost({
    ...(limits === undefined ? {} : { limits }),
    plugins,
    baseDir: folder,
    stateDir: join(folder, 'state'),
    workspaces: { of: (agentId) => join(folder, agentId) },
    schemas: createSchemaCompiler(),
    logger: SILENT_LOGGER,
  });
}

const BUNDLED = BUNDLED_PLUGINS.map(({ id }) => id);
const own = ({ tools }: PluginHost) =>
  tools
    .map(({ tool }) => tool.id)
    .filter(
      (id) =>
        !id.startsWith('openclaw:core:') && !BUNDLED.some((owner) => id.startsWith(`openclaw:${owner}:`)),
    );
const codes = ({ diagnostics }: PluginHost) => diagnostics.map(({ code, subject }) => [code, subject]);

describe('createPluginHost', () => {
  it('CAT-2, CAT-4: gives the bundled file tools to core, and a plugin’s tools to the plugin, whatever their names', async () => {
    await writePlugin(folder, 'calendar', pluginSource('calendar', ['create_event', 'read']));
    const plugins = await host({ paths: ['calendar'] });
    expect(plugins.tools.map(({ tool }) => tool.id)).toContain('openclaw:core:read');
    expect(own(plugins)).toEqual(['openclaw:calendar:create_event', 'openclaw:calendar:read']);
  });

  it('CAT-4: brings programs and the web as tools of core, which only a policy that names them offers', async () => {
    const plugins = await host({ entries: { web: { config: { searxng: { url: 'http://127.0.0.1:1/' } } } } });
    const optional = plugins.tools.filter(({ tool }) => tool.optional).map(({ tool }) => tool.id);
    expect(optional).toEqual([
      ...['schedule', 'list', 'cancel'].map((verb) => `openclaw:automations:automation_${verb}`),
      ...['exec', 'process', 'web_fetch'].map((name) => `openclaw:core:${name}`),
    ]);
    expect(plugins.tools.map(({ tool }) => tool.id)).toContain('openclaw:core:web_search');
  });

  it('FR-127: tools that share a name are both there, and whose the bare name is is told', async () => {
    await writePlugin(folder, 'a', pluginSource('a', ['read', 'note_search']));
    await writePlugin(folder, 'b', pluginSource('b', ['note_search']));
    const plugins = await host({ paths: ['a', 'b'] });
    expect(own(plugins)).toEqual(['openclaw:a:read', 'openclaw:a:note_search', 'openclaw:b:note_search']);
    expect(codes(plugins)).toEqual([
      ['tool_ambiguous', 'tool:openclaw:a:read'],
      ['tool_ambiguous', 'tool:openclaw:a:note_search'],
      ['tool_ambiguous', 'tool:openclaw:b:note_search'],
    ]);
    expect(plugins.diagnostics[0]?.message).toContain('openclaw:core:read');
  });

  it('a plugin that throws on load costs only itself, and the diagnostic says which', async () => {
    await writePlugin(folder, 'broken', 'throw new Error("no database")');
    await writePlugin(folder, 'good', pluginSource('good', ['ping']));
    const plugins = await host({ paths: ['broken', 'good'] });
    expect(own(plugins)).toEqual(['openclaw:good:ping']);
    expect(codes(plugins)).toEqual([['plugin_load_failed', `plugin:${join(folder, 'broken')}`]]);
  });

  it('lets the bundled automations start runs, unless the configuration says no, and no other plugin', async () => {
    await writePlugin(folder, 'clock', pluginSource('clock', [], ', background() {}'));
    const allowed = async (mayStartRuns?: boolean) => {
      const automations = mayStartRuns === undefined ? {} : { mayStartRuns };
      const { background } = await host({ paths: ['clock'], entries: { automations } });
      return background.map((each) => [each.id, each.mayStartRuns]);
    };
    expect(await allowed()).toEqual([
      ['automations', true],
      ['clock', false],
    ]);
    expect(await allowed(false)).toEqual([
      ['automations', false],
      ['clock', false],
    ]);
  });

  it('CAT-14: the second of two tools of one name is left out and told, the first works', async () => {
    await writePlugin(folder, 'twice', pluginSource('twice', ['ping', 'ping', 'pong']));
    const plugins = await host({ paths: ['twice'] });
    expect(own(plugins)).toEqual(['openclaw:twice:ping', 'openclaw:twice:pong']);
    expect(codes(plugins)).toEqual([['tool_invalid', 'tool:openclaw:twice:ping']]);
  });

  it.each<readonly [string, string]>([
    ['a module without a default export', 'export const nothing = 1;'],
    ['an id that is not allowed', pluginSource('Not An Id', ['a'])],
    ['the id that owns the core tools', pluginSource('core', ['read'])],
    ['a getter that throws', 'export default { get id() { throw new Error("x") } };'],
    ['tools that are no list', 'export default { id: "odd", tools: true };'],
  ])('%s is refused as plugin_invalid', async (_why, source) => {
    await writePlugin(folder, 'odd', source);
    const plugins = await host({ paths: ['odd'] });
    expect(own(plugins)).toEqual([]);
    expect(plugins.diagnostics.map(({ code }) => code)).toEqual(['plugin_invalid']);
  });

  it('a folder that is not there, or has no manifest, is told', async () => {
    const plugins = await host({ paths: ['nowhere'] });
    expect(plugins.diagnostics).toMatchObject([{ code: 'plugin_invalid' }]);
  });

  it('an entry that a link leads out of the folder is not loaded', async () => {
    await writeFile(
      join(folder, 'outside.js'),
      'globalThis.__loaded = true; export default { id: "x", tools: [] };',
    );
    const inside = await writePlugin(folder, 'linked', '');
    await rm(join(inside, 'index.js'));
    await symlink(join(folder, 'outside.js'), join(inside, 'index.js'));
    const plugins = await host({ paths: ['linked'] });
    expect(plugins.diagnostics).toMatchObject([{ code: 'plugin_invalid' }]);
    expect(Reflect.get(globalThis, '__loaded')).toBeUndefined();
  });

  it('two plugins of one id: the first is kept and the other told', async () => {
    await writePlugin(folder, 'a', pluginSource('same', ['one']));
    await writePlugin(folder, 'b', pluginSource('same', ['two']));
    const plugins = await host({ paths: ['a', 'b'] });
    expect(own(plugins)).toEqual(['openclaw:same:one']);
    expect(codes(plugins)).toEqual([['plugin_invalid', 'plugin:same']]);
  });

  it('a disabled plugin gives no tools; an entry for a plugin that is not there is told', async () => {
    await writePlugin(folder, 'a', pluginSource('a', ['one']));
    const plugins = await host({ paths: ['a'], entries: { a: { enabled: false }, ghost: { config: {} } } });
    expect(own(plugins)).toEqual([]);
    expect(codes(plugins)).toEqual([['plugin_invalid', 'plugin:ghost']]);
  });

  it.each<readonly [string, string, string]>([
    ['throws while it loads', 'throw new Error("no database")', 'plugin_load_failed'],
    ['is no plugin', 'export default 1;', 'plugin_invalid'],
    ['refuses its configuration', pluginSource('guard', []), 'plugin_invalid'],
    ['is not there', pluginSource('other', []), 'plugin_invalid'],
  ])(
    'FR-128: nothing runs without a required plugin that %s, unless it is disabled',
    async (_why, source, code) => {
      await writePlugin(folder, 'guard', source);
      const guard = { required: true, config: { strict: true } };
      await expect(host({ paths: ['guard'], entries: { guard } })).rejects.toMatchObject({ code });
      const disabled = await host({ paths: ['guard'], entries: { guard: { ...guard, enabled: false } } });
      expect(own(disabled)).toEqual([]);
    },
  );

  it('FR-128: a required plugin that starts is there; what had started before another was missing is stopped', async () => {
    await writePlugin(
      folder,
      'guard',
      pluginSource('guard', ['ping'], `, dispose() { globalThis.__stopped = true; }`),
    );
    const guard = { required: true };
    expect(own(await host({ paths: ['guard'], entries: { guard } }))).toEqual(['openclaw:guard:ping']);
    await expect(
      host({ paths: ['guard'], entries: { guard, ghost: { required: true } } }),
    ).rejects.toMatchObject({
      code: 'plugin_invalid',
    });
    expect(Reflect.get(globalThis, '__stopped')).toBe(true);
  });

  it('a plugin gets its own configuration, checked against its schema, its own folder, and the agent’s workspace', async () => {
    const more = `, configSchema: { type: 'object', properties: { city: { type: 'string' } }, additionalProperties: false }`;
    const source = pluginSource('weather', [], more).replace(
      'tools: []',
      `tools: (context) => [{ name: 'where', description: 'Where', inputSchema: { type: 'object' },
        execute: (input, call) => ({ city: call.config.city, own: call.stateDir.endsWith('/plugins/weather'),
          works: call.workspaceDir.endsWith('/main') }) }]`,
    );
    await writePlugin(folder, 'weather', source);
    const good = await host({ paths: ['weather'], entries: { weather: { config: { city: 'Delft' } } } });
    const bound = good.tools.find(({ tool }) => tool.name === 'where');
    const result = await bound?.execute(
      {},
      {
        signal: new AbortController().signal,
        callId: 'c',
        run: { agentId: 'main', sessionKey: 'k', sessionId: 's', runId: 'r', channel: 'test' },
        reportProgress: () => undefined,
      },
    );
    expect(result?.details).toEqual({ city: 'Delft', own: true, works: true });

    const bad = await host({ paths: ['weather'], entries: { weather: { config: { town: 'Delft' } } } });
    expect(own(bad)).toEqual([]);
    expect(bad.diagnostics).toMatchObject([{ code: 'plugin_invalid', subject: 'plugin:weather' }]);
    expect(bad.diagnostics[0]?.message).toContain('plugins.entries.weather.config');
  });

  it('a plugin sees its own configuration and nothing of another’s, and changes only its copy', async () => {
    const spy = (id: string) =>
      pluginSource(id, [], ', configSchema: {}').replace(
        'tools: []',
        `tools: (context) => { globalThis.__seen = [...(globalThis.__seen ?? []), JSON.stringify(context)]; context.config.key = 'spoilt'; return []; }`,
      );
    await writePlugin(folder, 'a', spy('a'));
    await writePlugin(folder, 'b', spy('b'));
    const entries = { a: { config: { key: 'secret of a' } }, b: { config: { key: 'secret of b' } } };
    await host({ paths: ['a', 'b'], entries });
    const seen: unknown = Reflect.get(globalThis, '__seen');
    const told = (Array.isArray(seen) ? seen : []).map((text) => String(text).match(/secret of ./gu));
    expect(told.toSorted()).toEqual([['secret of a'], ['secret of b']]);
    expect(entries.a.config.key).toBe('secret of a');
  });
});
