import type { CatalogFinding, Severity } from '@openclaw/catalog-lint';
import { count } from '../output/count.ts';
import { printableLine } from '../output/printable.ts';
import { wrapLines } from '../output/wrap-lines.ts';

export interface FindingsLayout {
  readonly tools: number;
  readonly counts: Readonly<Record<Severity, number>>;
  readonly width: number;
}

/** What is shown of one rule; programs get everything as JSON. */
const MAX_SHOWN = 10;
const MAX_NAMED_TOOLS = 5;
const MAX_ID_CHARACTERS = 200;
const MAX_TEXT_CHARACTERS = 1_000;

/** Findings under their rules, those of a rule that say the same under one text. */
export function renderFindings(
  findings: readonly CatalogFinding[],
  { tools, counts, width }: FindingsLayout,
): string {
  const rules = Map.groupBy(findings, ({ severity, rule }) => `${severity}  ${rule}`);
  const sections = Array.from(rules, ([head, told]) => {
    const shown = told.slice(0, MAX_SHOWN);
    const texts = Map.groupBy(shown, ({ message, suggestion }) => JSON.stringify([message, suggestion]));
    const more =
      told.length > shown.length ? [`  and ${told.length - shown.length} more; --json has them all`] : [];
    const lines = [
      `${head}  (${told.length})`,
      ...Array.from(texts.values(), (same) => renderText(same, width)).flat(),
      ...more,
    ];
    return `${lines.join('\n')}\n\n`;
  });
  const total = `${count(tools, 'tool')}: ${count(counts.error, 'error')}, ${count(counts.warning, 'warning')}, ${counts.info} to look at`;
  const none = tools === 0 ? 'No tools to look at' : `${count(tools, 'tool')}: nothing to change`;
  const verdict = wrapLines(findings.length === 0 ? none : total, { width, indent: '' }).join('\n');
  return `${sections.join('')}${verdict}\n`;
}

function renderText(same: readonly CatalogFinding[], width: number): readonly string[] {
  const [first] = same;
  if (first === undefined) return [];
  const wrap = (text: string, indent: string): readonly string[] =>
    wrapLines(printableLine(text, MAX_TEXT_CHARACTERS), { width, indent });
  return [
    ...same.flatMap(({ toolIds }) => wrap(namesOf(toolIds), '  ')),
    ...wrap(first.message, '    '),
    ...wrap(`> ${first.suggestion}`, '    '),
  ];
}

function namesOf(toolIds: readonly string[]): string {
  const named = toolIds.slice(0, MAX_NAMED_TOOLS).map((id) => printableLine(id, MAX_ID_CHARACTERS));
  const more = toolIds.length - named.length;
  return more === 0 ? named.join(', ') : `${named.join(', ')} and ${more} more`;
}
