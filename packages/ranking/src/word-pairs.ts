import type { CatalogIndex } from './catalog-index.ts';
import { wordsOf } from './document-rows.ts';
import { documentCount } from './postings.ts';
import type { QueryTerm } from './query.ts';

/** What a tool gains for neighbours of the query that are also neighbours in its name or description. */
export type WordPairs = (document: number) => number;

export function createWordPairs(terms: readonly QueryTerm[], index: CatalogIndex): WordPairs {
  const size = index.vocabulary.size;
  const worths = new Map<number, number>();
  // A bit for each first word, by its number modulo 32: nearly all words of a tool are told to begin no pair by it.
  let firsts = 0;
  const asked = terms.filter((term) => term.kind === 'word' || term.kind === 'light-verb');
  for (const [at, term] of asked.entries()) {
    const first = typedTerm(asked[at - 1]);
    const second = typedTerm(term);
    if (first === undefined || second === undefined) continue;
    const commoner = Math.max(documentCount(index.postings, first), documentCount(index.postings, second));
    firsts |= 1 << first;
    worths.set(first * size + second, index.weights.wordPair * index.rarity(commoner));
  }
  if (worths.size === 0) return () => 0;
  return (document) => {
    const found = new Set<number>();
    let gain = 0;
    const words = wordsOf(index.rows, document);
    for (let at = 1; at < words.length; at += 1) {
      if ((firsts & (1 << (words[at - 1] as number))) === 0) continue;
      const pair = (words[at - 1] as number) * size + (words[at] as number);
      const worth = worths.get(pair);
      if (worth === undefined || found.has(pair)) continue;
      found.add(pair);
      gain += worth;
    }
    return gain;
  };
}

function typedTerm(term: QueryTerm | undefined): number | undefined {
  return term?.options.find((option) => option.typed)?.term;
}
