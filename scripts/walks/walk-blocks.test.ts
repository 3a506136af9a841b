import { describe, expect, it } from 'vitest';
import { walkBlocks } from './walk-blocks.ts';

const page = (...lines: readonly string[]) => lines.join('\n').replaceAll("'''", '```');

describe('walkBlocks', () => {
  it('finds files, commands with what they print, and what is left out, in order', () => {
    const text = page(
      'Write',
      "'''json5 a/b.json5",
      '{}',
      "'''",
      "'''sh",
      'openclaw doctor',
      "'''",
      "'''text prints",
      'ok',
      "'''",
      "'''sh no-run: needs a key",
      'pay',
      "'''",
      "'''sh waits",
      'wait',
      "'''",
    );
    expect(walkBlocks(text)).toEqual([
      { kind: 'file', line: 2, path: 'a/b.json5', content: '{}\n' },
      { kind: 'commands', line: 5, commands: 'openclaw doctor\n', waits: false, prints: 'ok\n' },
      { kind: 'left-out', line: 11, reason: 'needs a key' },
      { kind: 'commands', line: 14, commands: 'wait\n', waits: true },
    ]);
  });

  it('leaves blocks that are only shown, or run elsewhere, alone', () => {
    const shown = page(
      "'''json",
      '{}',
      "'''",
      "'''ts in examples/x",
      'a',
      "'''",
      "'''ts no-run",
      'a',
      "'''",
      "'''text",
      'a',
      "'''",
    );
    expect(walkBlocks(shown)).toEqual([]);
  });
});
