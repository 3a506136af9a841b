import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { startLocalRegistry } from './local-registry.ts';
import { outsidePnpm } from './outside-pnpm.ts';
import { runProcess } from './run-process.ts';

export interface AuthorWalkOptions {
  readonly node: string;
  /** Does not exist yet. */
  readonly folder: string;
  readonly tarballs: ReadonlyMap<string, string>;
  readonly commands: readonly GuideCommand[];
}

export interface GuideCommand {
  readonly command: string;
  /** Lines that it must print; `…` stands for anything. */
  readonly prints: readonly string[];
}

export interface AuthorStep {
  readonly command: string;
  readonly ms: number;
}

/** Marks the blocks that are for this walk. */
const FOLLOWED = 'check:plugin-author';

/** The commands of the guide's `sh` blocks, a line each, and what the `text prints` block after one says of its last. */
export function guideCommands(markdown: string): readonly GuideCommand[] {
  const fences = [...markdown.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gmu)];
  return fences.flatMap(([, language, info = '', content = ''], at) => {
    if (language !== 'sh' || !info.includes(FOLLOWED)) return [];
    const next = fences[at + 1];
    const prints = next?.[2]?.trim() === 'prints' ? linesOf(next[3] ?? '') : [];
    const commands = linesOf(content);
    return commands.map((command, line) => ({ command, prints: line === commands.length - 1 ? prints : [] }));
  });
}

/**
 * Follows a guide as a newcomer would, with plain npm in an empty folder and home. Our packages come by name and
 * version from a registry that has just them. Throws with what was printed if a command fails or prints otherwise.
 */
export async function walkAsAuthor(options: AuthorWalkOptions): Promise<readonly AuthorStep[]> {
  const { node, folder, tarballs, commands } = options;
  await using registry = await startLocalRegistry(tarballs);
  const [home, global, place] = ['home', 'global', 'place'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(home, { recursive: true });
  await writeFile(place, folder);
  const outside = outsidePnpm();
  const env = {
    ...outside,
    HOME: home,
    OPENCLAW_STATE_DIR: undefined,
    OPENCLAW_CONFIG: undefined,
    PATH: [join(global, 'bin'), dirname(node), outside['PATH']].join(delimiter),
    PLACE: place,
    npm_config_prefix: global,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    'npm_config_@openclaw:registry': registry.url,
  };
  const steps: AuthorStep[] = [];
  for (const { command, prints } of commands) {
    const startedAt = performance.now();
    const script = `set -euo pipefail; cd "$(cat "$PLACE")"; ${command}\npwd > "$PLACE"`;
    const printed = await runProcess(['bash', '-c', script], { cwd: folder, env });
    steps.push({ command, ms: performance.now() - startedAt });
    const missing = prints.find((line) => !fits(printed, line));
    if (missing === undefined) continue;
    throw new Error(
      `${command}\nprinted no line such as\n${missing}\nbut\n${printed}\nin ${await readFile(place, 'utf8')}`,
    );
  }
  return steps;
}

function linesOf(content: string): readonly string[] {
  return content.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

/** The parts between `…` must come in this order; white space counts as one space. */
function fits(printed: string, line: string): boolean {
  let rest = folded(printed);
  for (const part of line.split('…').map(folded)) {
    const at = rest.indexOf(part);
    if (at < 0) return false;
    rest = rest.slice(at + part.length);
  }
  return true;
}

function folded(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
