import type { ScoreExplanation } from '@openclaw/ranking';

/** What can be measured: an index, or anything that gives the ids of the best tools, best first. */
export interface SearchedIndex {
  search(query: string, options: { readonly limit: number }): readonly { readonly id: string }[];
  explain?(query: string, id: string): ScoreExplanation | undefined;
}
