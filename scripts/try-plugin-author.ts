import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { guideCommands, walkAsAuthor } from './packed/author-walk.ts';
import { packAll } from './packed/pack-all.ts';
import { runProcess } from './packed/run-process.ts';
import { supportedNodes } from './packed/supported-nodes.ts';

// `pnpm check:plugin-author`: follows docs/guides/write-a-plugin.md with the packed packages and plain npm, on each Node
// that we support, and tells how long it took from `plugins init` to a tool found and called. Needs a build and the
// npm registry.

const root = resolve(import.meta.dirname, '..');
const INIT = 'openclaw plugins init';

const commands = guideCommands(await readFile(join(root, 'docs/guides/write-a-plugin.md'), 'utf8'));
const inJavaScript = commands.map(({ command, prints }) => ({
  command: command.startsWith(INIT) ? `${command} --template js` : command,
  prints,
}));

const scratch = await mkdtemp(join(tmpdir(), 'plugin-author-'));
try {
  const tarballs = await packAll(root, join(scratch, 'tarballs'));
  for (const node of supportedNodes(root)) {
    const version = (await runProcess([node, '--version'], { cwd: scratch })).trim();
    for (const [language, walked] of Object.entries({ TypeScript: commands, JavaScript: inJavaScript })) {
      const folder = join(scratch, `${version}-${language}`);
      const steps = await walkAsAuthor({ node, folder, tarballs, commands: walked });
      tell(`${language} on Node ${version}`, steps);
    }
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}

function tell(what: string, steps: Awaited<ReturnType<typeof walkAsAuthor>>): void {
  const first = steps.findIndex(({ command }) => command.startsWith(INIT));
  const called = steps.findIndex(({ command }) => command.startsWith('openclaw tools call'));
  const counted = steps.slice(first, called + 1);
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  const sum = counted.reduce((total, { ms }) => total + ms, 0);
  process.stdout.write(`${what}: ${seconds(sum)} from plugins init to a tool found and called\n`);
  for (const { command, ms } of counted) process.stdout.write(`  ${seconds(ms).padStart(7)}  ${command}\n`);
}
