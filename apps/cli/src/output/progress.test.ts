import { EventEmitter } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openProgress } from './progress.ts';

/** To the first column, and the line away. */
const CLEAR_LINE = '\u001b[1G\u001b[2K';

function withStderr({ isTTY }: { readonly isTTY: boolean }) {
  const stderr = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY, columns: 80 });
  const signals = new EventEmitter();
  return { env: {}, stdin: Readable.from([]), stdout: new PassThrough(), stderr, signals };
}

describe('openProgress', () => {
  it('draws on a terminal, and clears the line at the end', async () => {
    const cli = withStderr({ isTTY: true });
    using progress = await openProgress(cli, { isQuiet: false });

    progress.show(100, 2_000);
    progress.end();

    const drawn = String(cli.stderr.read());
    expect(drawn).toContain('100 of 2000 queries');
    expect(drawn.endsWith(CLEAR_LINE)).toBe(true);
    expect(drawn, 'modes of the terminal are left alone').not.toContain('\u001b[?');
  });

  it.each([
    { isTTY: false, isQuiet: false, done: 100, why: 'no terminal' },
    { isTTY: true, isQuiet: true, done: 100, why: 'told to be quiet' },
    { isTTY: true, isQuiet: false, done: 2_000, why: 'over before it was worth a bar' },
  ])('writes nothing: $why', async ({ isTTY, isQuiet, done }) => {
    const cli = withStderr({ isTTY });
    using progress = await openProgress(cli, { isQuiet });

    progress.show(done, 2_000);
    progress.end();

    expect(cli.stderr.read()).toBeNull();
  });

  it('leaves the signals of the process alone', async () => {
    const listeners = () => process.listenerCount('SIGINT') + process.listenerCount('SIGTERM');
    const before = listeners();
    using progress = await openProgress(withStderr({ isTTY: true }), { isQuiet: false });
    progress.show(1, 2);
    expect(listeners()).toBe(before);
  });
});
