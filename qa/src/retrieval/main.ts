import { parseArgs } from 'node:util';
import { evaluateRetrieval } from '@openclaw/evaluation';
import { loadRetrievalSet, RETRIEVAL_SETS } from './load-set.ts';
import { renderScores } from './render-scores.ts';

const { values } = parseArgs({ options: { sets: { type: 'string' } } });
if (values.sets === undefined) {
  process.stderr.write('Say where the retrieval sets are: --sets DIR\n');
  process.exitCode = 2;
} else {
  const rows = [];
  for (const name of RETRIEVAL_SETS) {
    rows.push({ name, report: await evaluateRetrieval(await loadRetrievalSet(values.sets, name)) });
  }
  process.stdout.write(`${renderScores(rows)}\n`);
}
