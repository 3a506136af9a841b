import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOpenClawError, OpenClawError } from '@openclaw/contracts';
import { type ChildPool, createChildPool } from './child-pool.ts';
import { type Deadline, type Ending, startDeadline } from './deadline.ts';
import type { IsolationReport } from './isolation-report.ts';
import { type Launcher, openLauncher } from './launcher.ts';
import { type BridgeLimits, resolveLimits } from './limits.ts';
import type { BridgeOutcome, ProgramError } from './outcome.ts';
import type { BridgeProgram } from './program.ts';
import { endingError, serveChild } from './serve-child.ts';
import { createTurnstile } from './turnstile.ts';
import { verifyIsolation } from './verify-isolation.ts';

export interface CodeBridgeOptions {
  /** Children kept ready once the bridge is in use. Default 1; 0 starts each when it is needed. */
  readonly warm?: number;
  /** The Node that runs the programs. Default: the one that runs us. */
  readonly nodePath?: string;
  readonly limits?: Partial<BridgeLimits>;
}

/** Runs programs that nobody trusts. Every program gets a process of its own. */
export interface CodeBridge extends AsyncDisposable {
  /** Tries what a program that had broken out could reach; later calls give the same finding. Never rejects. */
  verifyIsolation(): Promise<IsolationReport>;
  /** Starts the warm children, where isolation is verified: for when a program is likely to come. Never rejects. */
  prepare(): Promise<void>;
  /** Runs one program to its end. Never rejects; refuses to run where isolation is not verified. */
  run(program: BridgeProgram): Promise<BridgeOutcome>;
}

/**
 * A bridge starts nothing before its first use, and leaves no process behind when it is disposed. Rejects with
 * `config_invalid` for options out of range.
 */
export async function createCodeBridge(options: CodeBridgeOptions = {}): Promise<CodeBridge> {
  const limits = resolveLimits(options.limits);
  const warm = options.warm ?? 1;
  if (!Number.isSafeInteger(warm) || warm < 0) {
    throw new OpenClawError('config_invalid', 'warm must be a whole number, 0 or more.');
  }
  const cwd = await mkdtemp(join(tmpdir(), 'openclaw-bridge-'));
  await chmod(cwd, 0o500);
  const turnstile = createTurnstile(limits.maxRunning);
  const closing = new AbortController();
  let launcher: Promise<Launcher> | undefined;
  let report: Promise<IsolationReport> | undefined;
  let pool: ChildPool | undefined;

  function launch(): Promise<Launcher> {
    launcher ??= openLauncher({ nodePath: options.nodePath ?? process.execPath, limits, cwd });
    return launcher;
  }

  async function verify(): Promise<IsolationReport> {
    const found = await launch().then(
      (ready) => verifyIsolation(ready, limits),
      (error: unknown): IsolationReport => {
        return { ok: false, nodeVersion: '', capabilities: [], reason: asOpenClawError(error).message };
      },
    );
    // A check that could not finish, on a busy machine perhaps, is no finding: the next use tries again.
    if (found.capabilities.length === 0) [launcher, report] = [undefined, undefined];
    return found;
  }

  function verified(): Promise<IsolationReport> {
    report ??= verify();
    return report;
  }

  async function poolOf(): Promise<ChildPool> {
    const { startProgramChild } = await launch();
    pool ??= createChildPool({ warm, limits, start: startProgramChild });
    return pool;
  }

  async function runBefore(program: BridgeProgram, deadline: Deadline): Promise<BridgeOutcome> {
    const isolation = await Promise.race([verified(), deadline.over]);
    if (typeof isolation === 'string') return failed(endingError(isolation));
    if (!isolation.ok) return failed(unavailable(isolation.reason ?? 'isolation is not verified'));
    const leave = await unlessOver(turnstile.enter(), deadline, (late) => late());
    if (typeof leave === 'string') return failed(endingError(leave));
    try {
      const children = await poolOf();
      const child = await unlessOver(children.take(), deadline, (late) => children.release(late));
      if (typeof child === 'string') return failed(endingError(child));
      const outcome = await serveChild({ child, program, limits, deadline });
      children.release(child);
      return outcome;
    } catch (error) {
      return failed(unavailable(asOpenClawError(error).message));
    } finally {
      leave();
    }
  }

  return {
    verifyIsolation: verified,
    async prepare() {
      if ((await verified()).ok && !closing.signal.aborted) (await poolOf()).warmUp();
    },
    async run(program) {
      const refusal = refuse(program, limits);
      if (refusal !== undefined) return failed(refusal);
      const signal =
        program.signal === undefined ? closing.signal : AbortSignal.any([program.signal, closing.signal]);
      using deadline = startDeadline({ timeoutMs: program.timeoutMs, signal });
      return await runBefore(program, deadline);
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      await report;
      await pool?.[Symbol.asyncDispose]();
      await rm(cwd, { recursive: true, force: true });
    },
  };
}

function refuse(program: BridgeProgram, limits: BridgeLimits): ProgramError | undefined {
  const bytes = Buffer.byteLength(program.code);
  if (bytes <= limits.maxCodeBytes) return undefined;
  return {
    code: 'budget_exceeded',
    message: `The program is ${bytes} bytes long; at most ${limits.maxCodeBytes} are accepted.`,
  };
}

/** What comes too late is handed to `discard`. Rejects as `pending` does, unless the deadline was first. */
async function unlessOver<Value>(
  pending: Promise<Value>,
  deadline: Deadline,
  discard: (late: Value) => void,
): Promise<Value | Ending> {
  const first = await Promise.race([pending.then((value) => ({ value })), deadline.over]);
  if (typeof first !== 'string') return first.value;
  // A late rejection concerns nobody: the program has its outcome.
  pending.then(discard, () => {});
  return first;
}

function unavailable(reason: string): ProgramError {
  return { code: 'runtime_unavailable', message: `No program can run here: ${reason}` };
}

function failed(error: ProgramError): BridgeOutcome {
  const bridgeCalls = { search: 0, describe: 0, call: 0, cancelled: 0 };
  return { ok: false, error, logs: [], truncated: false, bridgeCalls, notes: [] };
}
