import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, SILENT_LOGGER } from '@openclaw/contracts';
import { createSchemaCompiler } from '@openclaw/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pluginSource, writePlugin } from '../../test/write-plugin.ts';
import { createGateway } from '../create-gateway.ts';
import { createPluginHost, type PluginHost } from './plugin-host.ts';

const NEVER = 'new Promise(() => {})';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openclaw-failing-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/**
 * The plugin under test beside a healthy one. One that never starts is given little time, and more where the healthy
 * one would need it too, as on a busy machine.
 */
async function beside(source: string, logger: Logger = SILENT_LOGGER): Promise<PluginHost> {
  await writePlugin(folder, 'bad', source);
  await writePlugin(folder, 'good', pluginSource('good', ['ping']));
  for (let startMs = source.includes(NEVER) ? 400 : 50_000; ; startMs *= 2) {
    const host = await start(startMs, logger);
    if (host.tools.some(({ tool }) => tool.owner === 'good')) return host;
    await host[Symbol.asyncDispose]();
  }
}

function start(startMs: number, logger: Logger): Promise<PluginHost> {
  return createPluginHost({
    plugins: { paths: ['bad', 'good'] },
    baseDir: folder,
    stateDir: join(folder, 'state'),
    workspaces: { of: () => folder },
    schemas: createSchemaCompiler(),
    logger,
    limits: { startMs, stopMs: 50 },
  });
}

