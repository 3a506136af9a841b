import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

// Checks every package as its users will get it: what it must contain, that each of its dependencies is pinned
// and explained in its README, and what publint finds wrong in its manifest. Needs a build.

const root = resolve(import.meta.dirname, '..');

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly description?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const problems: string[] = [];
const folders = globSync('{packages,plugins,apps}/*/package.json', { cwd: root })
  .map((file) => file.replace(/\/package\.json$/u, ''))
  .toSorted();

for (const folder of [...folders, 'qa']) {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  checkContents(folder, manifest);
  checkDependencies(folder, manifest);
}
await Promise.all(folders.map(lint));

if (problems.length > 0) {
  process.stderr.write(`${problems.toSorted().join('\n')}\n${problems.length} problems in packages\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`packages: ${folders.length} to publish, no problems\n`);
}

function checkContents(folder: string, manifest: Manifest): void {
  for (const file of ['README.md', 'LICENSE']) {
    if (!existsSync(join(root, folder, file))) problems.push(`${folder}: ${file} is missing`);
  }
  if (manifest.license !== 'MIT') problems.push(`${folder}: license must be MIT`);
  if (manifest.description === undefined) problems.push(`${folder}: description is missing`);
}

function checkDependencies(folder: string, { dependencies = {}, devDependencies = {} }: Manifest): void {
  const readmeFile = join(root, folder, 'README.md');
  const readme = existsSync(readmeFile) ? readFileSync(readmeFile, 'utf8') : '';
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    const isOwn = name.startsWith('@openclaw/');
    if (isOwn ? version !== 'workspace:*' : !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+$/u.test(version)) {
      problems.push(`${folder}: ${name} must be pinned exactly, not ${version}`);
    }
    if (!isOwn && name in dependencies && !readme.includes(name)) {
      problems.push(`${folder}: README.md gives no reason for the dependency ${name}`);
    }
  }
}

async function lint(folder: string): Promise<void> {
  const { messages, pkg } = await publint({ pkgDir: join(root, folder), pack: false, strict: true });
  for (const message of messages) problems.push(`${folder}: ${formatMessage(message, pkg)}`);
}
