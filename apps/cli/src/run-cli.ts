import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import type { Environment } from '@openclaw/config';
import { type Command, CommanderError } from 'commander';
import type { Cli, SignalSource } from './cli.ts';
import { ExitStatus } from './exit-status.ts';
import { createProgram } from './program.ts';
import { reportError } from './report-error.ts';

export interface RunCliOptions {
  /** Adds commands of its own. They fail by throwing an `OpenClawError` or an own `CommanderError`. */
  readonly extend?: (program: Command) => void;
  readonly env?: Environment;
  readonly stdout?: Writable;
  readonly stderr?: Writable;
  readonly stdin?: Readable;
  readonly signals?: SignalSource;
}

/** The exit codes: a failure, and a command line that cannot be understood. */
const FAILED = 1;
const MISUSED = 2;

/**
 * Runs one command line, without the name of the program, and gives its exit code: 0, 1 if the command failed,
 * 2 if it cannot be understood. Sets nothing of the process and never rejects.
 */
export async function runCli(argv: readonly string[], options: RunCliOptions = {}): Promise<number> {
  const cli: Cli = {
    env: options.env ?? process.env,
    stdout: options.stdout ?? process.stdout,
    stderr: options.stderr ?? process.stderr,
    stdin: options.stdin ?? process.stdin,
    signals: options.signals ?? process,
  };
  using _pipes = outliveBrokenPipes(cli);
  const program = createProgram(cli);
  options.extend?.(program);
  const code = await exitCodeOf(() => program.parseAsync(argv, { from: 'user' }), cli);
  await Promise.all([flushed(cli.stdout), flushed(cli.stderr)]);
  return code;
}

async function exitCodeOf(run: () => Promise<unknown>, cli: Cli): Promise<number> {
  try {
    await run();
    return 0;
  } catch (thrown) {
    if (thrown instanceof ExitStatus) return thrown.code;
    if (thrown instanceof CommanderError) {
      if (thrown.exitCode === 0) return 0;
      // Commander gives its own refusals of a command line the codes `commander.…` and the status 1.
      const isMisuse = thrown.code.startsWith('commander.') && thrown.code !== 'commander.error';
      return isMisuse ? MISUSED : thrown.exitCode;
    }
    reportError(cli, thrown);
    return FAILED;
  }
}

/** A reader that goes away (`| head`) is no fault: what is written after that is dropped. */
function outliveBrokenPipes({ stdout, stderr }: Cli): Disposable {
  const ignore = (): void => undefined;
  stdout.on('error', ignore);
  stderr.on('error', ignore);
  return {
    [Symbol.dispose]() {
      stdout.off('error', ignore);
      stderr.off('error', ignore);
    },
  };
}

/** Also resolves if the stream broke: its callback is then called with the error. */
function flushed(stream: Writable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (stream.destroyed) resolve();
  else stream.write('', () => resolve());
  return promise;
}
