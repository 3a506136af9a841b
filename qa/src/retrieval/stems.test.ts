import { readFile } from 'node:fs/promises';
import natural from 'natural/lib/natural/stemmers/porter_stemmer.js';
import { stemmer } from 'stemmer';
import { describe, expect, it } from 'vitest';

// Runs of y are date patterns (`yyyy-mm-dd`) and no words; Porter's rule for a final y is told differently for them.
const PATTERN = /^y+$/u;

const FIXTURES = ['toolalpaca/catalog.json', 'toolalpaca/queries.jsonl'];

describe('stems', () => {
  it('RNK-2: the small stemmer that ranking ships gives what natural gives, for every word of a real set', async () => {
    const texts = await Promise.all(
      FIXTURES.map((file) => readFile(new URL(`./fixtures/${file}`, import.meta.url), 'utf8')),
    );
    const words = new Set(
      texts
        .join(' ')
        .toLowerCase()
        .match(/[a-z]{3,32}/gu),
    );
    expect(words.size).toBeGreaterThan(1_000);
    for (const word of words) {
      if (!PATTERN.test(word)) expect([word, stemmer(word)]).toEqual([word, natural.stem(word)]);
    }
  });
});
