import type { ExactNames } from './exact-names.ts';
import { FIELDS, NAME_BIT, type Postings } from './postings.ts';
import { analyseQuery, type QueryTerm } from './query.ts';
import type { RelatedWords } from './related-words.ts';
import type { ScoreExplanation, SearchOptions, ToolDocument, ToolHit } from './tool-document.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { RankingWeights } from './weights.ts';

/** Word pairs are looked for in this many of the best tools only. */
const POOL = 64;
const EXACT_STEP = 1_000;
const TYPED_STEP = 0;

interface ScorerDeps {
  vocabulary: Vocabulary;
  postings: Postings;
  weights: RankingWeights;
  relatedWords: RelatedWords;
  exactNames: ExactNames;
}

export interface Scorer {
  search(query: string, options: SearchOptions): readonly ToolHit[];
  explain(query: string, id: string): ScoreExplanation | undefined;
}

export function createScorer(documents: readonly ToolDocument[], deps: ScorerDeps): Scorer {
  const { vocabulary, postings, weights, relatedWords, exactNames } = deps;
  const size = documents.length;
  const scores = new Float64Array(size);
  const covered = new Float64Array(size);
  const nameCovered = new Float64Array(size);
  const content = new Uint8Array(size);
  const best = new Float64Array(size);
  const stamps = new Int32Array(size).fill(-1);

  const frequencyOf = (term: number) =>
    term < 0 ? 0 : (postings.starts[term + 1] as number) - (postings.starts[term] as number);
  const idf = (count: number) => Math.log(1 + (size - count + 0.5) / (count + 0.5));

  function accumulate(terms: readonly QueryTerm[]): { touched: number[]; mass: number } {
    const touched: number[] = [];
    let mass = 0;
    for (const [at, term] of terms.entries()) {
      const typedCount = Math.min(
        size,
        term.kind === 'light-verb'
          ? term.options.reduce((sum, option) => sum + frequencyOf(option.term), 0)
          : frequencyOf(term.options[0]?.term ?? -1),
      );
      const worth = idf(typedCount);
      if (term.kind !== 'stop-word') mass += worth * (term.options[0]?.weight ?? 0);
      for (const option of term.options) {
        if (option.term < 0) continue;
        const factor =
          option.weight * (option.typed ? worth : Math.min(worth, idf(frequencyOf(option.term))));
        const end = postings.starts[option.term + 1] as number;
        for (let posting = postings.starts[option.term] as number; posting < end; posting += 1) {
          const mask = postings.fieldMasks[posting] as number;
          const document = postings.documents[posting] as number;
          const gain = factor * (postings.frequencies[posting] as number);
          if (stamps[document] === at) {
            const before = best[document] as number;
            if (gain > before) {
              scores[document] = (scores[document] as number) + gain - before;
              best[document] = gain;
            }
            continue;
          }
          if (scores[document] === 0) touched.push(document);
          stamps[document] = at;
          best[document] = gain;
          scores[document] = (scores[document] as number) + gain;
          if (term.kind !== 'stop-word') covered[document] = (covered[document] as number) + factor;
          if (term.kind === 'word')
            content[document] = (content[document] as number) | (option.typed ? 1 : 2);
          if ((mask & NAME_BIT) !== 0)
            nameCovered[document] =
              (nameCovered[document] as number) + (term.kind === 'word' ? option.weight : 1);
        }
      }
    }
    return { touched, mass };
  }

  return {
    search(query, { limit }) {
      const terms = analyseQuery(query, { vocabulary, relatedWords, weights });
      const exact = exactNames.find(query);
      const onlyVerbs = !terms.some((term) => term.kind === 'word');
      const anything = terms.some((term) => term.kind !== 'stop-word');
      const { touched, mass } = accumulate(terms);
      const hits: { document: number; score: number }[] = [];
      for (const document of touched) {
        const named =
          (nameCovered[document] as number) / Math.max(1, postings.nameLengths[document] as number);
        const score =
          (scores[document] as number) *
          (1 + weights.nameCoverage * named) *
          (1 + (weights.queryCoverage * (covered[document] as number)) / Math.max(mass, 1e-9));
        if (anything && (onlyVerbs || content[document] !== 0))
          hits.push({ document, score: score + ((content[document] as number) & 1) * TYPED_STEP });
      }
      for (const document of touched) {
        scores[document] = 0;
        covered[document] = 0;
        nameCovered[document] = 0;
        content[document] = 0;
        stamps[document] = -1;
      }
      const order = (a: { document: number; score: number }, b: { document: number; score: number }) =>
        b.score - a.score ||
        (documents[a.document] as ToolDocument).name.length -
          (documents[b.document] as ToolDocument).name.length ||
        a.document - b.document;
      for (const [document, exactness] of exact) {
        const hit = hits.find((candidate) => candidate.document === document);
        if (hit === undefined) hits.push({ document, score: EXACT_STEP * exactness });
        else hit.score += EXACT_STEP * exactness;
      }
      hits.sort(order);
      const pool = hits.slice(0, Math.max(limit, POOL));
      addPairs(terms, pool);
      pool.sort(order);
      return pool
        .slice(0, limit)
        .map(({ document, score }) => ({
          id: (documents[document] as ToolDocument).id,
          score: Math.round(score * 1e6) / 1e6,
        }));
    },
    explain: () => undefined,
  };

  function addPairs(terms: readonly QueryTerm[], pool: { document: number; score: number }[]): void {
    const typed = terms
      .filter((term) => term.kind !== 'stop-word')
      .map((term) => term.options[0]?.term ?? -1);
    const pairs = new Map<number, number>();
    for (let at = 1; at < typed.length; at += 1) {
      const a = typed[at - 1] as number;
      const b = typed[at] as number;
      if (a < 0 || b < 0) continue;
      pairs.set(
        a * vocabulary.size + b,
        weights.wordPair * Math.min(idf(frequencyOf(a)), idf(frequencyOf(b))),
      );
    }
    if (pairs.size === 0) return;
    for (const hit of pool) {
      const seen = new Set<number>();
      const end = postings.sequenceStarts[hit.document + 1] as number;
      for (let at = (postings.sequenceStarts[hit.document] as number) + 1; at < end; at += 1) {
        const pair =
          (postings.sequences[at - 1] as number) * vocabulary.size + (postings.sequences[at] as number);
        const worth = pairs.get(pair);
        if (worth !== undefined && !seen.has(pair)) {
          seen.add(pair);
          hit.score += worth;
        }
      }
    }
  }
}
export { FIELDS };
