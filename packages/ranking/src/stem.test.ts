import { describe, expect, it } from 'vitest';
import { createStemmer } from './stem.ts';

describe('createStemmer', () => {
  it.each([
    ['scheduling', 'schedule'],
    ['recurring', 'recur'],
    ['messages', 'message'],
    ['translation', 'translate'],
  ])('RNK-2: %s and %s have one stem', (one, other) => {
    const stem = createStemmer();
    expect(stem(one)).toBe(stem(other));
  });

  // Words of the paper that the steps of the algorithm are explained by, one or two for each step.
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['agreed', 'agre'],
    ['plastered', 'plaster'],
    ['hopping', 'hop'],
    ['happy', 'happi'],
    ['sky', 'sky'],
    ['relational', 'relat'],
    ['hopefulness', 'hope'],
    ['triplicate', 'triplic'],
    ['adjustment', 'adjust'],
    ['controlling', 'control'],
  ])("RNK-2: %s becomes %s by Porter's algorithm", (word, expected) => {
    expect(createStemmer()(word)).toBe(expected);
  });

  it.each(['счёт', '請求', 'x', '404', 'a'.repeat(40)])('RNK-7: leaves %s alone', (word) => {
    expect(createStemmer()(word)).toBe(word);
  });
});
