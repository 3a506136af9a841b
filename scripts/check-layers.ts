import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';

// Reads every source file and checks who imports whom, so that the house in docs/architecture stays the one in
// the code. There is no way to switch a rule off for a line.

const root = resolve(import.meta.dirname, '..');

/** The layer of each room; a room may import only rooms of a lower layer. */
const LAYERS: ReadonlyMap<string, number> = new Map([
  ['packages/contracts', 0],
  ['packages/schema', 1],
  ['packages/ranking', 1],
  ['packages/policy', 1],
  ['packages/config', 1],
  ['packages/telemetry', 1],
  ['packages/code-bridge', 1],
  ['packages/models', 1],
  ['packages/catalog', 2],
  ['packages/evaluation', 2],
  ['packages/execution', 2],
  ['packages/mcp', 2],
  ['packages/plugin-sdk', 2],
  ['packages/surfaces', 3],
  ['packages/catalog-lint', 3],
  ['plugins/files', 3],
  ['plugins/memory', 3],
  ['plugins/automations', 3],
  ['plugins/media', 3],
  ['plugins/shell', 3],
  ['plugins/web', 3],
  ['packages/agent', 4],
  ['packages/kit', 5],
  ['packages/plugin-testing', 6],
  ['apps/gateway', 6],
  ['apps/cli', 7],
  ['qa', 8],
  ...globSync('examples/*/package.json', { cwd: root }).map((file) => [dirname(file), 9] as const),
]);

interface SourceImport {
  readonly file: string;
  readonly specifier: string;
}

const problems: string[] = [];
const rooms = new Map([...LAYERS.keys()].map((room) => [packageName(room), room]));

for (const room of LAYERS.keys()) {
  const declared = declaredDependencies(room);
  for (const { file, specifier } of importsOf(room)) {
    const where = relative(root, file);
    if (specifier.startsWith('.')) checkRelative(room, { file, specifier });
    else if (!specifier.startsWith('node:')) {
      const name = specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');
      if (builtinModules.includes(name)) problems.push(`${where}: write node:${name}`);
      const target = rooms.get(name);
      if (target !== undefined) checkRoom(room, target, { where, specifier, name });
      const isOwn = name === packageName(room);
      if (!isOwn && !declared.all.has(name))
        problems.push(`${where}: ${name} is not in ${room}/package.json`);
      else if (!isOwn && !isTest(file) && !declared.runtime.has(name)) {
        problems.push(`${where}: ${name} is only a devDependency of ${room}`);
      }
      if ((name === 'tsyringe' || name === 'reflect-metadata') && room !== 'packages/kit') {
        problems.push(`${where}: only packages/kit may know ${name}`);
      }
    }
    checkBridge(file, specifier);
  }
}
checkDisableComments();

if (problems.length > 0) {
  process.stderr.write(`${[...new Set(problems)].join('\n')}\n${problems.length} layering problems\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`layers: ${LAYERS.size} rooms, no problems\n`);
}

function checkRoom(
  room: string,
  target: string,
  { where, specifier, name }: { readonly where: string; readonly specifier: string; readonly name: string },
): void {
  if (room === target) return;
  const [own, other] = [LAYERS.get(room) ?? 0, LAYERS.get(target) ?? 0];
  if (other >= own)
    problems.push(`${where}: ${room} (layer ${own}) may not import ${target} (layer ${other})`);
  if (specifier !== name) problems.push(`${where}: ${specifier} reaches into a package; import ${name}`);
  if (room.startsWith('plugins/') && target !== 'packages/plugin-sdk') {
    problems.push(`${where}: a plugin imports only @openclaw/plugin-sdk, not ${name}`);
  }
}

function checkRelative(room: string, { file, specifier }: SourceImport): void {
  const target = relative(join(root, room), resolve(dirname(file), specifier));
  if (target.startsWith('..')) problems.push(`${relative(root, file)}: ${specifier} leaves ${room}`);
}

/** What runs in the child may know the protocol and node's own modules; what runs in the guest realm, nothing. */
function checkBridge(file: string, specifier: string): void {
  if (isTest(file)) return;
  const place = relative(join(root, 'packages/code-bridge/src'), file).split(sep)[0];
  const where = relative(root, file);
  const target = specifier.startsWith('.')
    ? relative(join(root, 'packages/code-bridge/src'), resolve(dirname(file), specifier))
    : specifier;
  if (place === 'guest' && !target.startsWith('guest'))
    problems.push(`${where}: the guest imports nothing of ours or node's`);
  if (
    place === 'child' &&
    !target.startsWith('child') &&
    target !== 'protocol.ts' &&
    !target.startsWith('node:')
  ) {
    problems.push(`${where}: the child imports only ../protocol.ts and node's own modules`);
  }
}

function checkDisableComments(): void {
  for (const file of sourceFiles('{packages,plugins,apps,examples}/*').concat(sourceFiles('qa'))) {
    const found = /(?:biome|oxlint|eslint)-(?:ignore|disable)|@ts-(?:ignore|nocheck)/u.exec(
      readFileSync(file, 'utf8'),
    );
    if (found !== null)
      problems.push(`${relative(root, file)}: ${found[0]} switches a check off; mend the line instead`);
  }
}

function importsOf(room: string): readonly SourceImport[] {
  return sourceFiles(room).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const pattern =
      /(?:^|[;\s])(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gu;
    return [...text.matchAll(pattern)].map((match) => ({ file, specifier: match[1] ?? match[2] ?? '' }));
  });
}

function sourceFiles(room: string): string[] {
  return globSync([`${room}/{src,test,bench}/**/*.ts`, `${room}/*.ts`], { cwd: root })
    .filter((file) => !/(?:^|\/)(?:fixtures|node_modules|dist)\//u.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(root, file));
}

function isTest(file: string): boolean {
  return /\.test\.ts$|\/test\/|\/bench\//u.test(file);
}

function packageName(room: string): string {
  return (readJson(join(room, 'package.json')) as { readonly name: string }).name;
}

function declaredDependencies(room: string) {
  const manifest = readJson(join(room, 'package.json')) as Readonly<
    Record<string, Record<string, string> | undefined>
  >;
  const runtime = new Set([
    ...Object.keys(manifest['dependencies'] ?? {}),
    ...Object.keys(manifest['optionalDependencies'] ?? {}),
    ...Object.keys(manifest['peerDependencies'] ?? {}),
  ]);
  return { runtime, all: new Set([...runtime, ...Object.keys(manifest['devDependencies'] ?? {}), 'vitest']) };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
