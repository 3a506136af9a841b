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

/** Where SIGINT and SIGTERM come from; `process` is one. */
export interface SignalSource {
  on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
  off(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
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

/** The width to lay text out for: the terminal's, 80 where the output is not one. */
export function outputWidth({ stdout }: Cli): number {
  const columns = 'columns' in stdout ? stdout.columns : undefined;
  return typeof columns === 'number' && columns > 0 ? columns : 80;
}

export function isTerminal(stream: Readable | Writable): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}
