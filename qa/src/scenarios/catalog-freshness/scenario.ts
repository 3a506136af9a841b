import { join } from 'node:path';
import process from 'node:process';
import type { OpenClawConfig } from '@openclaw/config';
import type { JsonObject } from '@openclaw/contracts';
import { MISBEHAVING_MCP_SERVER } from '../../misbehaving-mcp/server-path.ts';
import type { ScenarioContext } from '../../suite/scenario.ts';
import { witnessTool } from '../../witness-plugin/index.ts';
import {
  createScript,
  LANE_NAMES,
  type LaneName,
  laneAgents,
  openRig,
  type RigEvidence,
  type RigPlugin,
  type RigScenario,
  rigScenario,
  user,
} from '../rig/index.ts';
import { FRESHNESS_CLAIMS } from './claims.ts';
import { attemptsOf, CHANGING_ROUNDS, CHANGING_TURN, PING, STEADY, TURNS } from './things.ts';

/** FR-19, FR-55, FR-56, FR-97. */
export const catalogFreshness: RigScenario = rigScenario({
  name: 'catalog-freshness',
  description:
    'Between the turns of a session an MCP server changes its list and another one dies; then the Gateway is restarted ' +
    'with the dead one turned off and a plugin enabled. Each turn of each mode sees what is there then.',
  baseline: 'direct',
  claims: FRESHNESS_CLAIMS,
  gather,
});

const BASE: RigPlugin = {
  id: 'qa-base',
  tools: [
    witnessTool(STEADY.name, 'Looks at the base.'),
    ...['map', 'dig', 'fence', 'light', 'guard', 'clean', 'paint', 'heat', 'move'].map((verb) =>
      witnessTool(`base_${verb}`, `Lets you ${verb} the base.`),
    ),
  ],
};
const SHELF: RigPlugin = { id: 'qa-shelf', tools: [witnessTool(PING.name, 'Pings the shelf.')] };

async function gather(context: ScenarioContext): Promise<RigEvidence> {
  const config = configOf(context.folder, { restarted: false });
  await using rig = await openRig({
    context,
    plugins: [BASE, SHELF],
    config,
    plan: createScript([
      ...LANE_NAMES.flatMap((lane) =>
        TURNS.map((turn) => ({ when: wish(turn, lane), rounds: [attemptsOf(turn, lane)] })),
      ),
      { when: wish(CHANGING_TURN, 'tools'), rounds: CHANGING_ROUNDS },
    ]),
  });
  const send = (lane: LaneName, turn: string): Promise<unknown> =>
    rig.lane(lane).send({ name: turn, sessionKey: 'shelf', messages: messagesUpTo(turn, lane) });
  for (const turn of TURNS) {
    if (turn === 'changed') await send('tools', CHANGING_TURN);
    if (turn === 'restarted') await rig.restart(configOf(context.folder, { restarted: true }));
    for (const lane of LANE_NAMES) await send(lane, turn);
  }
  return await rig.finish();
}

function configOf(folder: string, { restarted }: { readonly restarted: boolean }): OpenClawConfig {
  const server = (...flags: readonly string[]) => ({
    command: process.execPath,
    args: [MISBEHAVING_MCP_SERVER, ...flags],
  });
  return {
    agents: { list: laneAgents(LANE_NAMES) },
    plugins: { entries: { 'qa-shelf': { enabled: restarted } } },
    mcp: {
      servers: {
        kb: server('--changes'),
        frail: {
          ...server('--crash-on-call', '--start-once', join(folder, 'frail-was-here')),
          enabled: !restarted,
        },
      },
    },
  };
}

function messagesUpTo(turn: string, lane: LaneName): readonly JsonObject[] {
  const earlier = TURNS.slice(0, Math.max(0, TURNS.indexOf(turn)));
  const said = earlier.flatMap((each) => [
    user(wish(each, lane)),
    { role: 'assistant', content: `That was ${each}.` },
  ]);
  return [...said, user(wish(turn, lane))];
}

function wish(turn: string, lane: LaneName): string {
  return `Look at the shelf: ${turn} (${lane})`;
}
