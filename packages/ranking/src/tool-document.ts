/**
 * One tool as the index sees it. `parameterText` is the names and descriptions of its parameters, and is for
 * trusted tools only: leaving it out is how an untrusted schema stays unindexed (RNK-4).
 */
export interface ToolDocument {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly owner?: string;
  readonly parameterText?: string;
}

/** What an index keeps of a tool as it was written. */
export type IndexedTool = Pick<ToolDocument, 'id' | 'name' | 'owner'>;

/**
 * Scores are positive and order the hits of one query; they mean nothing between queries or catalogs. From 1 to 2 is
 * an ordinary hit, above 2 the query names the tool, below 1 a key-word query finds only related words in it.
 */
export interface ToolHit {
  readonly id: string;
  readonly score: number;
}

export interface SearchOptions {
  /** How many hits at most: a whole number of at least 1, or search throws a RangeError. */
  readonly limit: number;
}

export type DocumentField = 'name' | 'owner' | 'description' | 'parameters';

/** What one word of the query did for one tool. */
export interface TermExplanation {
  /** The words of the query that make up this term, as typed but lower-cased. */
  readonly words: readonly string[];
  /** The stem found in the tool; undefined when nothing of the term is in it. */
  readonly matched: string | undefined;
  /** True when `matched` is a related word and not one that was typed. */
  readonly expanded: boolean;
  readonly fields: readonly DocumentField[];
  readonly score: number;
}

/**
 * Why a tool stands where it stands for one query. Its relevance is
 * (sum × nameCoverage × queryCoverage + wordPairs) × nameFit × ownerFit × repeatedName + requestPart; that of
 * a tool past the 64th is held below theirs.
 */
export interface ScoreExplanation {
  readonly id: string;
  /** As search gives them; undefined when search leaves the tool out. A rank past 1,000 is not looked for. */
  readonly rank: number | undefined;
  readonly score: number | undefined;
  /** The query is the tool's id or name, which puts it first whatever its terms. */
  readonly exact: boolean;
  readonly terms: readonly TermExplanation[];
  readonly sum: number;
  /** Factors of at least 1, for the share of the tool's name and of the query that is covered. */
  readonly nameCoverage: number;
  readonly queryCoverage: number;
  /** Added for words of the query that also stand side by side in the tool. */
  readonly wordPairs: number;
  /** A factor of at most 1: words of the name are in another form than typed, or not asked for. */
  readonly nameFit: number;
  /** A factor of at least 1: other tools of the same owner fit the query as well. 1 for a tool that is no hit. */
  readonly ownerFit: number;
  /** A factor of at most 1: a better hit has the same name. */
  readonly repeatedName: number;
  /** Added in a request of several clauses for the one that the tool fits best; the first hit has all of it. */
  readonly requestPart: number;
}

/** An immutable index over one catalog. Calls are synchronous and have no effect outside the index. */
export interface ToolIndex {
  readonly size: number;
  /** Best first; equal scores by shorter name, then by id in code units. `[]` when nothing fits. */
  search(query: string, options: SearchOptions): readonly ToolHit[];
  /** undefined when no tool has that id. */
  explain(query: string, id: string): ScoreExplanation | undefined;
  /**
   * The index of the changed catalog, which gives what a fresh one would. It shares with this one what did not
   * change, and this one stays as it is.
   */
  update(change: CatalogChange): ToolIndex;
  /** For `loadToolIndex`. The same tools give the same bytes, however the index came about. */
  serialize(): Uint8Array<ArrayBuffer>;
}

export interface CatalogChange {
  /** Takes the place of a tool with the same id. Their ids must differ. */
  readonly add?: readonly ToolDocument[];
  /** Ids; of those that no tool has nothing is said. */
  readonly remove?: readonly string[];
}
