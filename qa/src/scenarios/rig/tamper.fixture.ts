import type { JsonObject, SessionRecord } from '@openclaw/contracts';
import type { RequestEvidence, TurnEvidence } from '../../suite/evidence.ts';
import type { WitnessEvent } from '../../witness-plugin/index.ts';
import { runIdOf } from './look-up.ts';
import { type ApiExchange, type GatewayRun, laneOf, type RigEvidence, type RigLane } from './rig-evidence.ts';

/** True evidence in, evidence with one lie out. */
export type Tamper = (evidence: RigEvidence) => RigEvidence;

export const inLane =
  (name: string, change: (lane: RigLane) => Partial<RigLane>): Tamper =>
  (evidence) => {
    // A lie about a lane that is not there would prove nothing.
    laneOf(evidence, name);
    return {
      lanes: evidence.lanes.map((lane) => (lane.lane === name ? { ...lane, ...change(lane) } : lane)),
    };
  };

export const inTurn = (
  lane: string,
  name: string,
  change: (turn: TurnEvidence) => Partial<TurnEvidence>,
): Tamper =>
  inLane(lane, ({ turns }) => ({
    turns: turns.map((turn) => (turn.name === name ? { ...turn, ...change(turn) } : turn)),
  }));

export const inRequests = (
  lane: string,
  turn: string,
  change: (request: RequestEvidence) => Partial<RequestEvidence>,
): Tamper =>
  inTurn(lane, turn, ({ requests }) => ({
    requests: requests.map((request) => ({ ...request, ...change(request) })),
  }));

/** What the model was told. */
export const inText = (lane: string, turn: string, change: (json: string) => string): Tamper =>
  inRequests(lane, turn, ({ messages }) => ({ messages: JSON.parse(change(JSON.stringify(messages))) }));

export const shows = (lane: string, turn: string, name: string): Tamper =>
  inRequests(lane, turn, ({ tools, toolNames }) => ({
    toolNames: [...toolNames, name],
    tools: [
      ...tools,
      { type: 'function', function: { name, description: '', parameters: {} } } as JsonObject,
    ],
  }));

const inRecords = (lane: string, change: (record: SessionRecord) => SessionRecord | undefined): Tamper =>
  inLane(lane, ({ sessions }) => ({
    sessions: sessions.map((session) => ({
      ...session,
      records: session.records.flatMap((record) => change(record) ?? []),
    })),
  }));

/** The log of one turn. */
export const inLog = (
  lane: string,
  turn: string,
  change: (record: SessionRecord) => SessionRecord | undefined,
): Tamper => {
  return (evidence) => {
    const runId = runIdOf(laneOf(evidence, lane), turn);
    return inRecords(lane, (record) =>
      record.type !== 'session' && record.runId === runId ? change(record) : record,
    )(evidence);
  };
};

export const inEvents = (
  lane: string,
  turn: string,
  change: (event: WitnessEvent) => readonly WitnessEvent[],
): Tamper => {
  return (evidence) => {
    const runId = runIdOf(laneOf(evidence, lane), turn);
    return inLane(lane, ({ events }) => ({
      events: events.flatMap((event) => (event.runId === runId ? change(event) : [event])),
    }))(evidence);
  };
};

/** An event of a turn that never was. */
export const happens = (lane: string, turn: string, event: Partial<WitnessEvent>): Tamper => {
  return (evidence) => {
    const runId = runIdOf(laneOf(evidence, lane), turn);
    return inLane(lane, ({ events }) => ({
      events: [
        ...events,
        { ...(events[0] as WitnessEvent), event: 'enter', order: events.length, ...event, runId },
      ],
    }))(evidence);
  };
};

export const inApi = (
  lane: string,
  name: string,
  change: (exchange: ApiExchange) => Partial<ApiExchange>,
): Tamper =>
  inLane(lane, ({ api }) => ({
    api: api.map((exchange) => (exchange.name === name ? { ...exchange, ...change(exchange) } : exchange)),
  }));

export const inProcesses = (lane: string, change: (run: GatewayRun) => Partial<GatewayRun>): Tamper =>
  inLane(lane, ({ processes }) => ({ processes: processes.map((run) => ({ ...run, ...change(run) })) }));
