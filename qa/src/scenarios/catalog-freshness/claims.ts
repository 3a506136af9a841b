import { isDeepStrictEqual } from 'node:util';
import type { Claim, Finding } from '../../suite/claim.ts';
import { recordsOf, shownCalls, turnOf } from '../proofs/look-up.ts';
import {
  callsOf,
  eventsOf,
  LANE_NAMES,
  laneOf,
  type RigEvidence,
  type RigLane,
  toldOf,
} from '../rig/index.ts';
import {
  CHANGE,
  CHANGING_TURN,
  CRASH,
  FRAIL,
  NEW,
  OLD,
  PING,
  REPEATED_QUERY,
  REPEATS,
  STEADY,
  TURNS,
} from './things.ts';

const nextTurn: Claim<RigEvidence> = {
  id: 'FR-55',
  requirement:
    'MCP-1: what a server, or a restart with another configuration, adds or takes away is there, or gone, at the next turn ' +
    'of the same session: found, visible and callable.',
  check: (evidence) =>
    LANE_NAMES.flatMap((name) => {
      const lane = laneOf(evidence, name);
      return [
        // The restarted server begins with its first list again.
        there(lane, { tool: OLD, in: ['before', 'restarted'] }),
        there(lane, { tool: NEW, in: ['changed'] }),
        there(lane, { tool: PING, in: ['restarted'] }),
      ];
    }),
};

const stopped: Claim<RigEvidence> = {
  id: 'FR-19',
  requirement:
    'The same search gives the same answer twenty times; of a server that is turned off nothing is found and nothing called.',
  check(evidence) {
    const tools = laneOf(evidence, 'tools');
    const repeated = TURNS.map((turn) => {
      const answers = shownCalls(turnOf(tools, turn)).filter(
        ({ name, arguments: args }) => name === 'tool_search' && args['query'] === REPEATED_QUERY,
      );
      const different = new Set(answers.map(({ result }) => result)).size;
      return {
        ok: answers.length === REPEATS && different === 1 && answers[0]?.result.includes('mcp:kb:') === true,
        states: `${turn}: ${answers.length} searches, one answer`,
        found: `${answers.length} searches, ${different} answers`,
      };
    });
    return [
      ...repeated,
      ...LANE_NAMES.map((name) =>
        there(laneOf(evidence, name), { tool: FRAIL, in: ['before', 'changed'], runs: ['before'] }),
      ),
    ];
  },
};

const died: Claim<RigEvidence> = {
  id: 'FR-97',
  requirement:
    'A server that dies fails its own calls at once, with a code that says so, and takes nothing else with it; its tools ' +
    'stay listed until it is turned off.',
  check: (evidence) => [
    ...LANE_NAMES.map((name): Finding => {
      const lane = laneOf(evidence, name);
      const calls = callsOf(lane, 'changed');
      const frail = calls.find(({ tool }) => tool?.id === FRAIL.id);
      const others = calls.filter(({ tool }) => tool?.id === NEW.id || tool?.id === STEADY.id);
      return {
        ok:
          frail?.status === 'failed' &&
          frail.code === 'mcp_server_unavailable' &&
          frail.durationMs < 50_000 &&
          others.length === 2 &&
          others.every(({ status }) => status === 'completed'),
        states: `${name}: ${frail?.code} after ${frail?.durationMs} ms, the others ran`,
        found: `${frail?.status} ${frail?.code}; ${others.map(({ status }) => status).join(', ')}`,
      };
    }),
    ((): Finding => {
      const crash = callsOf(laneOf(evidence, 'tools'), CHANGING_TURN).find(
        ({ tool }) => tool?.id === CRASH.id,
      );
      return {
        ok:
          crash?.status === 'failed' && crash.code === 'mcp_server_unavailable' && crash.durationMs < 50_000,
        states: 'the call in the middle of which it died failed at once',
        found: `${crash?.status} ${crash?.code} after ${crash?.durationMs} ms`,
      };
    })(),
  ],
};

const midRun: Claim<RigEvidence> = {
  id: 'FR-56',
  requirement:
    'EXE-9: a tool that goes away in the middle of a run fails when it is called, and runs nothing; the others of that run ' +
    'go on.',
  check(evidence) {
    const lane = laneOf(evidence, 'tools');
    const calls = callsOf(lane, CHANGING_TURN);
    const of = (id: string) => calls.find(({ tool }) => tool?.id === id);
    const ran = eventsOf(lane, CHANGING_TURN).filter(({ event }) => event === 'leave').length;
    return [
      {
        ok: of(CHANGE.id)?.status === 'completed',
        states: 'the server changed its list',
        found: `${of(CHANGE.id)?.status}`,
      },
      {
        ok: of(OLD.id)?.code === 'tool_unavailable',
        states: `${OLD.id} was refused as tool_unavailable`,
        found: `${of(OLD.id)?.status} ${of(OLD.id)?.code}`,
      },
      {
        ok: of(STEADY.id)?.status === 'completed' && ran === 1,
        states: `${STEADY.name} ran`,
        found: `${of(STEADY.id)?.status}, ran ${ran} ×`,
      },
    ];
  },
};

export const FRESHNESS_CLAIMS: readonly Claim<RigEvidence>[] = [nextTurn, stopped, died, midRun];

interface Presence {
  readonly tool: { readonly id: string; readonly name: string };
  /** The turns in which it is there. */
  readonly in: readonly string[];
  /** The turns in which it also runs; default: all those. */
  readonly runs?: readonly string[];
}

function there(lane: RigLane, { tool, in: turns, runs = turns }: Presence): Finding {
  const seen = TURNS.filter((turn) => isShown(lane, turn, tool));
  const ran = TURNS.filter((turn) =>
    callsOf(lane, turn).some((call) => call.tool?.id === tool.id && call.status === 'completed'),
  );
  const unknown = TURNS.filter((turn) =>
    toldOf(turnOf(lane, turn)).some(
      ({ target, code }) => (target === tool.id || target === tool.name) && code === 'tool_not_found',
    ),
  );
  const absent = TURNS.filter((turn) => !turns.includes(turn));
  return {
    ok: isDeepStrictEqual([seen, ran, unknown], [turns, runs, absent]),
    states: `${lane.lane}: ${tool.name} is there in ${turns.join(' and ')} only`,
    found: `seen in ${seen.join()}, ran in ${ran.join()}, unknown in ${unknown.join()}`,
  };
}

function isShown(lane: RigLane, turn: string, { id, name }: Presence['tool']): boolean {
  const evidence = turnOf(lane, turn);
  const visible = evidence.requests.some(({ toolNames }) => toolNames.includes(name));
  const found = recordsOf(lane, evidence).some(
    (record) =>
      record.type === 'search' && record.queries.some(({ hits }) => hits.some((hit) => hit.id === id)),
  );
  return visible || found;
}
