import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { messageOf, OpenClawError } from '@openclaw/contracts';
import type { GatewayFigures } from './evidence.ts';
import type { Launcher } from './launcher.ts';

export interface GatewayProcessOptions {
  readonly launcher: Launcher;
  /** The working folder, and the child's home. */
  readonly folder: string;
  readonly configPath: string;
  readonly stateDir: string;
  readonly signal: AbortSignal;
  /** How long it may take to stop before it is killed; default 60 000. */
  readonly stopTimeoutMs?: number;
}

/** A running `openclaw gateway` of its own. Disposing it stops what is still there. */
export interface GatewayProcess extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** The end of what it wrote to stderr so far. */
  readonly stderr: string;
  /** Until what it wrote to stderr so far fits. Rejects if it ends before. */
  untilSaid(fits: (stderr: string) => boolean): Promise<void>;
  /** Ends it at once, as a crash does, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop, as a service manager does, and waits for its end. */
  stop(): Promise<GatewayFigures>;
}

/** Far more than any start takes: on a busy machine, half a minute has been too little. */
const START_TIMEOUT_MS = 180_000;
const DEFAULT_STOP_TIMEOUT_MS = 60_000;
const KEPT_CHARACTERS = 64_000;
const LISTENING = /^OpenClaw Gateway listening on (http:\S+)\s*$/mu;

interface ChildEnd {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** Resolves once the Gateway says where it listens; throws `runtime_unavailable` with its stderr if it never does. */
export async function startGatewayProcess(options: GatewayProcessOptions): Promise<GatewayProcess> {
  options.signal.throwIfAborted();
  const startedAt = performance.now();
  const child = spawn(options.launcher.command, [...options.launcher.args, 'gateway', '--port', '0'], {
    cwd: options.folder,
    env: environmentOf(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  const ended = endOf(child);
  const terminate = async (): Promise<ChildEnd> => {
    const timer = setTimeout(() => child.kill('SIGKILL'), options.stopTimeoutMs ?? DEFAULT_STOP_TIMEOUT_MS);
    child.kill('SIGTERM');
    const end = await ended;
    clearTimeout(timer);
    return end;
  };
  try {
    const url = await listening(child, { output, ended, signal: options.signal });
    const startMs = performance.now() - startedAt;
    return {
      url,
      pid: child.pid ?? 0,
      get stderr() {
        return output.stderr;
      },
      async untilSaid(fits) {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const look = (): void => {
          if (fits(output.stderr)) resolve();
        };
        child.stderr?.on('data', look);
        ended.then(() =>
          reject(new OpenClawError('runtime_unavailable', 'The Gateway ended without saying that.')),
        );
        look();
        await promise.finally(() => child.stderr?.off('data', look));
      },
      async kill() {
        child.kill('SIGKILL');
        await ended;
      },
      async stop() {
        const maxRssBytes = await peakMemory(child.pid);
        const end = await terminate();
        return { startMs, durationMs: performance.now() - startedAt, maxRssBytes, ...end };
      },
      async [Symbol.asyncDispose]() {
        await terminate();
      },
    };
  } catch (thrown) {
    await terminate();
    if (options.signal.aborted) throw thrown;
    const message = `The Gateway did not start: ${messageOf(thrown)}. It said: ${output.stderr.trim() || 'nothing'}`;
    throw new OpenClawError('runtime_unavailable', message, { cause: thrown });
  }
}

/**
 * Nothing of the caller's own configuration may reach the Gateway under test. Its temporary files lie in its folder
 * and go with it; compiled code is kept where it always is, so that the start is as fast as a user's.
 */
function environmentOf({ folder, configPath, stateDir }: GatewayProcessOptions): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    SystemRoot,
    TMPDIR: folder,
    TEMP: folder,
    NODE_COMPILE_CACHE: NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache'),
    HOME: folder,
    OPENCLAW_CONFIG: configPath,
    OPENCLAW_STATE_DIR: stateDir,
  };
}

/** Never rejects. Until then the child dies with this process, however that ends. */
function endOf(child: ChildProcess): Promise<ChildEnd> {
  const { promise, resolve } = Promise.withResolvers<ChildEnd>();
  const killWithUs = (): void => {
    child.kill('SIGKILL');
  };
  process.once('exit', killWithUs);
  const finish = (end: ChildEnd): void => {
    process.off('exit', killWithUs);
    resolve(end);
  };
  child.once('error', () => finish({ exitCode: null, signal: null }));
  child.once('close', (exitCode, signal) => finish({ exitCode, signal }));
  return promise;
}

async function listening(
  child: ChildProcess,
  context: {
    readonly output: { stdout: string; stderr: string };
    readonly ended: Promise<ChildEnd>;
    readonly signal: AbortSignal;
  },
): Promise<string> {
  const { output, ended } = context;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once('error', reject);
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.stdout = (output.stdout + text).slice(-KEPT_CHARACTERS);
    const url = LISTENING.exec(output.stdout)?.[1];
    if (url !== undefined) resolve(url);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.stderr = (output.stderr + text).slice(-KEPT_CHARACTERS);
  });
  ended.then(({ exitCode }) => reject(new Error(`it ended at once with exit code ${exitCode}`)));
  const giveUp = AbortSignal.any([context.signal, AbortSignal.timeout(START_TIMEOUT_MS)]);
  const onGiveUp = (): void => reject(giveUp.reason);
  giveUp.addEventListener('abort', onGiveUp);
  try {
    return await promise;
  } finally {
    giveUp.removeEventListener('abort', onGiveUp);
  }
}

/** The peak resident size so far, where the system has `/proc`. */
async function peakMemory(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmHWM:\s*(\d+) kB$/mu.exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) * 1024;
}
