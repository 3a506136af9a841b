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
  count(terms: readonly QueryTerm[]): Tally;
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
  // The last term that each document scored for, and its best score for it. 0 stands for none.
  const scoredTerm = new Int32Array(size);
  const bestGain = new Float64Array(size);

  return {
    count(terms) {
      for (const [at, term] of terms.entries()) countTerm(term, at + 1);
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

  function countTerm(term: QueryTerm, stamp: number): void {
    for (const { term: number, worth, nameWorth, typed } of term.options) {
      const { documents, counts, frequencies } = index.scoredList(number);
      for (let entry = 0; entry < documents.length; entry += 1) {
        const document = documents[entry] as number;
        const gain = worth * (frequencies[entry] as number);
        if (scoredTerm[document] === stamp) {
          const before = bestGain[document] as number;
          if (gain > before) {
            tally.sums[document] = (tally.sums[document] as number) + gain - before;
            bestGain[document] = gain;
          }
          continue;
        }
        if (scoredTerm[document] === 0) {
          tally.touched[tally.touchedCount] = document;
          tally.touchedCount += 1;
        }
        scoredTerm[document] = stamp;
        bestGain[document] = gain;
        tally.sums[document] = (tally.sums[document] as number) + gain;
        if (term.kind === 'stop-word') continue;
        tally.termCounts[document] = (tally.termCounts[document] as number) + 1;
        if (term.kind !== 'phrase')
          tally.queryCovered[document] = (tally.queryCovered[document] as number) + worth;
        const inName = ((counts[entry] as number) & NAME_MASK) !== 0;
        if (inName) tally.nameCovered[document] = (tally.nameCovered[document] as number) + nameWorth;
        if (term.strong) {
          const flag = STRONG | (typed ? STRONG_TYPED : 0) | (inName ? STRONG_IN_NAME : 0);
          tally.flags[document] = (tally.flags[document] as number) | flag;
        }
      }
    }
  }
}
