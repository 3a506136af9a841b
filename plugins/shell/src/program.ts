import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { messageOf, systemCode, ToolProblem } from '@openclaw/plugin-sdk';
import type { OutputFile } from './output-file.ts';
import { openOutputPipe } from './output-pipe.ts';
import { killMarked, MARK_VARIABLE, signalGroup } from './process-group.ts';

export interface ProgramOptions {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Set in its environment, and so in that of all its descendants. No mark is the beginning of another. */
  readonly mark: string;
  readonly outputPath: string;
  readonly maxOutputBytes: number;
  readonly timeoutMs: number;
  /** Between SIGTERM and SIGKILL. */
  readonly graceMs: number;
  /** A text and then the end of input, or `open` for one that is written to later. */
  readonly input: { readonly text: string } | 'open';
}

export type StopReason = 'timed-out' | 'too-much-output' | 'stopped';

export interface ProgramEnd {
  readonly status: 'exited' | 'signalled' | StopReason;
  readonly exitCode?: number;
  readonly signal?: string;
  readonly durationMs: number;
}

/** How long the output of a program that has ended may be held open by what it left behind. Milliseconds. */
const DRAIN_MS = 1_000;

/** Starts a program as the leader of a group of its own. Throws a `ToolProblem` if that cannot be done. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { argv, cwd, env, mark, outputPath, input } = options;
  const pipe = await openOutputPipe(join(tmpdir(), `openclaw-${mark}pipe`), env);
  let file: FileHandle | undefined;
  try {
    file = await open(outputPath, 'wx', 0o600);
    await using text = input === 'open' ? undefined : await openText(`${outputPath}.in`, input.text);
    const [command = '', ...args] = argv;
    const child = spawn(command, args, {
      cwd,
      // At level 0, bash reads the user's .bashrc when its input is a socket.
      env: { SHLVL: '1', ...env, [MARK_VARIABLE]: mark },
      detached: true,
      stdio: [text?.fd ?? 'pipe', pipe.writeFd, pipe.writeFd],
    });
    await once(child, 'spawn');
    return new Program({ child, output: pipe.reader, file }, options);
  } catch (thrown) {
    pipe.reader.destroy();
    await file?.close();
    await rm(outputPath, { force: true });
    throw new ToolProblem(`The program could not be started: ${messageOf(thrown)}.`);
  } finally {
    await pipe.closeWriteFd();
  }
}

/** A file that is gone already and can still be read. */
async function openText(path: string, text: string): Promise<FileHandle> {
  await writeFile(path, text, { flag: 'wx', mode: 0o600 });
  const file = await open(path);
  await rm(path);
  return file;
}

interface ProgramStreams {
  readonly child: ChildProcess;
  readonly output: Readable;
  readonly file: FileHandle;
}

/** A program that runs, or has run: its whole group ends with it, and within `graceMs` when it is told to stop. */
export class Program {
  /** Settles when the group is gone and all output is in the file; never rejects. */
  readonly ended: Promise<ProgramEnd>;
  readonly startedAt: number = performance.now();
  readonly #child: ChildProcess;
  readonly #options: ProgramOptions;
  readonly #news = new EventEmitter();
  #bytes = 0;
  #isGone = false;
  #end: ProgramEnd | undefined;
  #stopReason: StopReason | undefined;
  #killTimer: NodeJS.Timeout | undefined;

  constructor({ child, output, file }: ProgramStreams, options: ProgramOptions) {
    this.#child = child;
    this.#options = options;
    this.#news.setMaxListeners(0);
    // It may close its input, or end, while we write: that is its right, and its status tells.
    child.stdin?.on('error', () => {});
    this.ended = this.#run(output, file);
  }

