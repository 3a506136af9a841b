import { resolve } from 'node:path';
import process from 'node:process';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkClaims } from '../../suite/claim.ts';
import type { LaneEvidence } from '../../suite/evidence.ts';
import { runSuite } from '../../suite/run-suite.ts';
import type { ScenarioResult } from '../../suite/suite-result.ts';
import { MCP_CLAIMS, type McpEvidence } from './claims.ts';
import { LANE_NAMES, type LaneName } from './lanes.ts';
import { misbehavingMcpServer } from './scenario.ts';

const LAUNCHER = resolve(import.meta.dirname, '../../../../scripts/openclaw.mjs');

let result: ScenarioResult;

/** Once: everything below looks at what it left behind. */
beforeAll(async () => {
  const { scenarios } = await runSuite({
    scenarios: [misbehavingMcpServer],
    providerMode: 'mock-openai',
    launcher: { command: process.execPath, args: ['--conditions=@openclaw/source', LAUNCHER] },
    env: process.env,
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  [result] = scenarios as [ScenarioResult];
}, 600_000);

/** As it can be read from `qa-evidence.json`. */
function evidence(): McpEvidence {
  const lanes: readonly LaneEvidence[] = JSON.parse(JSON.stringify(result.evidence));
  const lane = (name: LaneName): LaneEvidence => {
    const found = lanes.find((each) => each.lane === name);
    if (found === undefined) throw new Error(`no evidence of the lane ${name}`);
    return found;
  };
  const [well, silent, crashing, nonsense] = LANE_NAMES.map(lane) as [
    LaneEvidence,
    LaneEvidence,
    LaneEvidence,
    LaneEvidence,
  ];
  return {
    lanes: { 'all well': well, 'never answers': silent, crashes: crashing, 'talks nonsense': nonsense },
  };
}

type Lie = (lane: LaneEvidence) => LaneEvidence;

const reworded =
  (from: string, to: string): Lie =>
  (lane) => {
    const text = JSON.stringify(lane);
    // A lie about what is not there would prove nothing.
    if (!text.includes(from)) throw new Error(`the evidence does not hold ${from}`);
    return JSON.parse(text.replaceAll(from, to));
  };

const LIES: readonly (readonly [id: string, what: string, lane: LaneName, lie: Lie])[] = [
  ['others answer', "a good server's sum is another's", 'crashes', reworded('2022', '2023')],
  [
    'others in time',
    'a turn took a minute',
    'talks nonsense',
    (lane) => ({ ...lane, turns: lane.turns.map((turn) => ({ ...turn, durationMs: 60_000 })) }),
  ],
  ['crash', 'the call failed as any tool may', 'crashes', reworded('mcp_server_unavailable', 'tool_failed')],
  ['silence', 'the silent tool was found', 'never answers', reworded('tool_not_found', 'found')],
  ['nonsense', 'the tool beside the bad ones said nothing', 'talks nonsense', reworded('still here', 'no')],
  [
    'nonsense',
    'all of the huge result went to the model',
    'talks nonsense',
    (lane) => ({
      ...lane,
      turns: lane.turns.map((turn) => ({
        ...turn,
        requests: turn.requests.map((request) => ({ ...request, bytes: 9_000_000 })),
      })),
    }),
  ],
  [
    'gateway stop',
    'a Gateway was killed',
    'never answers',
    (lane) => ({ ...lane, gateway: { ...lane.gateway, exitCode: null, signal: 'SIGKILL' } }),
  ],
];

describe('openclaw qa suite --scenario misbehaving-mcp-server', () => {
  it('MCP-2, CAT-14: every claim holds, on the evidence as it is stored too', () => {
    expect(checkClaims(MCP_CLAIMS, evidence()).filter(({ passed }) => !passed)).toEqual([]);
    expect(result.passed).toBe(true);
  });

  it.each(LIES)('%s fails when %s', (id, _what, name, lie) => {
    const { lanes } = evidence();
    const claims = MCP_CLAIMS.filter((claim) => claim.id === id);
    const told = checkClaims(claims, { lanes: { ...lanes, [name]: lie(lanes[name]) } });
    expect(told).toMatchObject([{ id, passed: false }]);
  });

  it('every claim is put to a lie', () => {
    expect(new Set(LIES.map(([id]) => id))).toEqual(new Set(MCP_CLAIMS.map(({ id }) => id)));
  });
});
