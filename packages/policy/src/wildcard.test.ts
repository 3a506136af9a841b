import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileWildcard } from './wildcard.ts';

describe('compileWildcard', () => {
  it('POL-1: agrees with the textbook definition', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 });
    const patterns = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 6 });
    fc.assert(
      fc.property(patterns, texts, (pattern, text) => {
        expect(compileWildcard(pattern).matches(text)).toBe(textbook(pattern, text));
      }),
      { numRuns: 2000 },
    );
  });

  it('POL-1: nothing but the star is special', () => {
    expect(compileWildcard('a.c').matches('abc')).toBe(false);
    expect(compileWildcard('(a+)+$').matches('(a+)+$')).toBe(true);
  });

  it('POL-1: a hostile pattern costs no more than a plain one', () => {
    const started = process.threadCpuUsage();
    expect(compileWildcard(`${'*a'.repeat(250)}*b`).matches('a'.repeat(100_000))).toBe(false);
    expect(process.threadCpuUsage(started).user).toBeLessThan(5_000_000);
  });
});

function textbook(pattern: string, text: string): boolean {
  if (pattern === '') return text === '';
  if (pattern[0] === '*') {
    return textbook(pattern.slice(1), text) || (text !== '' && textbook(pattern, text.slice(1)));
  }
  return text !== '' && text[0] === pattern[0] && textbook(pattern.slice(1), text.slice(1));
}
