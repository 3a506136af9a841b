import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FAKE_PLUGIN } from './constants.ts';
import { fakeTools } from './fake-tools.ts';
import type { FakeExecution } from './plugin-entry.ts';

interface FakePluginOptions {
  /** The folder of the package; made if missing. */
  readonly dir: string;
  /** How many tools, at least 4; default 200. */
  readonly tools?: number;
}

interface FakePluginPackage {
  readonly dir: string;
  readonly toolNames: readonly string[];
}

const DEFAULT_TOOLS = 200;

/** Writes a plugin package that loads from anywhere: `package.json`, an entry of plain ESM, and its tools as data. */
export async function writeFakePlugin(options: FakePluginOptions): Promise<FakePluginPackage> {
  const { dir, tools: count = DEFAULT_TOOLS } = options;
  const tools = fakeTools(Math.max(count, 4));
  // In development this is a .ts file, which Node runs outside node_modules; published it is .js.
  const extension = extname(fileURLToPath(import.meta.url));
  const packageJson = {
    name: FAKE_PLUGIN.packageName,
    version: '1.0.0',
    private: true,
    type: 'module',
    openclaw: { plugin: `./index${extension}` },
  };
  await mkdir(dir, { recursive: true });
  await Promise.all([
    writeFile(join(dir, 'package.json'), `${JSON.stringify(packageJson, undefined, 2)}\n`),
    writeFile(join(dir, 'tools.json'), `${JSON.stringify(tools, undefined, 1)}\n`),
    copyFile(new URL(`./plugin-entry${extension}`, import.meta.url), join(dir, `index${extension}`)),
  ]);
  return { dir, toolNames: tools.map((tool) => tool.name) };
}

/** What ran, in order, read from the file that `recordTo` named; nothing if no tool ever ran. */
export async function readFakeExecutions(path: string): Promise<readonly FakeExecution[]> {
  const text = await readFile(path, { encoding: 'utf8', flag: 'a+' });
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}
