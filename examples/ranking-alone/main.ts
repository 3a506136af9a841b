// The ranking by itself: which of these tools fit a short English query, and why.
import { createToolIndex } from '@openclaw/ranking';

const index = createToolIndex([
  { id: 'move', name: 'move_meeting', description: 'Move a meeting in the calendar to another day.' },
  { id: 'mail', name: 'send_mail', description: 'Send an e-mail to somebody.' },
  { id: 'web', name: 'web_search', description: 'Search the web.', parameterText: 'query language' },
]);

const queries = process.argv.slice(2);
for (const query of queries.length > 0 ? queries : ['moving meetings', 'look up the price', 'qwxz']) {
  const [best] = index.search(query, { limit: 3 });
  const terms = best === undefined ? [] : (index.explain(query, best.id)?.terms ?? []);
  const why = new Set(terms.flatMap(({ matched }) => matched ?? []));
  console.log(`${query}: ${best === undefined ? 'nothing' : `${best.id} (for: ${[...why].join(', ')})`}`);
}
