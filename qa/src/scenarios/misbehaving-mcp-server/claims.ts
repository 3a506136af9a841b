import type { SessionRecord } from '@openclaw/contracts';
import type { Claim, Finding } from '../../suite/claim.ts';
import type { LaneEvidence } from '../../suite/evidence.ts';
import { recordsOf, shownCalls, turnOf } from '../proofs/look-up.ts';
import { ADDENDS, TURN_NAMES, TURNS } from './conversation.ts';
import { GOOD_SERVERS, LANE_NAMES, type LaneName, ROGUE } from './lanes.ts';

export interface McpEvidence {
  readonly lanes: Readonly<Record<LaneName, LaneEvidence>>;
}

type CallRecord = Extract<SessionRecord, { readonly type: 'call' }>;

/** Milliseconds. What waits for the fourth server takes ten minutes, and what does not, less even on a busy machine. */
const PROMPT_MS = 50_000;
const MAX_REQUEST_BYTES = 200_000;

function callsOf(lane: LaneEvidence, turn: string, server: string): readonly CallRecord[] {
  return recordsOf(lane, turnOf(lane, turn)).filter(
    (record): record is CallRecord => record.type === 'call' && record.tool?.owner === server,
  );
}

/** What the model was shown of a call, by the id that it asked for. */
function shown(lane: LaneEvidence, turn: string, id: string): string {
  return shownCalls(turnOf(lane, turn)).find((call) => call.arguments['id'] === id)?.result ?? 'no such call';
}

const everyTurn = (
  lanes: McpEvidence['lanes'],
  look: (lane: LaneEvidence, turn: string) => readonly Finding[],
) => LANE_NAMES.flatMap((name) => TURN_NAMES.flatMap((turn) => look(lanes[name], turn)));

const goodServersAnswer: Claim<McpEvidence> = {
  id: 'others answer',
  requirement: 'MCP-2: whatever one server does, every call to the other three is answered, and rightly.',
  check: ({ lanes }) =>
    everyTurn(lanes, (lane, turn) =>
      GOOD_SERVERS.map((server) => {
        const { a, b } = ADDENDS[server] ?? { a: 0, b: 0 };
        const result = shown(lane, turn, `mcp:${server}:add`);
        return {
          ok: result.includes(`"sum":${a + b}`),
          states: `${lane.lane}, ${turn}: ${server} says ${a + b}`,
          found: result.slice(0, 200),
        };
      }),
    ),
};

const goodServersPrompt: Claim<McpEvidence> = {
  id: 'others in time',
  requirement: 'MCP-2: none of those calls is held up, and no later turn waits for a server that hangs.',
  check: ({ lanes }) =>
    everyTurn(lanes, (lane, turn) => {
      const longestMs = Math.max(
        ...GOOD_SERVERS.flatMap((server) => callsOf(lane, turn, server).map(({ durationMs }) => durationMs)),
      );
      const { durationMs } = turnOf(lane, turn);
      return [
        {
          ok: Math.max(longestMs, durationMs) <= PROMPT_MS,
          states: `${lane.lane}, ${turn}: longest call ${Math.round(longestMs)} ms, turn ${Math.round(durationMs)} ms`,
          found: `the limit is ${PROMPT_MS} ms`,
        },
      ];
    }),
};

const crashFailsAtOnce: Claim<McpEvidence> = {
  id: 'crash',
  requirement:
    'MCP-2: a crash in the middle of a call fails that call at once; the next call finds the server again.',
  check({ lanes }) {
    const lane = lanes.crashes;
    const [crash] = callsOf(lane, TURNS.among, ROGUE);
    const [echo] = callsOf(lane, TURNS.after, ROGUE);
    return [
      {
        ok: crash?.code === 'mcp_server_unavailable' && crash.durationMs <= PROMPT_MS,
        states: `the call failed after ${Math.round(crash?.durationMs ?? 0)} ms`,
        found: JSON.stringify(crash),
      },
      { ok: echo?.status === 'completed', states: 'a later call is answered', found: JSON.stringify(echo) },
    ];
  },
};

const silentServerMissing: Claim<McpEvidence> = {
  id: 'silence',
  requirement:
    'MCP-1: a server that never answers offers nothing, and a call to it is told so and runs nothing.',
  check({ lanes }) {
    const lane = lanes['never answers'];
    const result = shown(lane, TURNS.among, `mcp:${ROGUE}:echo`);
    const notices = recordsOf(lane, turnOf(lane, TURNS.before)).filter(({ type }) => type === 'notice');
    return [
      { ok: result.includes('tool_not_found'), states: 'its tool is not found', found: result.slice(0, 200) },
      {
        ok: JSON.stringify(notices).includes(ROGUE),
        states: 'the session log says that it is missing',
        found: JSON.stringify(notices),
      },
    ];
  },
};

const nonsenseCostsItself: Claim<McpEvidence> = {
  id: 'nonsense',
  requirement:
    'CAT-14: bad tools and oversized results cost themselves; the good tool beside them still works.',
  check({ lanes }) {
    const lane = lanes['talks nonsense'];
    const huge = callsOf(lane, TURNS.among, ROGUE).find(({ tool }) => tool?.name === 'huge');
    const echo = shown(lane, TURNS.among, `mcp:${ROGUE}:echo`);
    const bytes = Math.max(...lane.turns.flatMap(({ requests }) => requests.map((request) => request.bytes)));
    return [
      {
        ok: huge?.status === 'tool-error',
        states: 'the 9 MB result is an error result',
        found: huge?.status ?? 'none',
      },
      { ok: echo.includes('still here'), states: 'echo beside it answers', found: echo.slice(0, 200) },
      { ok: bytes <= MAX_REQUEST_BYTES, states: `the largest request has ${bytes} bytes` },
    ];
  },
};

const cleanEnd: Claim<McpEvidence> = {
  id: 'gateway stop',
  requirement: 'MCP-2: every turn is answered, and the Gateway ends with status 0 when asked to stop.',
  check: ({ lanes }) =>
    LANE_NAMES.map((name) => {
      const { turns, gateway } = lanes[name];
      const statuses = turns.map(({ status }) => status);
      return {
        ok: gateway.exitCode === 0 && statuses.length === 3 && statuses.every((status) => status === 200),
        states: `${name}: answered, exit 0`,
        found: `HTTP ${statuses.join(', ')}, exit ${gateway.exitCode ?? gateway.signal}`,
      };
    }),
};

export const MCP_CLAIMS: readonly Claim<McpEvidence>[] = [
  goodServersAnswer,
  goodServersPrompt,
  crashFailsAtOnce,
  silentServerMissing,
  nonsenseCostsItself,
  cleanEnd,
];