describe('a plugin that fails', () => {
  it.each<readonly [string, string, string]>([
    ['a module that never settles', `await ${NEVER}; export default {};`, 'plugin_load_failed'],
    [
      'a list of tools that never comes',
      `export default { id: 'bad', tools: () => ${NEVER} };`,
      'tool_invalid',
    ],
    ['a list of tools that throws', `export default { id: 'bad', tools() { throw 1; } };`, 'tool_invalid'],
    [
      'a list that throws when it is read',
      `export default { id: 'bad', tools: () => new Proxy([], { get() { throw new Error('x'); } }) };`,
      'tool_invalid',
    ],
    [
      'a getter of a hook that throws',
      `export default { id: 'bad', tools: [], hooks: { get before_tool_call() { throw new Error('x'); } } };`,
      'plugin_invalid',
    ],
    [
      'FR-128: hooks that never come',
      `export default { id: 'bad', tools: [{ name: 'a', description: 'A', inputSchema: {}, execute() {} }], hooks: () => ${NEVER} };`,
      'plugin_load_failed',
    ],
    [
      'FR-128: hooks that throw',
      `export default { id: 'bad', tools: [{ name: 'a', description: 'A', inputSchema: {}, execute() {} }], hooks() { throw 1; } };`,
      'plugin_invalid',
    ],
    [
      'FR-128: a hook of an unknown name, given by a function',
      `export default { id: 'bad', tools: [{ name: 'a', description: 'A', inputSchema: {}, execute() {} }], hooks: () => ({ on_call() {} }) };`,
      'plugin_invalid',
    ],
    ['a module that throws what is no error', 'throw { toString() { throw 1; } };', 'plugin_load_failed'],
  ])('CAT-14: %s costs only that plugin', async (_what, source, code) => {
    await using plugins = await beside(source);
    const ids = plugins.tools.map(({ tool }) => tool.id);
    expect(ids).toContain('openclaw:good:ping');
    expect(ids.some((id) => id.startsWith('openclaw:bad:'))).toBe(false);
    expect(plugins.diagnostics.map((each) => each.code)).toEqual([code]);
  });

  it.each<readonly [string, string, string]>([
    ['a tool without a name', `tools: [{ description: 'A' }]`, '/tools/0/name '],
    ['a tool with a name', `tools: [{ name: 'a', inputSchema: {}, execute() {} }]`, '/tools/0/description '],
    ['hooks', `tools: [], hooks() { throw 1; }`, '/hooks '],
  ])(
    'CAT-14: what is wrong with %s is told by its place; the subject names the plugin',
    async (_what, fields, at) => {
      await using plugins = await beside(`export default { id: 'bad', ${fields} };`);
      const [told] = plugins.diagnostics;
      expect(told?.subject).toMatch(/^(?:plugin:bad$|tool:openclaw:bad:a$)/u);
      expect(told?.message.startsWith(at)).toBe(true);
    },
  );

  it('FR-128: a list of tools that never comes takes no guard away', async () => {
    await using plugins = await beside(
      `export default { id: 'bad', tools: () => ${NEVER}, hooks: { before_tool_call() {} } };`,
    );
    const guards = plugins.hooks.beforeToolCall.map(({ name }) => name);
    expect(guards.filter((name) => name !== 'shell')).toEqual(['bad']);
  });

  it('says where its module threw, names its folder once, and logs the whole', async () => {
    const logged: object[] = [];
    const logger = { ...SILENT_LOGGER, debug: (fields: object) => void logged.push(fields) };
    await using plugins = await beside('const nothing = null;\nnothing.read();', logger);
    const [told] = plugins.diagnostics;
    expect(told?.message).toContain('bad/index.js:2');
    expect(told?.message.startsWith(folder)).toBe(false);
    expect(logged).toMatchObject([
      { plugin: join(folder, 'bad'), err: { code: 'plugin_load_failed', cause: expect.any(TypeError) } },
    ]);
  });

  it('a line that it logs bears its id', async () => {
    const logged: object[] = [];
    const logger = { ...SILENT_LOGGER, info: (...line: readonly unknown[]) => void logged.push(line) };
    const source = `export default { id: 'bad', tools({ logger }) { logger.info('listing'); return []; } };`;
    await using _plugins = await beside(source, logger);
    expect(logged).toEqual([[{ plugin: 'bad' }, 'listing']]);
  });

  it.each<readonly [string, string]>([
    ['throws', `throw new Error('x')`],
    ['rejects', `return Promise.reject(new Error('x'))`],
    ['never settles', `return ${NEVER}`],
  ])('a dispose that %s is told, and the others are stopped', async (_what, body) => {
    const warned: object[] = [];
    const logger = { ...SILENT_LOGGER, warn: (fields: object) => void warned.push(fields) };
    const plugins = await beside(pluginSource('bad', [], `, dispose() { ${body} }`), logger);
    await plugins[Symbol.asyncDispose]();
    expect(warned).toMatchObject([{ plugin: 'bad' }]);
  });

  it('that cannot start is given the chance to close what it opened', async () => {
    const source = pluginSource(
      'bad',
      [],
      `, configSchema: { type: 'object', required: ['key'] },
      dispose() { globalThis.__closed = true; }`,
    );
    await using plugins = await beside(source);
    expect(plugins.diagnostics.map(({ code }) => code)).toEqual(['plugin_invalid']);
    expect(Reflect.get(globalThis, '__closed')).toBe(true);
  });

  it('while it runs costs only that call: a throw, a hostile result, a result that is none', async () => {
    const results = {
      throws: `throw new Error('x')`,
      getter: `return { get litres() { throw new Error('x'); } }`,
      proxy: `return new Proxy({}, { ownKeys() { throw new Error('x'); } })`,
      circle: `const a = {}; a.a = a; return a`,
      revoked: `const p = Proxy.revocable({}, {}); p.revoke(); return p.proxy`,
      thenable: `return { then() { throw new Error('x'); } }`,
    };
    const tools = Object.entries(results).map(
      ([name, body]) =>
        `{ name: '${name}', description: 'Fails', inputSchema: { type: 'object' }, execute() { ${body} } }`,
    );
    await writePlugin(folder, 'bad', `export default { id: 'bad', tools: [${tools.join(', ')}] };`);
    await writePlugin(folder, 'good', pluginSource('good', ['ping']));
    await using gateway = await createGateway({
      config: { plugins: { paths: ['bad', 'good'] } },
      baseDir: folder,
      stateDir: join(folder, 'state'),
      env: {},
      logger: SILENT_LOGGER,
    });
    const { signal } = new AbortController();
    const call = async (idOrName: string) =>
      (await gateway.callTool({ channel: 'test', idOrName, arguments: {}, signal })).outcome;
    for (const name of Object.keys(results)) {
      expect(await call(`openclaw:bad:${name}`)).toMatchObject({ error: { code: 'tool_failed' } });
    }
    expect(await call('openclaw:good:ping')).toMatchObject({ status: 'completed' });
  });
});
