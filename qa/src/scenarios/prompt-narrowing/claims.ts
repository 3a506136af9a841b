import { isDeepStrictEqual } from 'node:util';
import { objectsOf } from '../../mock-openai/json-shape.ts';
import type { Claim } from '../../suite/claim.ts';
import type { TurnEvidence } from '../../suite/evidence.ts';
import { recordsOf, turnOf } from '../proofs/look-up.ts';
import {
  callsOf,
  eventsOf,
  LANE_NAMES,
  laneOf,
  type RigEvidence,
  type RigLane,
  runIdOf,
  toldOf,
} from '../rig/index.ts';
import { KEPT, KEPT_MCP, NARROW_TURN, TURNS, WITHHELD, WITHHELD_MCP } from './desk-tools.ts';

const advertised: Claim<RigEvidence> = {
  id: 'DIR-5 advertised',
  requirement:
    'DIR-5: what the hook withholds is in no request of the run, from the first on; what it keeps is.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const lane = laneOf(evidence, name);
      const narrow = turnOf(lane, NARROW_TURN).requests.map(shownText);
      const wide = turnsBut(lane).flatMap(({ requests }) => requests.map(shownText));
      const withheld = narrow.filter((text) => /desk_safe|kb__add|desk_\w+_move/u.test(text));
      return {
        ok:
          narrow.length >= 2 &&
          withheld.length === 0 &&
          narrow.every((text) => text.includes(KEPT.name)) &&
          wide.length >= 4 &&
          wide.every((text) => text.includes(WITHHELD.name)),
        states: `${name}: ${narrow.length} narrowed requests without it, ${wide.length} others with it`,
        found: `${withheld.length} of ${narrow.length} narrowed requests show it`,
      };
    }),
};

const searched: Claim<RigEvidence> = {
  id: 'DIR-5 search',
  requirement:
    'DIR-5: no search or describe of a narrowed run finds what is withheld; before and after it is found.',
  check: (evidence) =>
    LANE_NAMES.filter((name) => name !== 'direct').map((name) => {
      const lane = laneOf(evidence, name);
      const narrow = foundIds(lane, turnOf(lane, NARROW_TURN));
      const wide = turnsBut(lane).map((turn) => foundIds(lane, turn));
      return {
        ok:
          narrow.includes(KEPT.id) &&
          narrow.every((id) => id === KEPT.id || id === KEPT_MCP.id) &&
          wide.every((ids) => ids.filter((id) => id === WITHHELD.id).length >= 3),
        states: `${name}: found ${[...new Set(narrow)].join(', ')} only`,
        found: `${narrow.join(', ')}; in the others: ${wide.map((ids) => ids.length).join(', ')}`,
      };
    }),
};

const called: Claim<RigEvidence> = {
  id: 'DIR-5 call',
  requirement:
    'DIR-5: what is withheld cannot be called by id, name, function or MCP name; what is kept can.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const lane = laneOf(evidence, name);
      const ran = (turn: string, tool: string): number =>
        eventsOf(lane, turn).filter((event) => event.event === 'leave' && event.tool === tool).length;
      const mcp = (turn: string, id: string): number =>
        callsOf(lane, turn).filter((call) => call.tool?.id === id && call.status === 'completed').length;
      const codes = toldOf(turnOf(lane, NARROW_TURN)).filter(
        ({ kind, target }) =>
          kind !== 'search' && [WITHHELD.id, WITHHELD.name, WITHHELD_MCP.name].includes(target as never),
      );
      const looks = [
        [ran(NARROW_TURN, WITHHELD.name) === 0, 'the withheld tool ran'],
        [mcp(NARROW_TURN, WITHHELD_MCP.id) === 0, 'the withheld MCP tool ran'],
        [ran(NARROW_TURN, KEPT.name) === 1, 'the kept tool did not run'],
        [mcp(NARROW_TURN, KEPT_MCP.id) === 1, 'the kept MCP tool did not run'],
        [
          codes.length > 1 && codes.every(({ code }) => code === 'tool_not_found'),
          'it is not as if it were absent',
        ],
        ...['before', 'after'].flatMap((turn) => [
          [ran(turn, WITHHELD.name) >= 2, `it did not run in the turn "${turn}"`] as const,
          [mcp(turn, WITHHELD_MCP.id) === 1, `the MCP tool did not run in the turn "${turn}"`] as const,
        ]),
      ] as const;
      return {
        ok: looks.every(([ok]) => ok),
        states: `${name}: ${codes.length} tries refused as unknown, ${KEPT.name} and ${KEPT_MCP.name} ran`,
        found: looks.flatMap(([ok, problem]) => (ok ? [] : [problem])).join(', '),
      };
    }),
};

const onceARun: Claim<RigEvidence> = {
  id: 'DIR-5 once',
  requirement:
    'DIR-5, DIR-4: the hook is asked once a run, however many requests that takes, and they all have the same prefix; what ' +
    'was said before is sent as it was.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const lane = laneOf(evidence, name);
      const asked = TURNS.map(
        (turn) =>
          lane.events.filter((each) => each.event === 'prompt-hook' && each.runId === runIdOf(lane, turn))
            .length,
      );
      const prefixes = TURNS.map(
        (turn) => new Set(turnOf(lane, turn).requests.map(({ prefixSha256 }) => prefixSha256 ?? 'none')).size,
      );
      const [before, narrowed, after] = TURNS.map((turn) => turnOf(lane, turn).requests[0]?.prefixSha256);
      const { sent, requests } = turnOf(lane, NARROW_TURN);
      const history = objectsOf(sent['messages']);
      return {
        ok:
          asked.every((times) => times === 1) &&
          prefixes.every((count) => count === 1) &&
          before === after &&
          before !== narrowed &&
          requests.length >= 2 &&
          history.length === 3 &&
          requests.every(({ messages }) => isDeepStrictEqual(messages.slice(0, 3), history)),
        states: `${name}: asked ${asked.join(', ')} × in three runs, one prefix in each`,
        found: `asked ${asked.join(', ')} ×, ${prefixes.join(', ')} prefixes`,
      };
    }),
};

export const NARROWING_CLAIMS: readonly Claim<RigEvidence>[] = [advertised, searched, called, onceARun];

function shownText({ tools, systemPrompt }: TurnEvidence['requests'][number]): string {
  return `${systemPrompt}\n${JSON.stringify(tools)}`;
}

function turnsBut(lane: RigLane): readonly TurnEvidence[] {
  return TURNS.filter((turn) => turn !== NARROW_TURN).map((turn) => turnOf(lane, turn));
}

function foundIds(lane: RigLane, turn: TurnEvidence): readonly string[] {
  return recordsOf(lane, turn).flatMap((record) => {
    if (record.type === 'search') return record.queries.flatMap(({ hits }) => hits.map(({ id }) => id));
    return record.type === 'describe' ? [record.tool.id] : [];
  });
}
