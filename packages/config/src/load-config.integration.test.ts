import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from './load-config.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openclaw-config-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('loadConfig', () => {
  it('CFG-2: no file at the default place is an empty config', async () => {
    expect(await loadConfig({ env: { OPENCLAW_STATE_DIR: folder } })).toEqual({
      config: {},
      path: join(folder, 'openclaw.json5'),
      exists: false,
      baseDir: folder,
    });
  });

  it('CFG-1: a file asked for by name must be there', async () => {
    const path = join(folder, 'x.json5');
    await expect(loadConfig({ env: {}, path })).rejects.toMatchObject({ code: 'config_unreadable' });
    await expect(loadConfig({ env: { OPENCLAW_CONFIG: path } })).rejects.toMatchObject({
      code: 'config_unreadable',
      data: { path },
    });
  });

  it('CFG-1: resolves environment references, and only in the values it returns', async () => {
    const path = await file(
      `{ models: { providers: { p: { baseUrl: "http://h/v1", apiKey: "\${API_KEY}" } } } } // $\${x}`,
    );
    const loaded = await loadConfig({ env: { OPENCLAW_CONFIG: path, API_KEY: 's' } });
    expect(loaded).toEqual({
      config: { models: { providers: { p: { baseUrl: 'http://h/v1', apiKey: 's' } } } },
      path,
      exists: true,
      baseDir: folder,
    });
  });

  it('CFG-1: reports missing variables beside every other problem, once for each place', async () => {
    const path = await file(
      `{ gateway: { auth: { token: "\${T}" }, port: "x" }, models: { default: "\${M}" } }`,
    );
    await expect(loadConfig({ env: {}, path })).rejects.toMatchObject({
      code: 'config_invalid',
      data: {
        path,
        problems: [{ path: 'gateway.auth.token' }, { path: 'models.default' }, { path: 'gateway.port' }],
      },
    });
  });

  it('CFG-1: an empty variable never makes an empty gateway token', async () => {
    const path = await file(`{ gateway: { auth: { token: "\${T}" } } }`);
    await expect(loadConfig({ env: { T: '' }, path })).rejects.toMatchObject({
      code: 'config_invalid',
      data: { problems: [{ path: 'gateway.auth.token' }] },
    });
  });

  it('CFG-1: a problem shows what is written, never what a variable holds', async () => {
    const path = await file(`{ models: { default: "\${M}", providers: { p: { baseUrl: "\${U}" } } } }`);
    const failure = await loadConfig({ env: { M: 'hush-1', U: 'hush-2' }, path }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      code: 'config_invalid',
      data: { problems: [{ path: 'models.default' }, { path: 'models.providers.p.baseUrl' }] },
    });
    expect(`${failure} ${JSON.stringify(failure)}`).not.toContain('hush');
  });

  it('CFG-1: a syntax error is told with its line and column', async () => {
    const path = await file('{\n  tools: {\n}');
    await expect(loadConfig({ env: {}, path })).rejects.toMatchObject({
      code: 'config_unreadable',
      data: { line: 3, column: 2 },
    });
  });

  it('CFG-1: a blank file is an empty config, and a folder is no file', async () => {
    const path = await file('// nothing yet\n');
    expect(await loadConfig({ env: {}, path })).toMatchObject({ config: {}, exists: true });
    await mkdir(join(folder, 'd'));
    await expect(loadConfig({ env: {}, path: join(folder, 'd') })).rejects.toMatchObject({
      code: 'config_unreadable',
    });
  });
});

async function file(text: string): Promise<string> {
  const path = join(folder, 'openclaw.json5');
  await writeFile(path, text);
  return path;
}
