import { evaluateRetrieval } from '@openclaw/evaluation';
import { loadRetrievalSet, type RetrievalSet } from '../retrieval/load-set.ts';
import { loadRequests, REQUEST_SETS } from '../retrieval/requests.ts';
import type { QualityTask, RequestsQuality, RequestsTask, SetQuality } from './bench-task.ts';
import type { EngineSetup } from './engines/engine-setup.ts';
import { spread } from './spread.ts';

/** What one engine finds in each set. */
export async function measureQuality(setup: EngineSetup, task: QualityTask): Promise<readonly SetQuality[]> {
  const maxQueries = Math.min(task.maxQueries, setup.maxQueries ?? Number.POSITIVE_INFINITY);
  const figures: SetQuality[] = [];
  for (const name of task.sets) {
    figures.push(await qualityIn(await loadRetrievalSet(task.folder, name), { setup, maxQueries }));
  }
  return figures;
}

/** The same of the sets of our own and of each style. So small a catalog needs no limit for a slow engine. */
export async function measureRequests(
  setup: EngineSetup,
  { maxQueries }: RequestsTask,
): Promise<readonly RequestsQuality[]> {
  const figures: RequestsQuality[] = [];
  for (const name of REQUEST_SETS) {
    const { whole, styles } = await loadRequests(name);
    const ofStyles: SetQuality[] = [];
    for (const style of styles) ofStyles.push(await qualityIn(style, { setup, maxQueries }));
    figures.push({ whole: await qualityIn(whole, { setup, maxQueries }), styles: ofStyles });
  }
  return figures;
}

async function qualityIn(
  { name, documents, queries }: RetrievalSet,
  { setup, maxQueries }: { readonly setup: EngineSetup; readonly maxQueries: number },
): Promise<SetQuality> {
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
  return { set: name, queries: report.queries, recall1, recall5, recall8, ndcg5, mrr };
}
