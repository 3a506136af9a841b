import type { SourceCounts } from '@openclaw/contracts';
import type { CallFacts, RunFacts, SessionFacts } from '@openclaw/telemetry';
import { count } from '../output/count.ts';
import { printableLine } from '../output/printable.ts';
import { renderTable } from '../output/render-table.ts';

const MAX_TEXT_CHARACTERS = 300;

/** What a session log answers (TEL-4), for a person. */
export function renderSession(facts: SessionFacts, { width }: { readonly width: number }): string {
  const { session, runs, notices, damaged, finalTool } = facts;
  const lines = [
    `Session ${session.sessionId} (${line(session.sessionKey)})`,
    `${count(runs.length, 'run')}, ${useOf(facts)}`,
    finalTool === undefined
      ? 'No tool was called to its end'
      : `Last tool called: ${line(finalTool.id)}, from ${finalTool.source}`,
    ...(damaged === 0 ? [] : [`${count(damaged, 'line')} of the log could not be read`]),
    ...runs.flatMap((run, index) => ['', ...runLines(run, index + 1, width)]),
  ];
  if (notices.length > 0) {
    lines.push('', 'Notices', ...notices.map(({ code, message }) => `  ${code}: ${line(message)}`));
  }
  return `${lines.join('\n')}\n`;
}

function runLines(run: RunFacts, position: number, width: number): readonly string[] {
  const { catalog, end, finalTool } = run;
  const model = `${run.provider}/${run.model}`;
  return [
    `Run ${position}  ${run.startedAt}  over ${run.channel}, ${run.harness}, ${model}`,
    `  Mode: ${run.mode} (${line(run.modeReason)})`,
    `  Schemas up front: ${run.visibleCount}${run.visible.length === 0 ? '' : ` (${line(run.visible.join(', '))})`}`,
    `  Catalog: ${count(catalog.size, 'tool')} (${sourcesOf(catalog.sources)})`,
    `  Used: ${useOf(run)}`,
    ...(finalTool === undefined
      ? []
      : [`  Last tool called: ${line(finalTool.id)}, from ${finalTool.source}`]),
    ...(run.calls.length === 0 ? [] : callLines(run.calls, width)),
    `  Outcome: ${run.outcome}${end === undefined ? '' : endOf(end)}`,
  ];
}

function callLines(calls: readonly CallFacts[], width: number): readonly string[] {
  const table = renderTable(
    [
      { head: 'called', flexible: true },
      { head: 'from' },
      { head: 'by way of' },
      { head: 'status' },
      { head: 'ms' },
    ],
    calls.map(({ tool, route, status, code, durationMs }) => [
      line(tool?.id ?? 'unknown'),
      tool?.source ?? '',
      route,
      code === undefined ? status : `${status} (${code})`,
      durationMs.toFixed(0),
    ]),
    { width: width - 4 },
  );
  return table
    .trimEnd()
    .split('\n')
    .map((row) => `    ${row}`);
}

function useOf({
  searches,
  queries,
  describes,
  calls,
  callsBySource,
}: Omit<SessionFacts, 'session' | 'runs' | 'notices' | 'damaged'>): string {
  const batch = queries === searches ? '' : ` of ${queries} queries`;
  const from = calls.length === 0 ? '' : ` (${sourcesOf(callsBySource)})`;
  return `${count(searches, 'search', 'searches')}${batch}, ${count(describes, 'describe')}, ${count(calls.length, 'call')}${from}`;
}

function endOf({ code, message, modelRequests, usage, durationMs }: NonNullable<RunFacts['end']>): string {
  const why = code === undefined ? '' : ` (${code}${message === undefined ? '' : `: ${line(message)}`})`;
  const tokens = `${usage.inputTokens} tokens in, ${usage.outputTokens} out`;
  return `${why} in ${durationMs} ms, ${count(modelRequests, 'model request')}, ${tokens}`;
}

function sourcesOf(counts: SourceCounts): string {
  return `${counts.openclaw} openclaw, ${counts.mcp} mcp, ${counts.client} client`;
}

function line(text: string): string {
  return printableLine(text, MAX_TEXT_CHARACTERS);
}
