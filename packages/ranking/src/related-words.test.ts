import { describe, expect, it } from 'vitest';
import { createRelatedWords } from './related-words.ts';
import { createStemmer } from './stem.ts';

const stem = createStemmer();
const words = createRelatedWords(stem);

describe('createRelatedWords', () => {
  it('RNK-3: synonyms hold both ways', () => {
    expect(words.related(stem('movie'))).toContain(stem('film'));
    expect(words.related(stem('film'))).toContain(stem('movie'));
  });

  it('RNK-3: intents hold one way', () => {
    expect(words.related(stem('price'))).toContain('web');
    expect(words.related('web')).not.toContain(stem('price'));
  });

  it('RNK-3: phrases need both words in order', () => {
    expect(words.phrase('look', 'up')).toContain('search');
    expect(words.phrase('up', 'look')).toEqual([]);
  });

  it('RNK-3: what developers and offices shorten or call by another name', () => {
    expect(words.related('pr')).toContain(stem('pull'));
    expect(words.phrase('pull', 'request')).toContain('pr');
    expect(words.related(stem('folder'))).toContain(stem('directory'));
    expect(words.related(stem('erase'))).toContain(stem('delete'));
    expect(words.phrase('catch', 'up')).toContain(stem('history'));
  });

  it('FR-8: light verbs stand for one another', () => {
    expect(words.verbClass('list')).toContain('get');
    expect(words.verbClass('team')).toEqual([]);
  });

  it('no word stands for itself', () => {
    expect(words.related(stem('image'))).not.toContain(stem('image'));
  });
});
