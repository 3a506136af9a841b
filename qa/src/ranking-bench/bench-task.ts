/** One thing to measure in a process of its own. Travels as JSON. */
export type BenchTask = QualityTask | RequestsTask | SpeedTask;

interface TaskSetup {
  readonly engine: string;
  readonly configuration: string;
}

export interface QualityTask extends TaskSetup {
  readonly kind: 'quality';
  /** The folder of the retrieval sets. */
  readonly folder: string;
  readonly sets: readonly string[];
  /** The most queries of a set. */
  readonly maxQueries: number;
}

/** What is found in the sets of requests that are part of the project. */
export interface RequestsTask extends TaskSetup {
  readonly kind: 'requests';
  readonly maxQueries: number;
}

export interface SpeedTask extends TaskSetup {
  readonly kind: 'speed';
  /** The folder of the retrieval sets. */
  readonly folder: string;
  readonly sets: readonly string[];
  /** `real`: so many tools of all sets; `generated`: so many made up. */
  readonly catalog: 'real' | 'generated';
  readonly tools: number;
}

/** Shares are means over the queries, 0 to 1. */
export interface SetQuality {
  readonly set: string;
  readonly queries: number;
  readonly recall1: number;
  readonly recall5: number;
  readonly recall8: number;
  readonly ndcg5: number;
  readonly mrr: number;
}

/** What is found in one set of our own, and in each style of its requests. */
export interface RequestsQuality {
  readonly whole: SetQuality;
  readonly styles: readonly SetQuality[];
}

export interface SpeedFigures {
  readonly tools: number;
  readonly firstBuildMs: number;
  /** The median of later builds; of the first where it took too long for another. */
  readonly buildMs: number;
  readonly queries: number;
  readonly queryMs: { readonly p50: number; readonly p99: number };
  /** What the process grew by when it built the index, garbage collected. */
  readonly rssBytes: number;
  readonly heapBytes: number;
}
