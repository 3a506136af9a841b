import { parseArgs } from 'node:util';
import { createToolIndex } from '@openclaw/ranking';
import { evaluateSet } from './evaluate-set.ts';
import { loadRetrievalSet, RETRIEVAL_SETS } from './load-set.ts';
import { renderScores } from './render-scores.ts';

const { values } = parseArgs({ options: { sets: { type: 'string' } } });
if (values.sets === undefined) {
  process.stderr.write('Say where the retrieval sets are: --sets DIR\n');
  process.exitCode = 2;
} else {
  const rows = [];
  for (const name of RETRIEVAL_SETS) {
    const set = await loadRetrievalSet(values.sets, name);
    const scores = evaluateSet(set, { createIndex: createToolIndex, nowMs: () => performance.now() });
    rows.push({ name, scores });
  }
  process.stdout.write(`${renderScores(rows)}\n`);
}
