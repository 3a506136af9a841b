import type { Readable, Writable } from 'node:stream';
import type { Environment } from '@openclaw/config';

/** What a command may touch of the process it runs in. */
export interface Cli {
  readonly env: Environment;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly stdin: Readable;
  readonly signals: SignalSource;
}

type Signal = 'SIGINT' | 'SIGTERM';
type Fault = 'unhandledRejection' | 'uncaughtException';

/** Where signals, and faults that nobody waits for, come from; `process` is one. */
export interface SignalSource {
  on(signal: Signal, listener: () => void): unknown;
  on(fault: Fault, listener: (thrown: unknown) => void): unknown;
  off(signal: Signal, listener: () => void): unknown;
  off(fault: Fault, listener: (thrown: unknown) => void): unknown;
}

/** Calls `listener` for SIGINT and SIGTERM until disposed. */
export function onStopSignals({ signals }: Cli, listener: () => void): Disposable {
  signals.on('SIGINT', listener);
  signals.on('SIGTERM', listener);
  return {
    [Symbol.dispose]() {
      signals.off('SIGINT', listener);
      signals.off('SIGTERM', listener);
    },
  };
}

/**
 * The width to lay text out for: the terminal's. Where the output is not one, what `COLUMNS` says, or no limit, so that
 * `grep` sees all of it.
 */
export function outputWidth({ stdout, env }: Cli): number {
  const [columns, otherwise] = isTerminal(stdout)
    ? ['columns' in stdout ? stdout.columns : undefined, 80]
    : [Number(env['COLUMNS']), Number.POSITIVE_INFINITY];
  return typeof columns === 'number' && columns > 0 ? columns : otherwise;
}

export function isTerminal(stream: Readable | Writable): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}
