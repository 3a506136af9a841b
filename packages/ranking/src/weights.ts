/** The figures of the ranking. How each was found, and what each adds: docs/decisions/2026-11-29-ranking.md. */
export interface RankingWeights {
  /** BM25 saturation of repeated words. */
  readonly saturation: number;
  /** How much a word counts in each field (BM25F), and how far long fields are discounted (b). */
  readonly fields: {
    readonly name: FieldWeight;
    readonly owner: FieldWeight;
    readonly description: FieldWeight;
    readonly parameters: FieldWeight;
  };
  /** Of a typed word's worth: another verb of its class, a related word, a stop word that is in the name. */
  readonly lightVerb: number;
  readonly sameVerbClass: number;
  readonly related: number;
  readonly stopWordInName: number;
  readonly number: number;
  /** Factor 1 + x · share of the name's words that the query has; the same for the query's words. */
  readonly nameCoverage: number;
  readonly queryCoverage: number;
  /** Share of a pair's worth added when two neighbours of the query are neighbours in the tool. */
  readonly wordPair: number;
}

export interface FieldWeight {
  readonly weight: number;
  readonly b: number;
}

export const RANKING_WEIGHTS: RankingWeights = {
  saturation: 1.2,
  fields: {
    name: { weight: 2.5, b: 0.4 },
    owner: { weight: 1, b: 0.4 },
    description: { weight: 1, b: 0.4 },
    parameters: { weight: 0.5, b: 0.6 },
  },
  lightVerb: 0.5,
  sameVerbClass: 0.7,
  related: 0.35,
  stopWordInName: 0.3,
  number: 0.3,
  nameCoverage: 0.5,
  queryCoverage: 0.5,
  wordPair: 0.3,
};
