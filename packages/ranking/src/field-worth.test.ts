import { expect, it } from 'vitest';
import { createFieldWorth } from './field-worth.ts';
import { RANKING_WEIGHTS } from './weights.ts';

it('RNK-1: a word counts less the longer its field is beside the mean of the tools that have one', () => {
  const words = [0, 10, 255, 256, 9_000];
  // Descriptions are the third of four fields; all the other fields are empty.
  const worth = createFieldWorth(
    Int32Array.from(words.flatMap((length) => [0, 0, length, 0])),
    RANKING_WEIGHTS,
  );
  const { weight, b } = RANKING_WEIGHTS.fields.description;
  const mean = (10 + 255 + 256 + 9_000) / 4;
  for (const [document, length] of words.entries())
    expect(worth(document, 2)).toBe(weight / (1 - b + (b * length) / mean));
});