  get output(): OutputFile {
    return { path: this.#options.outputPath, bytes: this.#bytes };
  }

  /** Undefined while it runs. */
  get end(): ProgramEnd | undefined {
    return this.#end;
  }

  get durationMs(): number {
    return this.#end?.durationMs ?? Math.round(performance.now() - this.startedAt);
  }

  /** SIGTERM to the group, SIGKILL if that is not enough. */
  stop(reason: StopReason): void {
    if (this.#end !== undefined || this.#stopReason !== undefined) return;
    this.#stopReason = reason;
    this.signal('SIGTERM');
    // A stopped process would never see the signal.
    this.signal('SIGCONT');
    this.#killTimer = setTimeout(() => this.kill(), this.#options.graceMs);
  }

  /** At once and without waiting: also for when this process is about to exit. */
  kill(): void {
    this.signal('SIGKILL');
  }

  /** To the whole group; false if there is none any more. */
  signal(signal: NodeJS.Signals): boolean {
    const { pid } = this.#child;
    return !this.#isGone && pid !== undefined && signalGroup(pid, signal);
  }

  /** Resolves when the program has taken the text in, or cannot any more; false if its input is closed. */
  async write(
    text: string,
    options: { readonly close: boolean; readonly signal: AbortSignal },
  ): Promise<boolean> {
    const { stdin } = this.#child;
    if (this.#end !== undefined || stdin === null || !stdin.writable) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const giveUp = () => resolve(false);
    options.signal.addEventListener('abort', giveUp, { once: true });
    stdin.write(text, (error) => resolve(error === undefined || error === null));
    if (options.close) stdin.end();
    const taken = await promise;
    options.signal.removeEventListener('abort', giveUp);
    return taken;
  }

  /** Waits for output past `bytes`, for the end, for the signal or for the time, whichever comes first. */
  async waitForNews(
    bytes: number,
    options: { readonly waitMs: number; readonly signal: AbortSignal },
  ): Promise<void> {
    if (this.#end !== undefined || this.#bytes > bytes || options.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => {
      if (this.#end !== undefined || this.#bytes > bytes) resolve();
    };
    const timer = setTimeout(resolve, options.waitMs);
    const leave = () => resolve();
    this.#news.on('news', look);
    options.signal.addEventListener('abort', leave, { once: true });
    await promise;
    clearTimeout(timer);
    this.#news.off('news', look);
    options.signal.removeEventListener('abort', leave);
  }

  async #run(output: Readable, file: FileHandle): Promise<ProgramEnd> {
    const deadline = setTimeout(() => this.stop('timed-out'), this.#options.timeoutMs);
    const kept = this.#keep(output, file);
    const [exitCode, signal] = await once(this.#child, 'exit');
    clearTimeout(deadline);
    // What it left behind in its group ends with it: the group's id is free for others once it is empty.
    this.kill();
    this.#isGone = true;
    clearTimeout(this.#killTimer);
    if (this.#stopReason !== undefined) await killMarked(this.#options.mark);
    const drain = setTimeout(() => output.destroy(), DRAIN_MS);
    await kept;
    clearTimeout(drain);
    await file.close();
    this.#end = {
      ...endOf(exitCode, signal, this.#stopReason),
      durationMs: Math.round(performance.now() - this.startedAt),
    };
    this.#news.emit('news');
    return this.#end;
  }

  /** Reads no faster than the disk takes it, so a flood costs no memory; past the limit the program is ended. */
  async #keep(output: Readable, file: FileHandle): Promise<void> {
    try {
      for await (const chunk of output) {
        const room = this.#options.maxOutputBytes - this.#bytes;
        const part: Buffer = chunk.subarray(0, room);
        await file.appendFile(part);
        this.#bytes += part.length;
        this.#news.emit('news');
        if (chunk.length > room) return this.stop('too-much-output');
      }
    } catch (thrown) {
      // Closed by us while something outside the group still held it open; or the disk took no more.
      if (systemCode(thrown) !== 'ERR_STREAM_PREMATURE_CLOSE') this.stop('too-much-output');
    }
  }
}

function endOf(
  exitCode: unknown,
  signal: unknown,
  stopReason: StopReason | undefined,
): Omit<ProgramEnd, 'durationMs'> {
  const how = {
    ...(typeof exitCode === 'number' ? { exitCode } : {}),
    ...(typeof signal === 'string' ? { signal } : {}),
  };
  if (stopReason !== undefined) return { status: stopReason, ...how };
  return { status: typeof signal === 'string' ? 'signalled' : 'exited', ...how };
}
