import process from 'node:process';
import type { OpenClawConfig } from '@openclaw/config';
import { MISBEHAVING_MCP_SERVER } from '../../misbehaving-mcp/server-path.ts';
import type { ScenarioContext } from '../../suite/scenario.ts';
import {
  callsFor,
  createScript,
  LANE_NAMES,
  laneAgents,
  openRig,
  type RigEvidence,
  type RigScenario,
  rigScenario,
} from '../rig/index.ts';
import { POLICY_CLAIMS } from './claims.ts';
import { DENIED, PLUGIN, waysToDenied, waysToOthers } from './denied-tools.ts';

const WISH = { denied: 'Get me what I may not have', others: 'And now the rest' } as const;

/** EXE-9, POL-1, POL-2, FR-65. */
export const policyDenial: RigScenario = rigScenario({
  name: 'policy-denial',
  description:
    'Six tools are denied, each by another layer: global, agent, provider, model and channel, and an MCP server whole. ' +
    'In each mode a model tries every way to each of them; what is allowed, tried in the same ways, works.',
  baseline: 'direct',
  claims: POLICY_CLAIMS,
  gather,
});

async function gather(context: ScenarioContext): Promise<RigEvidence> {
  await using rig = await openRig({ context, plugins: [PLUGIN], config: CONFIG, plan: createScript(SCENES) });
  for (const lane of LANE_NAMES) {
    for (const [name, wish] of Object.entries(WISH)) {
      const messages = [{ role: 'user', content: `${wish} (${lane}).` }];
      await rig.lane(lane).send({ name, sessionKey: name, messages });
    }
  }
  return await rig.finish();
}

const SCENES = LANE_NAMES.flatMap((lane) => [
  { when: `${WISH.denied} (${lane}).`, rounds: [callsFor(lane, waysToDenied())] },
  { when: `${WISH.others} (${lane}).`, rounds: [callsFor(lane, waysToOthers(lane))] },
]);

const SERVER = { command: process.execPath, args: [MISBEHAVING_MCP_SERVER] };

const CONFIG: OpenClawConfig = {
  tools: {
    deny: [nameOf('global'), 'cal__*'],
    byProvider: { qa: { deny: [nameOf('provider')] }, 'qa/mock-model': { deny: [nameOf('model')] } },
    byChannel: { http: { deny: [nameOf('channel')] } },
  },
  agents: { list: laneAgents(LANE_NAMES, { tools: { deny: [nameOf('agent')] } }) },
  mcp: { servers: { cal: SERVER, kb: SERVER } },
};

function nameOf(layer: string): string {
  return DENIED[layer]?.name ?? layer;
}
