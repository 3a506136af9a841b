import type { SourceCounts } from '@openclaw/contracts';
import type { RunFacts, SessionFacts, UseFacts } from '@openclaw/telemetry';
import { count } from '../output/count.ts';
import { printableLine } from '../output/printable.ts';
import { renderSteps } from './render-steps.ts';

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
    ...runs.flatMap((run, index) => ['', ...runLines(run, { position: index + 1, of: runs.length, width })]),
  ];
  if (notices.length > 0) {
    lines.push('', 'Notices', ...notices.map(({ code, message }) => `  ${code}: ${line(message)}`));
  }
  return `${lines.join('\n')}\n`;
}

function runLines(
  run: RunFacts,
  { position, of, width }: { readonly position: number; readonly of: number; readonly width: number },
): readonly string[] {
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
    ...renderSteps(run, { width, mayGoOn: position === of }),
    `  Outcome: ${run.outcome}${end === undefined ? '' : endOf(end)}`,
  ];
}

function useOf({ searches, queries, describes, calls, callsBySource, interrupted }: UseFacts): string {
  const batch = queries === searches ? '' : ` of ${count(queries, 'query', 'queries')}`;
  const from = calls.length === 0 ? '' : ` (${sourcesOf(callsBySource)})`;
  const cut = interrupted.length === 0 ? '' : `, ${interrupted.length} interrupted`;
  return `${count(searches, 'search', 'searches')}${batch}, ${count(describes, 'describe')}, ${count(calls.length, 'call')}${from}${cut}`;
}

function endOf({ code, message, modelRequests, usage, durationMs }: NonNullable<RunFacts['end']>): string {
  const why = code === undefined ? '' : ` (${code}${message === undefined ? '' : `: ${line(message)}`})`;
  const tokens = `${count(usage.inputTokens, 'token')} in, ${usage.outputTokens} out`;
  return `${why} in ${durationMs} ms, ${count(modelRequests, 'model request')}, ${tokens}`;
}

function sourcesOf(counts: SourceCounts): string {
  return `${counts.openclaw} openclaw, ${counts.mcp} mcp, ${counts.client} client`;
}

function line(text: string): string {
  return printableLine(text, MAX_TEXT_CHARACTERS);
}
