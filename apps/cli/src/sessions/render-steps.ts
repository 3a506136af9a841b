import type { CallFacts, InterruptedFacts, SearchFacts, UseFacts } from '@openclaw/telemetry';
import { printableLine } from '../output/printable.ts';

export interface StepsLayout {
  readonly width: number;
  /** Nothing came after this run: what has no end may be at work still. */
  readonly mayGoOn: boolean;
}

interface Step {
  readonly at: string;
  readonly lines: readonly string[];
}

const MAX_LINE_CHARACTERS = 300;
const MAX_TEXT_CHARACTERS = 200;
const MAX_SHOWN_HITS = 5;
const INDENT = '    ';

/** What a run did, in the order of its log, each on a line of its own; `--json` has it whole. */
export function renderSteps(run: UseFacts, { width, mayGoOn }: StepsLayout): readonly string[] {
  const steps: readonly Step[] = [
    ...run.searched.map((search) => ({ at: search.at, lines: search.queries.map(searchLine) })),
    ...run.described.map(({ at, tool }) => ({ at, lines: [`described ${text(tool.id)}`] })),
    ...run.calls.map((call) => ({ at: call.at, lines: callLines(call) })),
    ...run.interrupted.map((call) => ({ at: call.at, lines: interruptedLines(call, mayGoOn) })),
  ];
  const room = Math.min(Math.max(width - INDENT.length, MAX_TEXT_CHARACTERS / 5), MAX_LINE_CHARACTERS);
  return steps
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))
    .flatMap(({ lines }) => lines.map((line) => INDENT + bounded(line, room)));
}

function searchLine({ query, hits }: SearchFacts['queries'][number]): string {
  const shown = hits.slice(0, MAX_SHOWN_HITS).map(({ id }) => text(id));
  const found =
    hits.length === 0 ? 'nothing' : [...shown, ...(hits.length > shown.length ? ['…'] : [])].join(', ');
  return `searched ${JSON.stringify(text(query))} → ${found}`;
}

function callLines({
  tool,
  route,
  status,
  code,
  durationMs,
  arguments: args,
  result,
}: CallFacts): readonly string[] {
  const from = tool === undefined ? '' : ` from ${tool.source}`;
  const ended = code === undefined ? status : `${status} (${code})`;
  return [
    `called ${text(tool?.id ?? 'unknown')}${from} by way of ${route}: ${ended} in ${durationMs.toFixed(0)} ms`,
    `  with ${JSON.stringify(args)}`,
    ...(result.trim() === '' ? [] : [`  gave ${result}`]),
  ];
}

function interruptedLines({ name, arguments: args }: InterruptedFacts, mayGoOn: boolean): readonly string[] {
  return [
    `called ${text(name)}: interrupted${mayGoOn ? ', or at work still' : ''}`,
    `  with ${JSON.stringify(args)}`,
  ];
}

function text(value: string): string {
  return printableLine(value, MAX_TEXT_CHARACTERS);
}

/** One line that keeps its own indent. */
function bounded(line: string, room: number): string {
  const indent = line.startsWith('  ') ? '  ' : '';
  return indent + printableLine(line, room - indent.length);
}
