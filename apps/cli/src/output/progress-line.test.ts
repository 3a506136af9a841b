import { EventEmitter } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openProgressLine } from './progress-line.ts';

const CLEAR_LINE = '\u001b[1G\u001b[2K';

function withStderr(isTTY: boolean) {
  const stderr = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY });
  return {
    env: {},
    stdin: Readable.from([]),
    stdout: new PassThrough(),
    stderr,
    signals: new EventEmitter(),
  };
}

describe('openProgressLine', () => {
  it('shows the latest on one line of a terminal, and takes it away', () => {
    const cli = withStderr(true);
    using line = openProgressLine(cli);
    line.show({ progress: 1, total: 3, message: 'INV-1' });
    line.show({ progress: 2 });
    line.end();
    expect(cli.stderr.read()).toBe(`${CLEAR_LINE}1 of 3 INV-1${CLEAR_LINE}2${CLEAR_LINE}`);
    line.end();
    expect(cli.stderr.read()).toBeNull();
  });

  it('writes nothing elsewhere', () => {
    const cli = withStderr(false);
    using line = openProgressLine(cli);
    line.show({ progress: 1, total: 3 });
    line.end();
    expect(cli.stderr.read()).toBeNull();
  });

  it('gives the words of a tool no power over the terminal', () => {
    const cli = withStderr(true);
    using line = openProgressLine(cli);
    line.show({ progress: 1, message: `\u001b[2Jgone\n${'x'.repeat(500)}` });
    const [, written = ''] = String(cli.stderr.read()).split(CLEAR_LINE);
    expect(written).not.toContain('\u001b');
    expect(written).not.toContain('\n');
    expect(written.length).toBeLessThan(80);
  });
});
