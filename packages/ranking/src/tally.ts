import type { CatalogIndex } from './catalog-index.ts';
import { NAME_MASK } from './field-counts.ts';
import type { QueryTerm } from './query.ts';

/** What the terms of one query came to, by document number. Used again for every query, and zero in between. */
export interface Tally {
  readonly sums: Float64Array;
  /** Of the query's mass and of the name's mass, how much is covered. */
  readonly queryCovered: Float64Array;
  readonly nameCovered: Float64Array;
  /** Words, verbs and phrases that the tool has; stop words are not counted. */
  readonly termCounts: Uint16Array;
  readonly flags: Uint8Array;
  /** Documents that have anything, in no order of meaning: the first `touchedCount`. */
  readonly touched: Int32Array;
  touchedCount: number;
}

/** A strong term is in the tool; it was typed as it stands there; it (or what stands for it) is in the name. */
export const STRONG = 1;
export const STRONG_TYPED = 2;
export const STRONG_IN_NAME = 4;

export interface TallyKeeper {
  /**
   * Counts what can be an answer: next to strong terms, a document that has only weak ones is none and is left out. Those
   * of `named` are counted whatever they have.
   */
  count(terms: readonly QueryTerm[], named: Iterable<number>): Tally;
  clear(): void;
}

export function createTallyKeeper(index: CatalogIndex): TallyKeeper {
  const size = index.documents.length;
  const tally: Tally = {
    sums: new Float64Array(size),
    queryCovered: new Float64Array(size),
    nameCovered: new Float64Array(size),
    termCounts: new Uint16Array(size),
    flags: new Uint8Array(size),
    touched: new Int32Array(size),
    touchedCount: 0,
  };
  // The last term that each document scored for, with the best of its options there and in the name. 0 stands for none.
  const scoredTerm = new Int32Array(size);
  const bestGain = new Float64Array(size);
  const bestNameWorth = new Float64Array(size);

  return {
    count(terms, named) {
      for (const document of named) touch(document, terms.length + 1);
      const weakCanAnswer = !terms.some((term) => term.strong);
      // Strong terms first, so that weak ones, which most tools have, need not be counted for all of those.
      for (const [at, term] of terms.entries()) if (term.strong) countTerm(term, at + 1, true);
      for (const [at, term] of terms.entries()) if (!term.strong) countTerm(term, at + 1, weakCanAnswer);
      return tally;
    },
    clear() {
      for (let at = 0; at < tally.touchedCount; at += 1) {
        const document = tally.touched[at] as number;
        tally.sums[document] = 0;
        tally.queryCovered[document] = 0;
        tally.nameCovered[document] = 0;
        tally.termCounts[document] = 0;
        tally.flags[document] = 0;
        scoredTerm[document] = 0;
      }
      tally.touchedCount = 0;
    },
  };

  function touch(document: number, stamp: number): void {
    if (scoredTerm[document] === 0) {
      tally.touched[tally.touchedCount] = document;
      tally.touchedCount += 1;
    }
    scoredTerm[document] = stamp;
  }

  function countTerm(term: QueryTerm, stamp: number, open: boolean): void {
    const { sums, queryCovered, nameCovered, termCounts, flags } = tally;
    const counted = term.kind !== 'stop-word';
    const covers = counted && term.kind !== 'phrase';
    for (const { term: number, worth, nameWorth, typed } of term.options) {
      const { documents, counts, frequencies } = index.scoredList(number);
      const flag = term.strong ? STRONG | (typed ? STRONG_TYPED : 0) : 0;
      const nameFlag = flag === 0 ? 0 : flag | STRONG_IN_NAME;
      for (let entry = 0; entry < documents.length; entry += 1) {
        const document = documents[entry] as number;
        const last = scoredTerm[document] as number;
        if (last === 0 && !open) continue;
        const gain = worth * (frequencies[entry] as number);
        if (last === stamp) {
          const before = bestGain[document] as number;
          if (gain > before) {
            sums[document] = (sums[document] as number) + gain - before;
            bestGain[document] = gain;
          }
        } else {
          touch(document, stamp);
          bestGain[document] = gain;
          bestNameWorth[document] = 0;
          sums[document] = (sums[document] as number) + gain;
          if (counted) termCounts[document] = (termCounts[document] as number) + 1;
          if (covers) queryCovered[document] = (queryCovered[document] as number) + worth;
        }
        if (!counted) continue;
        if (((counts[entry] as number) & NAME_MASK) === 0) {
          flags[document] = (flags[document] as number) | flag;
          continue;
        }
        flags[document] = (flags[document] as number) | nameFlag;
        const before = bestNameWorth[document] as number;
        if (nameWorth > before) {
          nameCovered[document] = (nameCovered[document] as number) + nameWorth - before;
          bestNameWorth[document] = nameWorth;
        }
      }
    }
  }
}
