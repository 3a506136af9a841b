import { describe, expect, it } from 'vitest';
import { estimateTokens } from './estimate-tokens.ts';
// Functions of MCP servers, with what gpt-tokenizer 4.0.0 counts by o200k_base.
import counted from './fixtures/counted-functions.json' with { type: 'json' };

describe('estimateTokens', () => {
  it('is off by 7 % at most for a catalog', () => {
    const [counts, estimates] = [
      counted.map(({ tokens }) => tokens),
      counted.map(({ text }) => estimateTokens(text)),
    ];
    const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
    expect(Math.abs(sum(estimates) / sum(counts) - 1)).toBeLessThan(0.07);
  });

  it.each(counted)('is off by 20 % at most for a tool: $tokens', ({ text, tokens }) => {
    expect(Math.abs(estimateTokens(text) / tokens - 1)).toBeLessThan(0.2);
  });

  it('is 0 for no text', () => {
    expect(estimateTokens('')).toBe(0);
  });
});
