import { boundText } from '@openclaw/contracts';
import type { RetrievalMiss, RetrievalReport } from '@openclaw/evaluation';
import { count } from '../output/count.ts';
import { printableLine } from '../output/printable.ts';
import { renderTable } from '../output/render-table.ts';
import { renderExplanation } from '../tools/render-explanation.ts';

type ScoreExplanation = RetrievalMiss['explanations'][number];

const MAX_LINE_CHARACTERS = 300;
const MAX_QUERY_CHARACTERS = 2_000;

/** The figures for programs: shares from 0 to 1, times in milliseconds. */
export function reportJson(
  { tools, queries, recall, ndcg5, mrr, latencyMs, buildMs, misses }: RetrievalReport,
  { set, withMisses }: { readonly set: string; readonly withMisses: boolean },
): object {
  return {
    set,
    tools,
    queries,
    recall: Object.fromEntries(Object.entries(recall).map(([k, share]) => [k, rounded(share, 6)])),
    ndcg5: rounded(ndcg5, 6),
    mrr: rounded(mrr, 6),
    latencyMs: { p50: rounded(latencyMs.p50, 3), p99: rounded(latencyMs.p99, 3) },
    buildMs: rounded(buildMs, 3),
    ...(withMisses ? { misses: misses.map(missJson) } : {}),
  };
}

function missJson({ line, query, found, wanted, missing, instead }: RetrievalMiss): object {
  const asked = boundText(query, MAX_QUERY_CHARACTERS);
  return { line, query: asked, found: rounded(found, 6), wanted, missing, instead };
}

/** The figures for people, and the misses with what each word did. */
export function renderReport(
  { tools, queries, recall, ndcg5, mrr, latencyMs, buildMs, misses }: RetrievalReport,
  { set, width }: { readonly set: string; readonly width: number },
): string {
  const figures = renderTable(
    [{ head: printableLine(set, 60) }, { head: '' }],
    [
      ['tools', String(tools)],
      ['queries', String(queries)],
      ...Object.entries(recall).map(([k, share]) => [`recall@${k}`, percent(share)]),
      ['nDCG@5', percent(ndcg5)],
      ['MRR', percent(mrr)],
      ['query', `${latencyMs.p50.toFixed(2)} ms (p99 ${latencyMs.p99.toFixed(2)} ms)`],
      ['index build', `${buildMs.toFixed(0)} ms`],
    ],
    { width },
  );
  const worst = misses.map((miss) => `\n${renderMiss(miss)}`).join('');
  return `${figures}${worst === '' ? '' : `\nThe worst ${count(misses.length, 'miss', 'misses')}:\n${worst}`}`;
}

function renderMiss({ line, query, missing, instead, explanations }: RetrievalMiss): string {
  const wanted = missing.map((group) => group.join(' or ')).join('; ');
  const lines = [
    `line ${line}: ${printableLine(query, MAX_LINE_CHARACTERS)}`,
    `  missed: ${printableLine(wanted, MAX_LINE_CHARACTERS)}`,
    `  came instead: ${instead.length === 0 ? 'nothing' : printableLine(instead.join(', '), MAX_LINE_CHARACTERS)}`,
    ...explanations.flatMap((explanation) => whyLines(explanation).map((each) => `  ${each}`)),
  ];
  return `${lines.join('\n')}\n`;
}

/** What each word that is there did, and in one line those that are not: a request has many words. */
function whyLines(explanation: ScoreExplanation): readonly string[] {
  const terms = explanation.terms.filter(({ matched }) => matched !== undefined);
  const absent = explanation.terms.flatMap(({ matched, words }) => (matched === undefined ? words : []));
  const lines = renderExplanation({ ...explanation, terms })
    .trimEnd()
    .split('\n');
  if (absent.length === 0) return lines;
  return [...lines, `  not there: ${printableLine([...new Set(absent)].join(', '), MAX_LINE_CHARACTERS)}`];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
