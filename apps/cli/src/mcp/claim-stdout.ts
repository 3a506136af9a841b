import { Writable } from 'node:stream';
import type { Cli } from '../cli.ts';

export interface ClaimedStdout extends Disposable {
  /** Writes to what stdout was. */
  readonly stdout: Writable;
}

/**
 * Keeps stdout for a protocol: until disposed, whatever else writes to it in this process, a plugin that prints for
 * one, goes to stderr instead.
 */
export function claimStdout({ stdout, stderr }: Pick<Cli, 'stdout' | 'stderr'>): ClaimedStdout {
  const { write } = stdout;
  const own = Object.hasOwn(stdout, 'write');
  const claimed = new Writable({
    write(chunk: Buffer, encoding, done) {
      write.call(stdout, chunk, encoding, done);
    },
  });
  // Whoever serves listens too, but not before it begins nor after its end: a client that is gone must not crash us.
  claimed.on('error', () => {});
  stdout.write = stderr.write.bind(stderr);
  stdout.once('error', (error) => claimed.destroy(error));
  return {
    stdout: claimed,
    [Symbol.dispose]() {
      if (own) stdout.write = write;
      else Reflect.deleteProperty(stdout, 'write');
    },
  };
}
