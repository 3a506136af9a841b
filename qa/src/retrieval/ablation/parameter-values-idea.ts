import { createToolIndex, type RankingIdea, type ToolDocument } from '@openclaw/ranking';
import { loadRetrievalSet, type RetrievalSet } from '../load-set.ts';

/**
 * That the values which schemas name are indexed with the parameters. The catalog does that and not the ranking, so what
 * the documents of these sets are without them is read again from their folder.
 */
export async function parameterValuesIdea(
  folder: string,
  sets: readonly RetrievalSet[],
): Promise<RankingIdea> {
  const without = new Map<readonly ToolDocument[], readonly ToolDocument[]>();
  for (const { name, documents } of sets) {
    without.set(documents, (await loadRetrievalSet(folder, name, { values: false })).documents);
  }
  return {
    name: 'values of parameters',
    createIndexWithout: (documents) => createToolIndex(without.get(documents) ?? documents),
  };
}
