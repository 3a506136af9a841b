import type { CatalogIndex } from './catalog-index.ts';
import { type Exactness, findExactNames } from './exact-names.ts';
import { favourParts } from './favour-parts.ts';
import { createQueryAnalyser, type QueryTerm } from './query.ts';
import { createHitOrder, type RankedHit, RELEVANCE_STEP, rankedHit, roundRelevance } from './ranked-hit.ts';
import { type RefinedHit, refineHits, unrefined } from './refine-hits.ts';
import { createRelevance, type Relevance } from './relevance.ts';
import { createRelevanceFloor } from './relevance-floor.ts';
import { createTallyKeeper, STRONG_TYPED } from './tally.ts';
import { createTopHits } from './top-hits.ts';

/** So many of the best tools are looked at again, whatever the limit, so that no place hangs on how many are asked for. */
const POOL = 64;
/** Words of the longest query that is taken for key words rather than for a sentence. */
const KEY_WORDS = 4;

export interface Ranking {
  readonly terms: readonly QueryTerm[];
  readonly exact: ReadonlyMap<number, Exactness>;
  /** Best first; at least as many as asked for where there are so many. */
  readonly hits: readonly RefinedHit[];
}

export interface Ranker {
  rank(query: string, atLeast: number): Ranking;
  /** What the terms of a query come to for one tool, whether or not it is a hit. */
  relevanceOf(terms: readonly QueryTerm[], document: number): Relevance;
}

export function createRanker(index: CatalogIndex): Ranker {
  const analyse = createQueryAnalyser(index);
  const keeper = createTallyKeeper(index);
  const order = createHitOrder(index);

  return {
    rank(query, atLeast) {
      const { terms, parts } = analyse(query);
      const exact = findExactNames(query, index);
      const top = createTopHits(Math.max(atLeast, POOL), order);
      const typedFirst = isKeyWords(terms);
      const tally = keeper.count(terms, exact.keys());
      const answers = createRelevanceFloor(terms);
      const relevance = createRelevance(terms, { index, tally });
      for (let at = 0; at < tally.touchedCount; at += 1) {
        const document = tally.touched[at] as number;
        if (exact.has(document) || !answers(tally, document)) continue;
        const tier = typedFirst && ((tally.flags[document] as number) & STRONG_TYPED) === 0 ? -1 : 0;
        if (!top.mayTake(tier, relevance.atMost(document))) continue;
        const total = relevance.total(document);
        if (top.mayTake(tier, total)) top.offer(rankedHit(document, tier, total));
      }
      for (const [document, exactness] of exact) {
        top.offer(rankedHit(document, exactness, relevance.total(document)));
      }
      keeper.clear();
      const ranked = top.list();
      const refined = refineHits(ranked.slice(0, POOL), { index, terms });
      const best = favourParts(refined, { index, parts }).toSorted(order);
      return { terms, exact, hits: [...best, ...standBehind(best.at(-1), ranked.slice(POOL))] };
    },
    relevanceOf(terms, document) {
      const relevance = createRelevance(terms, { index, tally: keeper.count(terms, [document]) }).parts(
        document,
      );
      keeper.clear();
      return relevance;
    },
  };
}

/**
 * The hits that are not looked at again, in their order and behind the last that was: what that one lost must not bring
 * others before it, which are there only when many are asked for.
 */
function standBehind(last: RankedHit | undefined, hits: readonly RankedHit[]): readonly RefinedHit[] {
  const most = Math.max(0, (last?.relevance ?? 0) - RELEVANCE_STEP);
  const highest = hits.find(({ tier }) => tier === last?.tier)?.relevance ?? 0;
  const scale = highest > most ? most / highest : 1;
  return hits.map((hit) =>
    unrefined(hit.tier === last?.tier ? { ...hit, relevance: roundRelevance(hit.relevance * scale) } : hit),
  );
}

/**
 * In a few key words each is meant, and a tool that has one of them stands before all that have related words only
 * (RNK-3). In a sentence most words are not about the tool, and there the weights decide.
 */
function isKeyWords(terms: readonly QueryTerm[]): boolean {
  const words = terms.filter((term) => term.kind === 'word' || term.kind === 'light-verb');
  return words.length <= KEY_WORDS && words.some((term) => term.strong);
}
