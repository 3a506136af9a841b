import { evaluateRetrieval, type RetrievalReport } from '@openclaw/evaluation';
import { createToolIndex, type RankingIdea, type ToolDocument, type ToolIndex } from '@openclaw/ranking';
import type { RetrievalSet } from '../load-set.ts';

/** Sets whose means are told together: those that were tuned on, those that were held out. */
export interface SetGroup {
  readonly name: string;
  readonly sets: readonly RetrievalSet[];
}

/** Means over the sets of a group, 0 to 1. */
export interface GroupFigures {
  readonly recall1: number;
  readonly recall5: number;
  readonly recall8: number;
  readonly mrr: number;
}

export interface AblationRow {
  /** undefined for the ranking with all its ideas. */
  readonly without: string | undefined;
  /** By group, in the order of the groups. */
  readonly figures: readonly GroupFigures[];
}

type CreateIndex = (documents: readonly ToolDocument[]) => ToolIndex;

/** Measures the ranking as it is, and then without each idea, one at a time. Rows come as they are known. */
export async function* measureAblation(
  groups: readonly SetGroup[],
  { ideas, signal }: { ideas: readonly RankingIdea[]; signal: AbortSignal },
): AsyncGenerator<AblationRow> {
  yield {
    without: undefined,
    figures: await measureGroups(groups, { createIndex: createToolIndex, signal }),
  };
  for (const { name, createIndexWithout } of ideas) {
    yield {
      without: name,
      figures: await measureGroups(groups, { createIndex: createIndexWithout, signal }),
    };
  }
}

async function measureGroups(
  groups: readonly SetGroup[],
  options: { createIndex: CreateIndex; signal: AbortSignal },
): Promise<readonly GroupFigures[]> {
  const figures: GroupFigures[] = [];
  for (const { sets } of groups) {
    const reports: RetrievalReport[] = [];
    for (const { documents, queries } of sets)
      reports.push(await evaluateRetrieval({ documents, queries, ...options }));
    figures.push({
      recall1: mean(reports, ({ recall }) => recall['1']),
      recall5: mean(reports, ({ recall }) => recall['5']),
      recall8: mean(reports, ({ recall }) => recall['8']),
      mrr: mean(reports, ({ mrr }) => mrr),
    });
  }
  return figures;
}

function mean(
  reports: readonly RetrievalReport[],
  figure: (report: RetrievalReport) => number | undefined,
): number {
  return reports.reduce((sum, report) => sum + (figure(report) ?? Number.NaN), 0) / reports.length;
}
