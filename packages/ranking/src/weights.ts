/** The figures of the ranking. What each adds, measured: `openclaw qa ablation`, docs/decisions/2026-11-30-ranking-real-requests.md. */
export interface RankingWeights {
  /** BM25's k1: how soon repeating a word stops counting. */
  readonly saturation: number;
  /** Exponent on the inverse document frequency: below 1, a rare word that matches by chance wins less. */
  readonly rarity: number;
  /** BM25F: how much a word counts in each field, and how far long fields are discounted (`b`, 0 to 1). */
  readonly fields: Readonly<Record<'name' | 'owner' | 'description' | 'parameters', FieldWeight>>;
  /** Worth of special words of the query; an ordinary one has 1. */
  readonly words: {
    readonly lightVerb: number;
    readonly filler: number;
    readonly number: number;
    readonly stopWordInName: number;
  };
  /** Worth of words that were not typed, relative to the word typed. */
  readonly expansion: {
    readonly sameVerbClass: number;
    readonly related: number;
    /** For a word that no tool has, which leans on its related words more. */
    readonly relatedToUnknown: number;
    readonly phrase: number;
  };
  /** Score × (1 + x · share of the name that the query covers), and the same for the share of the query covered. */
  readonly nameCoverage: number;
  readonly queryCoverage: number;
  /** Worth of two neighbours of the query that are neighbours in the tool, relative to the commoner one. */
  readonly wordPair: number;
  /** Score × (1 + x · fit of the tool's owner, as its best tools show it, relative to the best owner). */
  readonly ownerFit: number;
  /** Factors on a tool for each word of its name: in another form than typed, and not asked for at all. */
  readonly nameFit: { readonly otherForm: number; readonly unaskedWord: number };
  /** Factor on every further tool of a name that a better hit has: a limited list should hold different tools. */
  readonly repeatedName: number;
  /** Worth of fitting one clause of a request with several, relative to the best hit for the whole of it. */
  readonly requestPart: number;
}

export interface FieldWeight {
  readonly weight: number;
  readonly b: number;
}

export const RANKING_WEIGHTS: RankingWeights = {
  saturation: 1.2,
  rarity: 0.8,
  fields: {
    name: { weight: 2.5, b: 0.4 },
    owner: { weight: 1, b: 0.4 },
    description: { weight: 1, b: 0.5 },
    parameters: { weight: 0.5, b: 0.6 },
  },
  words: { lightVerb: 0.7, filler: 0.5, number: 0.3, stopWordInName: 0.05 },
  expansion: { sameVerbClass: 0.85, related: 0.4, relatedToUnknown: 0.7, phrase: 0.3 },
  nameCoverage: 0.35,
  queryCoverage: 1,
  wordPair: 0.3,
  ownerFit: 0.3,
  nameFit: { otherForm: 0.96, unaskedWord: 0.98 },
  repeatedName: 0.8,
  requestPart: 0.3,
};
