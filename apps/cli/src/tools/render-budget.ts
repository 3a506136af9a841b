import type { RunBudget, SurfaceWeight } from '@openclaw/kit';
import { count } from '../output/count.ts';
import { printableLine } from '../output/printable.ts';
import { type FigureColumn, renderFigures } from '../output/render-figures.ts';
import { wrapLines } from '../output/wrap-lines.ts';

export interface BudgetLayout {
  readonly channel: string;
  readonly width: number;
}

const MAX_SHOWN_TOOLS = 10;
const MAX_LINE_CHARACTERS = 1_000;
const CHOSEN_MARK = ' *';
const SURFACE_FIGURES: readonly FigureColumn[] = [
  { head: 'mode' },
  { head: 'functions', dropped: 2 },
  { head: 'bytes', dropped: 3 },
  { head: 'system prompt', dropped: 4 },
  { head: 'bytes in all', dropped: 0 },
  { head: 'tokens' },
  { head: 'of direct', dropped: 1 },
];
const TOOL_FIGURES: readonly FigureColumn[] = [
  { head: 'heaviest tools' },
  { head: 'bytes' },
  { head: 'tokens', dropped: 1 },
  { head: 'of direct', dropped: 2 },
];

/** What each mode costs, which of them runs get and why, and what weighs most. */
export function renderBudget(
  budget: Omit<RunBudget, 'diagnostics' | 'pending'>,
  { channel, width }: BudgetLayout,
): string {
  const { agentId, model, contextWindow, mode, modeReason, tools, deferred, surfaces, toolWeights } = budget;
  const paragraph = (text: string): string =>
    `${wrapLines(printableLine(text, MAX_LINE_CHARACTERS), { width, indent: '' }).join('\n')}\n`;
  const window = `${figure(contextWindow)} tokens`;
  const forModel =
    model === undefined
      ? `without a model, so a window of ${window} is assumed`
      : `model ${model} with a window of ${window}`;
  const head = `Agent ${agentId}, channel ${channel}, ${forModel}: ${count(tools, 'tool')}, ${figure(deferred)} of them deferred.`;
  const direct = surfaces.find((surface) => surface.mode === 'direct');

  return [
    paragraph(head),
    '\n',
    renderFigures(
      SURFACE_FIGURES,
      surfaces.map((surface) => surfaceRow(surface, surface.mode === mode)),
      width,
    ),
    '\n',
    paragraph(`* what runs get: ${modeReason}.`),
    ...budget.unavailable.map(({ mode: wanted, insteadOf, why }) =>
      paragraph(`${wanted} would become ${insteadOf}: ${why}.`),
    ),
    ...budget.notices.map(paragraph),
    budget.advice === undefined ? '' : paragraph(budget.advice),
    paragraph(
      'This stands before the conversation in every request. Bytes are exact; tokens are estimates, and providers count functions in ways of their own.',
    ),
    toolWeights.length === 0 ? '' : `\n${renderHeaviest(toolWeights, { whole: direct?.bytes ?? 0, width })}`,
  ].join('');
}

function surfaceRow(
  { mode, functions, systemPrompt, bytes, tokens, shareOfDirect }: SurfaceWeight,
  isChosen: boolean,
): readonly string[] {
  return [
    isChosen ? mode + CHOSEN_MARK : mode,
    figure(functions.count),
    figure(functions.bytes),
    figure(systemPrompt.bytes),
    figure(bytes),
    figure(tokens),
    percent(shareOfDirect),
  ];
}

function renderHeaviest(
  weights: RunBudget['toolWeights'],
  { whole, width }: { readonly whole: number; readonly width: number },
): string {
  const rows = weights
    .slice(0, MAX_SHOWN_TOOLS)
    .map(({ id, bytes, tokens }) => [
      printableLine(id, MAX_LINE_CHARACTERS),
      figure(bytes),
      figure(tokens),
      percent(whole === 0 ? 0 : bytes / whole),
    ]);
  const table = renderFigures(TOOL_FIGURES, rows, width);
  const more = weights.length - rows.length;
  return more === 0 ? table : `${table}and ${figure(more)} more; --json has them all\n`;
}

function figure(amount: number): string {
  return amount.toLocaleString('en-US');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
