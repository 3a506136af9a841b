import type { CatalogIndex } from './catalog-index.ts';
import { fieldsOf } from './field-counts.ts';
import type { QueryTerm, TermOption } from './query.ts';
import { scoreOf } from './ranked-hit.ts';
import type { Ranker } from './ranker.ts';
import type { ScoreExplanation, TermExplanation } from './tool-document.ts';
import { createWordPairs } from './word-pairs.ts';

/** How deep the list is searched for the tool's own rank. */
const DEPTH = 1_000;

export function explainHit(
  query: string,
  { id, index, ranker }: { id: string; index: CatalogIndex; ranker: Ranker },
): ScoreExplanation | undefined {
  const document = index.documents.findIndex((candidate) => candidate?.id === id);
  if (document < 0) return undefined;
  const { terms, exact, hits } = ranker.rank(query, DEPTH);
  const at = hits.findIndex((hit) => hit.document === document);
  const hit = hits[at];
  return {
    id,
    rank: hit === undefined ? undefined : at + 1,
    score: hit === undefined ? undefined : scoreOf(hit),
    exact: exact.has(document),
    terms: terms.map((term) => explainTerm(term, { document, index })),
    ...ranker.relevanceOf(terms, document),
    wordPairs: hit?.wordPairs ?? createWordPairs(terms, index)(document),
    nameFit: hit?.nameFit ?? 1,
    ownerFit: hit?.ownerFit ?? 1,
    repeatedName: hit?.repeatedName ?? 1,
    requestPart: hit?.requestPart ?? 0,
  };
}

function explainTerm(
  term: QueryTerm,
  { document, index }: { document: number; index: CatalogIndex },
): TermExplanation {
  let best: { option: TermOption; counts: number; score: number } | undefined;
  for (const option of term.options) {
    const { documents, counts, frequencies } = index.scoredList(option.term);
    const entry = documents.indexOf(document);
    if (entry < 0) continue;
    const score = option.worth * (frequencies[entry] as number);
    if (best === undefined || score > best.score) best = { option, counts: counts[entry] as number, score };
  }
  if (best === undefined) {
    return { words: term.words, matched: undefined, expanded: false, fields: [], score: 0 };
  }
  return {
    words: term.words,
    matched: index.vocabulary.textOf(best.option.term),
    expanded: !best.option.typed,
    fields: fieldsOf(best.counts),
    score: best.score,
  };
}
