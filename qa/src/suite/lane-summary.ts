import type { CallRoute, SessionRecord, ToolSource } from '@openclaw/contracts';
import type { LaneEvidence, RequestEvidence } from './evidence.ts';

/** What a lane came to, in the form of `qa-suite-summary.json`. */
export interface LaneSummary {
  /** Every request to the provider, in order. */
  readonly requests: readonly Pick<
    RequestEvidence,
    'bytes' | 'toolsBytes' | 'systemPromptBytes' | 'toolNames'
  >[];
  readonly calls: UseCounts;
  readonly executed: readonly Executed[];
  readonly startMs: number;
  readonly durationMs: number;
  readonly maxRssBytes: number | null;
}

/** Operations by the session logs. */
export interface UseCounts {
  /** Searches; a batch is one. */
  readonly search: number;
  readonly describe: number;
  /** Target tools run by way of a control: `tool_call` or a program. */
  readonly call: number;
  /** Target tools that the model called by their own name. */
  readonly direct: number;
}

/** A tool that ran, by the plugin's own record, with what the session log says of the same call. */
export interface Executed {
  readonly tool: string;
  readonly verificationCode: string;
  readonly callId: string;
  readonly sessionId: string;
  readonly route: CallRoute | null;
  readonly source: ToolSource | null;
}

export function summarizeLane(evidence: LaneEvidence): LaneSummary {
  const { startMs, durationMs, maxRssBytes } = evidence.gateway;
  const records = evidence.sessions.flatMap((session) => session.records);
  return {
    requests: evidence.turns
      .flatMap((turn) => turn.requests)
      .map(({ bytes, toolsBytes, systemPromptBytes, toolNames }) => ({
        bytes,
        toolsBytes,
        systemPromptBytes,
        toolNames,
      })),
    calls: countUse(records),
    executed: evidence.executions.map(({ tool, verificationCode, callId, sessionId }) => {
      const logged = records.find((record) => record.type === 'call' && record.callId === callId);
      const call = logged?.type === 'call' ? logged : undefined;
      return {
        tool,
        verificationCode,
        callId,
        sessionId,
        route: call?.route ?? null,
        source: call?.tool?.source ?? null,
      };
    }),
    startMs: Math.round(startMs),
    durationMs: Math.round(durationMs),
    maxRssBytes,
  };
}

/** Calls that ended, whether well or not; those that were refused ran nothing and do not count. */
export function countUse(records: readonly SessionRecord[]): UseCounts {
  const routes = records.flatMap((record) =>
    record.type === 'call' && record.status !== 'refused' ? [record.route] : [],
  );
  const wrapped = routes.filter((route) => route === 'tool_call' || route === 'tool_search_code');
  return {
    search: records.filter((record) => record.type === 'search').length,
    describe: records.filter((record) => record.type === 'describe').length,
    call: wrapped.length,
    direct: routes.length - wrapped.length,
  };
}
