export {
  DEFAULT_KS,
  type EvaluationOptions,
  evaluateRetrieval,
  type RetrievalReport,
} from './evaluate-retrieval.ts';
export {
  type ParsedQueries,
  type ParseQueriesOptions,
  parseQueries,
  type RetrievalQuery,
  type WantedResolution,
} from './parse-queries.ts';
export { percentile } from './percentile.ts';
export type { WantedGroups } from './retrieval-metrics.ts';
export type { SearchedIndex } from './searched-index.ts';
export type { RetrievalMiss } from './worst-misses.ts';
