import type { CatalogIndex } from './catalog-index.ts';
import { documentCount } from './postings.ts';
import type { QueryTerm, TermOption } from './query.ts';
import { scoreOf } from './ranked-hit.ts';
import type { Ranker } from './ranker.ts';
import { FIELDS } from './read-documents.ts';
import type { DocumentField, ScoreExplanation, TermExplanation } from './tool-document.ts';
import { createWordPairs } from './word-pairs.ts';

/** How deep the list is searched for the tool's own rank. */
const DEPTH = 1_000;

export function explainHit(
  query: string,
  { id, index, ranker }: { id: string; index: CatalogIndex; ranker: Ranker },
): ScoreExplanation | undefined {
  const document = index.documents.findIndex((candidate) => candidate.id === id);
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
    wordPairs: createWordPairs(terms, index)(document),
  };
}

function explainTerm(
  term: QueryTerm,
  { document, index }: { document: number; index: CatalogIndex },
): TermExplanation {
  let best: { option: TermOption; entry: number; score: number } | undefined;
  for (const option of term.options) {
    const entry = findEntry(option.term, { document, index });
    if (entry === undefined) continue;
    const score = option.worth * (index.postings.frequencies[entry] as number);
    if (best === undefined || score > best.score) best = { option, entry, score };
  }
  if (best === undefined) {
    return { words: term.words, matched: undefined, expanded: false, fields: [], score: 0 };
  }
  return {
    words: term.words,
    matched: index.vocabulary.textOf(best.option.term),
    expanded: !best.option.typed,
    fields: fieldsOf(index.postings.fieldMasks[best.entry] as number),
    score: best.score,
  };
}

function findEntry(
  term: number,
  { document, index }: { document: number; index: CatalogIndex },
): number | undefined {
  const start = index.postings.starts[term] as number;
  const entries = index.postings.documents.subarray(start, start + documentCount(index.postings, term));
  const at = entries.indexOf(document);
  return at < 0 ? undefined : start + at;
}

function fieldsOf(mask: number): readonly DocumentField[] {
  return FIELDS.filter((_, bit) => (mask & (1 << bit)) !== 0);
}
