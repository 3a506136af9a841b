import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '../test/run-captured.ts';

const run = promisify(execFile);
const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ENDLESS = 'setInterval(() => undefined, 1_000);';
const TIMEOUT_MS = 250_000;

describe('the process of a command', () => {
  it('CAT-14: as published, ends once the command has, with all it wrote and its code', async () => {
    await using house = await makeHouse();
    const bin = join(house.folder, 'bin', 'openclaw.mjs');
    for (const folder of ['bin', 'dist']) await mkdir(join(house.folder, folder));
    await copyFile(from('../bin/openclaw.mjs'), bin);
    await writeFile(join(house.folder, 'package.json'), '{ "type": "module" }');
    await writeFile(
      join(house.folder, 'dist', 'index.js'),
      `import { runCli as run } from ${JSON.stringify(import.meta.resolve('./index.ts'))};
${ENDLESS}
export const runCli = (argv) => run(argv);`,
    );

    const options = ['--conditions=@openclaw/source', bin, '--state-dir', house.folder];
    const done = await run(process.execPath, [...options, 'config', 'schema'], { timeout: TIMEOUT_MS });
    expect(JSON.parse(done.stdout)).toMatchObject({ type: 'object' });
    await expect(
      run(process.execPath, [...options, 'config', 'nothing'], { timeout: TIMEOUT_MS }),
    ).rejects.toMatchObject({ code: 2 });
  });

  it('CAT-14: from the workspace, ends though a plugin left a timer running', async () => {
    await using house = await makeHouse({ plugins: { paths: ['ticking'] } });
    const plugin = join(house.folder, 'ticking');
    await mkdir(plugin);
    await writeFile(
      join(plugin, 'package.json'),
      JSON.stringify({ name: 'ticking', type: 'module', openclaw: { plugin: './index.js' } }),
    );
    await writeFile(join(plugin, 'index.js'), `${ENDLESS} export default { id: 'ticking', tools: [] };`);

    const { stdout } = await run(
      process.execPath,
      [
        '--conditions=@openclaw/source',
        from('../../../scripts/openclaw.mjs'),
        '--state-dir',
        house.folder,
        'tools',
        'list',
        '--json',
      ],
      { timeout: TIMEOUT_MS },
    );
    expect(JSON.parse(stdout)).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'read' })]));
  });

  it('from the workspace, takes the packages of ours that a plugin brings as they are built', async () => {
    await using house = await makeHouse({ plugins: { paths: ['own'] } });
    const sdk = join(house.folder, 'own', 'node_modules', '@openclaw', 'plugin-sdk');
    for (const folder of ['src', 'dist']) await mkdir(join(sdk, folder), { recursive: true });
    const exports = { '@openclaw/source': './src/index.ts', default: './dist/index.js' };
    await writeFile(join(sdk, 'package.json'), JSON.stringify({ type: 'module', exports }));
    await writeFile(join(sdk, 'src', 'index.ts'), 'throw new Error("never")');
    await writeFile(join(sdk, 'dist', 'index.js'), 'export const defineToolPlugin = (plugin) => plugin;');
    const plugin = join(house.folder, 'own');
    const packageJson = { name: 'own', type: 'module', openclaw: { plugin: './index.js' } };
    await writeFile(join(plugin, 'package.json'), JSON.stringify(packageJson));
    const tool = `{ name: 'own_ping', description: 'Pings', inputSchema: { type: 'object' }, execute: () => 'pong' }`;
    await writeFile(
      join(plugin, 'index.js'),
      `import { defineToolPlugin } from '@openclaw/plugin-sdk'; export default defineToolPlugin({ id: 'own', tools: [${tool}] });`,
    );

    const launcher = from('../../../scripts/openclaw.mjs');
    const argv = ['--conditions=@openclaw/source', launcher, '--state-dir', house.folder];
    const { stdout } = await run(process.execPath, [...argv, 'tools', 'call', 'own_ping'], {
      timeout: TIMEOUT_MS,
    });
    expect(stdout).toBe('pong\n');
  });

  it('CAT-14: a tool that ends the process fails its own call, and the log says where that was', async () => {
    await using house = await makeHouse({ plugins: { paths: ['quitting'] } });
    const plugin = join(house.folder, 'quitting');
    await mkdir(plugin);
    const packageJson = { name: 'quitting', type: 'module', openclaw: { plugin: './index.js' } };
    await writeFile(join(plugin, 'package.json'), JSON.stringify(packageJson));
    const quit = `{ name: 'quit', description: 'Quit', inputSchema: { type: 'object' }, execute: () => exit(0) }`;
    await writeFile(
      join(plugin, 'index.js'),
      `import { exit } from 'node:process'; export default { id: 'quitting', tools: [${quit}] };`,
    );
    const argv = ['--conditions=@openclaw/source', from('../test/openclaw.ts'), '--state-dir', house.folder];
    const called = run(process.execPath, [...argv, 'tools', 'call', 'quit'], { timeout: TIMEOUT_MS });
    await expect(called).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/refused.*quitting\/index\.js.*\(tool_failed\)\n$/su),
    });
  });
});
