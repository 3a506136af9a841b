import type { CatalogSnapshot } from '@openclaw/catalog';
import { printableLine } from '../output/printable.ts';

type Explanation = NonNullable<ReturnType<CatalogSnapshot['explain']>>;

/** Which word of the query did what for one tool. */
export function renderExplanation(explanation: Explanation): string {
  const { id, rank, score, exact, terms, nameCoverage, queryCoverage, wordPairs } = explanation;
  const lines = terms.map(({ words, matched, expanded, fields, score: part }) => {
    const typed = words.join(' ');
    if (matched === undefined) return `  ${typed}: not there`;
    const how = expanded ? `by the related word "${matched}"` : `as "${matched}"`;
    return `  ${typed}: ${part.toFixed(2)} ${how} in ${fields.join(', ')}`;
  });
  const factors = [
    nameCoverage === 1 ? undefined : `name coverage ×${nameCoverage.toFixed(2)}`,
    queryCoverage === 1 ? undefined : `query coverage ×${queryCoverage.toFixed(2)}`,
    wordPairs === 0 ? undefined : `words side by side +${wordPairs.toFixed(2)}`,
  ].filter((factor) => factor !== undefined);
  const place = rank === undefined ? 'not found' : `rank ${rank}, score ${score?.toFixed(2)}`;
  const head = `${printableLine(id, 200)}: ${place}${exact ? ', first as its exact id or name' : ''}`;
  return `${[head, ...lines, ...(factors.length === 0 ? [] : [`  ${factors.join(', ')}`])].join('\n')}\n`;
}
