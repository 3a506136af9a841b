import { evaluateRetrieval } from '@openclaw/evaluation';
import { loadRetrievalSet } from '../retrieval/load-set.ts';
import type { QualityTask, SetQuality } from './bench-task.ts';
import type { EngineSetup } from './engines/engine-setup.ts';
import { spread } from './spread.ts';

/** What one engine finds in each set. */
export async function measureQuality(setup: EngineSetup, task: QualityTask): Promise<readonly SetQuality[]> {
  const maxQueries = Math.min(task.maxQueries, setup.maxQueries ?? Number.POSITIVE_INFINITY);
  const figures: SetQuality[] = [];
  for (const set of task.sets) {
    const { documents, queries } = await loadRetrievalSet(task.folder, set);
    const report = await evaluateRetrieval({
      documents,
      queries: spread(queries, maxQueries),
      createIndex(tools) {
        const search = setup.build(tools);
        return { search: (query, { limit }) => search(query, limit).map((id) => ({ id })) };
      },
    });
    const [recall1 = 0, recall5 = 0, recall8 = 0] = [1, 5, 8].map((k) => report.recall[k]);
    const { ndcg5, mrr } = report;
    figures.push({ set, queries: report.queries, recall1, recall5, recall8, ndcg5, mrr });
  }
  return figures;
}
