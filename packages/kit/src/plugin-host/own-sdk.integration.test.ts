import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SILENT_LOGGER } from '@openclaw/contracts';
import { expect, it } from 'vitest';
import { writePlugin } from '../../test/write-plugin.ts';
import { createGateway } from '../create-gateway.ts';

const PACKAGES = resolve(import.meta.dirname, '../../..');

/** A copy of one of our packages as JavaScript, as npm would put it beside a plugin. */
async function copyPackage(name: string, nodeModules: string): Promise<void> {
  const target = join(nodeModules, '@openclaw', name);
  await cp(join(PACKAGES, name, 'src'), target, {
    recursive: true,
    filter: (source) => !source.endsWith('.test.ts'),
  });
  for (const file of await readdir(target)) {
    if (!file.endsWith('.ts')) continue;
    const source = stripTypeScriptTypes(await readFile(join(target, file), 'utf8'));
    await writeFile(join(target, file.replace(/ts$/u, 'js')), source.replace(/\.ts'/gu, ".js'"));
  }
  const manifest = { name: `@openclaw/${name}`, type: 'module', exports: './index.js' };
  await writeFile(join(target, 'package.json'), JSON.stringify(manifest));
}

it('a plugin with its own copy of the sdk works: results, failures and coded errors alike', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openclaw-own-sdk-'));
  try {
    const source = `
      import { defineTool, defineToolPlugin, OpenClawError, toolFailure } from '@openclaw/plugin-sdk';
      const inputSchema = { type: 'object', properties: { how: { type: 'string' } }, additionalProperties: false };
      const act = ({ how }) => {
        if (how === 'code') throw new OpenClawError('tool_unavailable', 'asleep', { data: { until: 7 } });
        return how === 'fail' ? toolFailure('no such zone') : { litres: 12 };
      };
      const water = defineTool({ name: 'water', description: 'Water a zone', inputSchema, execute: act });
      const before_tool_call = ({ arguments: { how } }) => how === 'block' ? { action: 'block', reason: 'rain' } : undefined;
      export default defineToolPlugin({ id: 'own', tools: [water], hooks: { before_tool_call } });`;
    const plugin = await writePlugin(folder, 'own', source);
    for (const name of ['contracts', 'plugin-sdk']) await copyPackage(name, join(plugin, 'node_modules'));
    await using gateway = await createGateway({
      config: { plugins: { paths: ['own'] } },
      baseDir: folder,
      stateDir: join(folder, 'state'),
      env: {},
      logger: SILENT_LOGGER,
    });
    expect(gateway.diagnostics()).toEqual([]);
    const call = async (how: string) => {
      const signal = new AbortController().signal;
      const idOrName = 'openclaw:own:water';
      const { outcome } = await gateway.callTool({ channel: 'test', idOrName, arguments: { how }, signal });
      return outcome;
    };
    expect(await call('work')).toMatchObject({ status: 'completed', result: { details: { litres: 12 } } });
    expect(await call('fail')).toMatchObject({ status: 'completed', result: { isError: true } });
    expect(await call('code')).toMatchObject({ error: { code: 'tool_unavailable', data: { until: 7 } } });
    expect(await call('block')).toMatchObject({ error: { code: 'hook_blocked' } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
