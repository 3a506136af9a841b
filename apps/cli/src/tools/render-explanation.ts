import type { CatalogSnapshot } from '@openclaw/catalog';
import { printableLine } from '../output/printable.ts';

type Explanation = NonNullable<ReturnType<CatalogSnapshot['explain']>>;

/** Which word of the query did what for one tool. */
export function renderExplanation(explanation: Explanation): string {
  const { id, rank, score, exact, terms } = explanation;
  const lines = terms.map(({ words, matched, expanded, fields, score: part }) => {
    const typed = words.join(' ');
    if (matched === undefined) return `  ${typed}: not there`;
    const how = expanded ? `by the related word "${matched}"` : `as "${matched}"`;
    return `  ${typed}: ${part.toFixed(2)} ${how} in ${fields.join(', ')}`;
  });
  const factors = effectsOf(explanation);
  const place = rank === undefined ? 'not found' : `rank ${rank}, score ${score?.toFixed(2)}`;
  const head = `${printableLine(id, 200)}: ${place}${exact ? ', first as its exact id or name' : ''}`;
  return `${[head, ...lines, ...(factors.length === 0 ? [] : [`  ${factors.join(', ')}`])].join('\n')}\n`;
}

/** In the order in which they are reckoned: what is multiplied, and what is added. */
function effectsOf(explanation: Explanation): readonly string[] {
  const { nameCoverage, queryCoverage, wordPairs, ownerFit, nameFit, repeatedName, requestPart } =
    explanation;
  const times = (what: string, factor: number): string[] =>
    factor === 1 ? [] : [`${what} ×${factor.toFixed(2)}`];
  const plus = (what: string, gain: number): string[] => (gain === 0 ? [] : [`${what} +${gain.toFixed(2)}`]);
  return [
    ...times('name coverage', nameCoverage),
    ...times('query coverage', queryCoverage),
    ...plus('words side by side', wordPairs),
    ...times('other words in the name', nameFit),
    ...times('fitting owner', ownerFit),
    ...times('repeated name', repeatedName),
    ...plus('one part of the request', requestPart),
  ];
}
