import { describe, expect, it } from 'vitest';
import { createLanguage } from './language.ts';
import { createRunReader } from './run-reader.ts';
import { createVocabulary } from './vocabulary.ts';

function read(texts: readonly string[]): readonly string[] {
  const vocabulary = createVocabulary(createLanguage()).extend();
  const reader = createRunReader(vocabulary);
  const words: string[] = [];
  for (const text of texts) {
    reader.read(text, 20_000, ({ parts, joined }) => {
      words.push(
        parts.map(vocabulary.textOf).join('+') +
          (joined === undefined ? '' : `=${vocabulary.textOf(joined)}`),
      );
    });
  }
  return words;
}

/** Words that the reader's table has one place for, as somebody would find them who wants it to be slow. */
function collidingWords(count: number): readonly string[] {
  const places = 4_096;
  const words: string[] = [];
  for (let number = 0; words.length < count; number += 1) {
    const word = `7${number}`;
    let hash = 0;
    for (const character of word) hash = Math.imul(hash ^ character.charCodeAt(0), 0x0100_0193);
    if (((hash ^ (hash >>> 15)) & (places - 1)) === 0) words.push(word);
  }
  return words;
}

describe('createRunReader', () => {
  it('FR-2: reads runs in order, each as what it was the first time', () => {
    expect(read(['Get getUser', 'the user, getUser'])).toEqual([
      'get',
      'get+user=getus',
      'the',
      'user',
      'get+user=getus',
    ]);
  });

  it('RNK-7: reads text of other scripts, and text longer than its buffer', () => {
    expect(read(['Zürich 検索する'])).toEqual(['zurich', '検索+索す+する']);
    expect(read([`${' '.repeat(17_000)}lawn`])).toEqual(['lawn']);
  });

  it('reads on where more words want one place of its table than it looks through', () => {
    const words = collidingWords(100);
    expect(read([words.join(' '), words.toReversed().join(' ')])).toEqual([...words, ...words.toReversed()]);
  });

  it('keeps thousands of words apart', () => {
    const words = Array.from({ length: 5_000 }, (_, number) => `${number}`);
    expect(
      read([words.slice(0, 2_500).join(' '), words.slice(2_500).join(' '), words.slice(0, 9).join(' ')]),
    ).toEqual([...words, ...words.slice(0, 9)]);
  });
});
