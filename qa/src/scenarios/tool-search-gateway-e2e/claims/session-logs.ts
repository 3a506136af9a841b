import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue, SessionRecord } from '@openclaw/contracts';
import { isObject, parseJson } from '../../../mock-openai/json-shape.ts';
import type { Claim, Finding } from '../../../suite/claim.ts';
import type { LaneEvidence } from '../../../suite/evidence.ts';
import { countUse } from '../../../suite/lane-summary.ts';
import { recordsOf, shownCalls, turnOf } from '../../proofs/look-up.ts';
import { TURNS } from '../conversation.ts';
import type { E2eEvidence } from '../e2e-evidence.ts';
import { LANE_NAMES, LANES, type LaneName } from '../lanes.ts';

export const expectedCounts: Claim<E2eEvidence> = {
  id: 'QA-2.6',
  requirement: 'Session logs show the expected call counts and bridged-call telemetry.',
  check: ({ lanes }) => [
    ...LANE_NAMES.map((name) => useCounts(name, lanes[name])),
    bridgeTelemetry(lanes.code),
    noTelemetry([lanes.tools, lanes.directory]),
    wholeLogs(LANE_NAMES.map((name) => lanes[name])),
  ],
};

/** The log's counts, and the same number of control calls in what the provider was shown. */
function useCounts(name: LaneName, lane: LaneEvidence): Finding {
  const turn = turnOf(lane, TURNS.task);
  const records = recordsOf(lane, turn);
  const counted = countUse(records);
  const started = records.find((record) => record.type === 'run');
  const sees = turn.requests[0]?.toolNames ?? [];
  const sameFunctions = isDeepStrictEqual(started?.type === 'run' && started.visible, sees);
  const { search, describe, call, direct } = counted;
  return {
    ok: isDeepStrictEqual(counted, LANES[name].taskUse) && sameFunctions && endedWell(records),
    states: `${name}: ${search} search, ${describe} describe, ${call} call, ${direct} direct`,
    found: `${JSON.stringify(counted)}; functions as sent: ${sameFunctions}; run completed: ${endedWell(records)}`,
  };
}

function endedWell(records: readonly SessionRecord[]): boolean {
  return records.some((record) => record.type === 'run_end' && record.outcome === 'completed');
}

function wholeLogs(lanes: readonly LaneEvidence[]): Finding {
  const sessions = lanes.flatMap((lane) => lane.sessions);
  const damaged = sessions.reduce((sum, session) => sum + session.damaged, 0);
  return {
    ok: damaged === 0 && lanes.every((lane) => lane.sessions.length > 0),
    states: `every line of ${sessions.length} logs is whole`,
    found: `${damaged} are not`,
  };
}

/** Each program's totals must be what the log holds of its session up to the end of that program. */
function bridgeTelemetry(lane: LaneEvidence): Finding {
  const turn = turnOf(lane, TURNS.task);
  const records = recordsOf(lane, turn);
  const started = records.find((record) => record.type === 'run');
  const catalog = started?.type === 'run' ? started.catalog : undefined;
  const programs = shownCalls(turn).filter((call) => call.name === 'tool_search_code');
  const expected = { searchCount: 0, describeCount: 0, callCount: 0 };
  const scopes = new Set<JsonValue | undefined>();
  const right = programs.filter(({ callId, result }) => {
    for (const record of records) {
      if (record.type === 'search' && record.callId === callId) expected.searchCount += 1;
      if (record.type === 'describe' && record.callId === callId) expected.describeCount += 1;
      if (record.type === 'call' && record.parentCallId === callId) expected.callCount += 1;
    }
    const telemetry = telemetryOf(result);
    scopes.add(telemetry?.['counterScope']);
    const { catalogSize, sources, searchCount, describeCount, callCount } = telemetry ?? {};
    return isDeepStrictEqual(
      { catalogSize, sources, searchCount, describeCount, callCount },
      { catalogSize: catalog?.size, sources: catalog?.sources, ...expected },
    );
  });
  const [scope] = scopes;
  return {
    ok:
      programs.length > 0 &&
      right.length === programs.length &&
      scopes.size === 1 &&
      typeof scope === 'string',
    states: `code: telemetry agrees with the log (${programs.length} programs, ${expected.searchCount} searches, ${expected.callCount} calls, ${catalog?.size} tools)`,
    found: `${right.length} agree, ${scopes.size} counter scopes`,
  };
}

function noTelemetry(lanes: readonly LaneEvidence[]): Finding {
  const results = lanes.flatMap((lane) => lane.turns.flatMap(shownCalls)).map(({ result }) => result);
  const having = results.filter((result) => telemetryOf(result) !== undefined).length;
  return {
    ok: results.length > 0 && having === 0,
    states: 'tools and directory results carry no telemetry',
    found: `${having} do`,
  };
}

function telemetryOf(result: string): JsonObject | undefined {
  const value = parseJson(result);
  const telemetry = isObject(value) ? value['telemetry'] : undefined;
  return isObject(telemetry) ? telemetry : undefined;
}
