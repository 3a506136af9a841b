import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { WalkBlock } from './walk-blocks.ts';

/** A reader at a keyboard: a folder, a shell, and what the document has printed so far. */
export interface Walk extends AsyncDisposable {
  /** Does what the block says. Throws with what was printed if a command fails or prints something else. */
  take(block: WalkBlock): Promise<void>;
  /** Resolves when what waited has ended too. Throws as `take` does. */
  end(): Promise<void>;
}

export interface WalkOptions {
  /** The project's folder. */
  readonly root: string;
  /** Stands for every model that a document names. */
  readonly modelUrl: string;
  /** Tells apart those that go side by side. */
  readonly number: number;
}

const COMMANDS_MS = 250_000;
const SHOWN_WITHIN_MS = 250_000;
const FIRST_PORT = 21_000;
const PORTS_A_WALK = 100;
/** What a document calls `ID` is the first id of what was printed last with one. */
const PRINTED_ID = /\b(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-z]{9}-[0-9a-f]{8})\b/u;

/** Starts a walk in an empty folder, which is its home too. Disposing ends what it left running. */
export async function startWalk({ root, modelUrl, number }: WalkOptions): Promise<Walk> {
  const folder = await mkdtemp(join(tmpdir(), 'walk-'));
  const port = await freePort(number);
  const background = join(folder, '.background');
  await writeFile(background, '');
  const env = {
    PATH: [join(root, 'scripts/walks/bin'), dirname(process.execPath), process.env['PATH']].join(delimiter),
    HOME: folder,
    LANG: 'C.UTF-8',
    OPENCLAW_CONFIG: join(folder, 'openclaw.json5'),
    OPENCLAW_STATE_DIR: join(folder, '.openclaw'),
    OPENAI_API_KEY: 'sk-nobody',
    WALK_ROOT: root,
    WALK_PORT: String(port),
    WALK_BACKGROUND: background,
    WALK_MODEL_URL: modelUrl,
    WALK_REDIRECT: pathToFileURL(join(root, 'scripts/walks/redirect-model.ts')).href,
  };
  let idPrinted: string | undefined;
  const waiting: Promise<string>[] = [];

  async function run(commands: string): Promise<string> {
    const script = commands.replaceAll('18789', String(port)).replaceAll(/\bID\b/gu, () => idPrinted ?? 'ID');
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      env,
      timeout: COMMANDS_MS,
      // A socket as input would make bash read the machine's own start-up files.
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((done, fail) => shell.once('close', done).once('error', fail));
    const [printed, errors, exitCode] = await Promise.all([text(shell.stdout), text(shell.stderr), ended]);
    if (exitCode !== 0) throw new Error(`${script}\nended with ${exitCode}:\n${printed}${errors}`);
    idPrinted = PRINTED_ID.exec(printed)?.[0] ?? idPrinted;
    return printed;
  }

  return {
    async take(block) {
      if (block.kind === 'file') {
        await mkdir(dirname(join(folder, block.path)), { recursive: true });
        await writeFile(join(folder, block.path), block.content);
      }
      if (block.kind !== 'commands') return;
      if (block.waits) {
        const begun = run(block.commands);
        // If it fails before `end` asks, that is told there.
        begun.catch(() => undefined);
        waiting.push(begun);
        return;
      }
      const deadline = Date.now() + (waiting.length > 0 ? SHOWN_WITHIN_MS : 0);
      for (;;) {
        const printed = await run(block.commands);
        if (block.prints === undefined || fits(printed, block.prints)) return;
        // What waits may not have come to where the page says that it is.
        if (Date.now() < deadline) continue;
        throw new Error(`${block.commands}\nprinted:\n${printed}\nand not:\n${block.prints}`);
      }
    },
    async end() {
      await Promise.all(waiting);
    },
    async [Symbol.asyncDispose]() {
      const pids = (await readFile(background, 'utf8')).split('\n').filter((pid) => pid !== '');
      for (const pid of pids) stop(Number(pid));
      await Promise.allSettled(waiting);
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Whether a text is the one a document shows, in which `…` stands for anything and white space for white space. */
function fits(printed: string, shown: string): boolean {
  const parts = shown
    .trim()
    .split('…')
    .map((part) => part.trim().split(/\s+/u).map(escaped).join(String.raw`\s+`));
  return new RegExp(`^\\s*${parts.join(String.raw`[\s\S]*?`)}\\s*$`, 'u').test(printed);
}

function escaped(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
}

function stop(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    // It has ended by itself, as a Gateway does whose walk failed to start it.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * A port that nobody listens on, below those that the system gives to connections: until the page starts its Gateway,
 * hundreds of others come and go. Walks that go side by side look in different places.
 */
async function freePort(walk: number): Promise<number> {
  for (let port = FIRST_PORT + walk * PORTS_A_WALK; ; port += 1) {
    const server = createServer();
    const taken = await new Promise<boolean>((done) => {
      server.once('error', () => done(true)).listen(port, '127.0.0.1', () => done(false));
    });
    if (taken) continue;
    await new Promise((done) => server.close(done));
    return port;
  }
}
