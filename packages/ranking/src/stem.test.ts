import fc from 'fast-check';
import PorterStemmer from 'natural/lib/natural/stemmers/porter_stemmer.js';
import { describe, expect, it } from 'vitest';
import { createStemmer } from './stem.ts';

const SYLLABLES =
  'a al ant at ed el en ent er ful i ic ing ion is it iv iz l ll m ment ness o or ous s t u y'.split(' ');

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

  it("RNK-2: agrees with Porter's algorithm on every English-looking word", () => {
    const stem = createStemmer();
    const words = fc.array(fc.oneof(fc.constantFrom(...SYLLABLES), fc.stringMatching(/^[a-z]{1,3}$/)), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(words, (syllables) => {
        const word = syllables.join('');
        expect(stem(word)).toBe(PorterStemmer.stem(word));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['счёт', '請求', 'x', '404', 'a'.repeat(40)])('RNK-7: leaves %s alone', (word) => {
    expect(createStemmer()(word)).toBe(word);
  });
});
