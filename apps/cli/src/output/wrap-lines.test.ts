import { describe, expect, it } from 'vitest';
import { wrapLines } from './wrap-lines.ts';

describe('wrapLines', () => {
  it.each([
    ['the quick brown fox jumps over it', ['  the quick brown fox', '  jumps over it']],
    [`see ${'x'.repeat(45)} there`, ['  see', `  ${'x'.repeat(20)}`, `  ${'x'.repeat(20)}`, '  xxxxx there']],
    ['請求書を作成して送信する', ['  請求書を作成して送信', '  する']],
    ['', []],
  ])('%s', (text, lines) => {
    expect(wrapLines(text, { width: 22, indent: '  ' })).toEqual(lines);
  });

  it('keeps some room in a terminal of no width', () => {
    expect(wrapLines('the quick brown fox', { width: 1, indent: '' })).toEqual(['the quick brown fox']);
  });
});
