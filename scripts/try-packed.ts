import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { startMockOpenAi } from '../qa/src/mock-openai/index.ts';
import { type InstalledTree, readInstalledTree } from './packed/installed-tree.ts';
import { outsidePnpm } from './packed/outside-pnpm.ts';
import { packAll } from './packed/pack-all.ts';
import { runProcess } from './packed/run-process.ts';
import { supportedNodes } from './packed/supported-nodes.ts';

// `pnpm check:packed`: packs every public package, installs the tarballs with plain npm into empty folders, as a
// user would, on each Node that we support, and runs examples there. Needs a build and the npm registry.

const root = resolve(import.meta.dirname, '..');
const IMPORTS_TIMED = 7;
const ATTW = '@arethetypeswrong/cli@0.18.5';
// Our packages are ESM for Node and say so; what CommonJS or an old resolution would see does not matter.
const ATTW_OPTIONS = ['--profile', 'esm-only', '--no-emoji', '--quiet'];
const QUESTION = 'use move_meeting with {"title":"dentist","day":"Friday"}';

/** What somebody may want for itself, with the example that shows that it works. */
const PRODUCTS = [
  { name: '@openclaw/ranking', example: 'ranking-alone', prints: 'moving meetings: move' },
  { name: '@openclaw/code-bridge', example: 'code-bridge-alone', prints: '8' },
  { name: '@openclaw/kit', example: 'bare-fetch', prints: 'openclaw:app:move_meeting: completed' },
  { name: '@openclaw/cli', example: undefined, prints: '' },
] as const;

const problems: string[] = [];
const scratch = await mkdtemp(join(tmpdir(), 'packed-'));
const mock = await startMockOpenAi();
try {
  const tarballs = await packAll(root, join(scratch, 'tarballs'));
  for (const [name, tarball] of tarballs) await checkTypes(name, tarball);
  for (const node of supportedNodes(root)) {
    const version = (await runProcess([node, '--version'], { cwd: scratch })).trim();
    for (const product of PRODUCTS) await tryProduct(product, { node, version, tarballs });
  }
} finally {
  await mock.close();
  await rm(scratch, { recursive: true, force: true });
}
if (problems.length > 0) process.stderr.write(`${problems.join('\n')}\n${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** What a compiler of a user makes of the types. The tool is fetched when it is wanted: it brings a TypeScript of its own. */
async function checkTypes(name: string, tarball: string): Promise<void> {
  try {
    await runProcess(['npx', '-y', ATTW, tarball, ...ATTW_OPTIONS], { cwd: scratch, env: outsidePnpm() });
  } catch (error) {
    problems.push(`${name}: ${String(error)}`);
  }
}

interface Place {
  readonly node: string;
  readonly version: string;
  /** Package name → its tarball. */
  readonly tarballs: ReadonlyMap<string, string>;
}

async function tryProduct({ name, example, prints }: (typeof PRODUCTS)[number], place: Place): Promise<void> {
  const folder = join(scratch, `${place.version}-${name.replaceAll('/', '-')}`);
  await install(name, folder, place);
  const tree = readInstalledTree(folder);
  const importMs = await importTime(name, folder, place);
  report(name, { tree, importMs, version: place.version });
  if (example === undefined) return;
  await cp(join(root, 'examples', example, 'main.ts'), join(folder, 'main.ts'));
  const printed = await runProcess([place.node, 'main.ts', ...(example === 'bare-fetch' ? [QUESTION] : [])], {
    cwd: folder,
    env: { PATH: process.env['PATH'], OPENAI_BASE_URL: mock.url, OPENAI_API_KEY: 'sk-none' },
  });
  if (!printed.includes(prints)) problems.push(`${name} on ${place.version}: ${example} printed ${printed}`);
}

/** Our packages are on no registry yet: overrides send npm to the tarballs wherever one of them is wanted. */
async function install(name: string, folder: string, { node, tarballs }: Place): Promise<void> {
  const files = Object.fromEntries([...tarballs].map(([packed, file]) => [packed, `file:${file}`]));
  const dependencies = { [name]: files[name] };
  const overrides = Object.fromEntries(
    Object.entries(files).map(([packed, file]) => [packed, packed === name ? `$${name}` : file]),
  );
  await mkdir(folder);
  const manifest = { name: 'somebody', private: true, type: 'module', dependencies, overrides };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await npm(['install', '--no-audit', '--no-fund', '--prefer-offline'], { node, folder });
}

async function npm(
  args: readonly string[],
  { node, folder }: { readonly node: string; readonly folder: string },
) {
  const cli = await npmCli();
  const path = [dirname(node), process.env['PATH']].join(delimiter);
  return runProcess([node, cli, ...args], { cwd: folder, env: { ...outsidePnpm(), PATH: path } });
}

/** The npm of this machine, run by the Node that is tried. */
async function npmCli(): Promise<string> {
  const globals = await runProcess(['npm', 'root', '--global'], { cwd: scratch });
  return join(globals.trim(), 'npm/bin/npm-cli.js');
}

async function importTime(name: string, folder: string, { node }: Place): Promise<number> {
  const code = `const start = performance.now(); await import('${name}'); console.log(performance.now() - start)`;
  const times: number[] = [];
  for (let made = 0; made < IMPORTS_TIMED; made += 1) {
    times.push(Number(await runProcess([node, '--input-type=module', '--eval', code], { cwd: folder })));
  }
  return times.toSorted((a, b) => a - b)[Math.floor(IMPORTS_TIMED / 2)] ?? Number.NaN;
}

interface Figures {
  readonly tree: InstalledTree;
  readonly importMs: number;
  readonly version: string;
}

function report(name: string, { tree, importMs, version }: Figures): void {
  const size = `${(tree.bytes / 1e6).toFixed(1)} MB in ${tree.packages} packages`;
  process.stdout.write(`${name} on ${version}: ${size}, imported in ${importMs.toFixed(0)} ms\n`);
  if (tree.installScripts.length > 0) {
    problems.push(`${name}: installing runs scripts of ${tree.installScripts.join(', ')}`);
  }
  if (tree.databaseDrivers.length > 0) {
    problems.push(`${name}: installing brings database drivers: ${tree.databaseDrivers.join(', ')}`);
  }
}
