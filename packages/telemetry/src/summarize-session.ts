import type {
  CallDone,
  DescribeDone,
  JsonValue,
  NoticeGiven,
  RunEnded,
  RunOutcome,
  RunRecord,
  RunStarted,
  SearchDone,
  SessionContents,
  SessionIdentity,
  SourceCounts,
  ToolRef,
} from '@openclaw/contracts';
import { type InterruptedFacts, interruptedCalls } from './interrupted-calls.ts';

export type CallStatus = CallDone['status'];

/** What a log says of calls of target tools; a control that led to one is not counted beside it. */
export interface CallFacts {
  /** When it ended. */
  readonly at: string;
  readonly callId: string;
  readonly parentCallId?: string;
  readonly tool?: ToolRef;
  readonly route: CallDone['route'];
  readonly status: CallStatus;
  readonly code?: CallDone['code'];
  readonly durationMs: number;
  /** As recorded: redacted and bounded. */
  readonly arguments: JsonValue;
  readonly result: string;
}

/** One search operation, with what each of its queries found, best first. */
export type SearchFacts = Pick<SearchDone, 'at' | 'callId' | 'queries'>;
export type DescribeFacts = Pick<DescribeDone, 'at' | 'callId' | 'tool'>;

export interface UseFacts {
  /** Search operations; a batch is one, with several queries. */
  readonly searches: number;
  readonly queries: number;
  readonly describes: number;
  readonly searched: readonly SearchFacts[];
  readonly described: readonly DescribeFacts[];
  readonly calls: readonly CallFacts[];
  /** What the model asked for in a run that has no end, and whose own end is not recorded either. */
  readonly interrupted: readonly InterruptedFacts[];
  /** Calls of a known tool by where it comes from. */
  readonly callsBySource: SourceCounts;
  readonly callsByStatus: Readonly<Record<CallStatus, number>>;
  /** The last tool that was run to its end. */
  readonly finalTool?: ToolRef;
}

/** Answers TEL-4 for one run. */
export interface RunFacts extends UseFacts {
  readonly runId: string;
  readonly startedAt: string;
  readonly channel: string;
  readonly harness: RunStarted['harness'];
  readonly mode: RunStarted['mode'];
  readonly modeReason: string;
  readonly provider: string;
  readonly model: string;
  readonly catalog: RunStarted['catalog'];
  /** Functions whose schemas the model saw up front. */
  readonly visible: readonly string[];
  readonly visibleCount: number;
  /** `unfinished`: the log holds no end of this run; it is going on, or the process died. */
  readonly outcome: RunOutcome | 'unfinished';
  readonly end?: Pick<RunEnded, 'code' | 'message' | 'modelRequests' | 'usage' | 'durationMs'>;
}

/** Answers TEL-4 for one session: each run, and all of them together. */
export interface SessionFacts extends UseFacts {
  readonly session: SessionIdentity;
  readonly runs: readonly RunFacts[];
  readonly notices: readonly NoticeGiven[];
  /** Lines of the log that could not be read. */
  readonly damaged: number;
}

/** The facts of a session log. Records of a run whose start was lost count in the whole, not in a run. */
export function summarizeSession(contents: SessionContents): SessionFacts {
  const records = contents.records.filter((record) => record.type !== 'session');
  const byRun = Map.groupBy(records, (record) => record.runId);
  const interrupted = [...byRun.values()].flatMap(interruptedCalls);
  return {
    session: contents.session,
    ...useOf(records, interrupted),
    runs: records
      .filter((record) => record.type === 'run')
      .map((run) => runFacts(run, byRun.get(run.runId) ?? [])),
    notices: records.filter((record) => record.type === 'notice'),
    damaged: contents.damaged,
  };
}

function runFacts(run: RunStarted, records: readonly RunRecord[]): RunFacts {
  const { type: _type, at: startedAt, ...started } = run;
  const ended = records.findLast((record) => record.type === 'run_end');
  return {
    ...started,
    startedAt,
    visibleCount: run.visible.length,
    ...useOf(records, interruptedCalls(records)),
    outcome: ended?.outcome ?? 'unfinished',
    ...(ended && { end: endOf(ended) }),
  };
}

function endOf({ code, message, modelRequests, usage, durationMs }: RunEnded): NonNullable<RunFacts['end']> {
  return {
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    modelRequests,
    usage,
    durationMs,
  };
}

function useOf(records: readonly RunRecord[], interrupted: readonly InterruptedFacts[]): UseFacts {
  const searches = records.filter((record) => record.type === 'search');
  const described = records.filter((record) => record.type === 'describe');
  const calls = records.filter((record) => record.type === 'call');
  const finalTool = calls.findLast((call) => call.status === 'completed' && call.tool !== undefined)?.tool;
  return {
    searches: searches.length,
    queries: searches.reduce((sum, search) => sum + search.queries.length, 0),
    describes: described.length,
    searched: searches.map(({ at, callId, queries }) => ({ at, callId, queries })),
    described: described.map(({ at, callId, tool }) => ({ at, callId, tool })),
    calls: calls.map(callFacts),
    interrupted,
    callsBySource: countSources(calls),
    callsByStatus: countStatuses(calls),
    ...(finalTool && { finalTool }),
  };
}

function callFacts(call: CallDone): CallFacts {
  const { at, callId, parentCallId, tool, route, status, code, durationMs, result } = call;
  return {
    at,
    callId,
    ...(parentCallId !== undefined && { parentCallId }),
    ...(tool !== undefined && { tool }),
    route,
    status,
    ...(code !== undefined && { code }),
    durationMs,
    arguments: call.arguments,
    result,
  };
}

function countSources(calls: readonly CallDone[]): SourceCounts {
  const counts = { openclaw: 0, mcp: 0, client: 0 };
  for (const { tool } of calls) if (tool !== undefined) counts[tool.source] += 1;
  return counts;
}

function countStatuses(calls: readonly CallDone[]): Readonly<Record<CallStatus, number>> {
  const counts = { completed: 0, 'tool-error': 0, refused: 0, failed: 0, 'handed-off': 0 };
  for (const { status } of calls) counts[status] += 1;
  return counts;
}
