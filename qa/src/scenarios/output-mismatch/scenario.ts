import type { ScenarioContext } from '../../suite/scenario.ts';
import { witnessTool } from '../../witness-plugin/index.ts';
import {
  callsFor,
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
import { MISMATCH_CLAIMS } from './claims.ts';
import { BROKEN, READ, RESET, SECRET } from './meter-tools.ts';

/** EXE-3. */
export const outputMismatch: RigScenario = rigScenario({
  name: 'output-mismatch',
  description:
    'A tool has an effect and then answers what its output schema forbids. In each mode the call fails, says that side ' +
    'effects may have happened, shows nothing of the answer, and nothing calls it again.',
  baseline: 'direct',
  claims: MISMATCH_CLAIMS,
  gather,
});

const PLUGIN: RigPlugin = {
  id: 'qa-meter',
  tools: [
    witnessTool(RESET.name, 'Resets the meter.'),
    witnessTool(READ.name, 'Reads the meter.'),
    witnessTool(BROKEN.name, 'Breaks the meter.', { outputSchema: { type: 'no-such-type' } }),
    ...['seal', 'move', 'test', 'swap', 'hide', 'sell', 'lend'].map((verb) =>
      witnessTool(`meter_${verb}`, `Lets you ${verb} the meter.`),
    ),
  ],
};

const TURNS = { mismatch: RESET, uncaught: RESET, fits: READ, broken: BROKEN } as const;
type TurnName = keyof typeof TURNS;

async function gather(context: ScenarioContext): Promise<RigEvidence> {
  const turns: readonly TurnName[] = ['mismatch', 'uncaught', 'fits', 'broken'];
  const each = LANE_NAMES.flatMap((lane) =>
    turns.filter((turn) => turn !== 'uncaught' || lane === 'code').map((turn) => ({ lane, turn })),
  );
  await using rig = await openRig({
    context,
    plugins: [PLUGIN],
    config: { agents: { list: laneAgents(LANE_NAMES) } },
    plan: createScript(
      each.map(({ lane, turn }) => ({ when: wish(turn, lane), rounds: [callsOfTurn(turn, lane)] })),
    ),
    answer: ({ tool }) => (tool === RESET.name ? { details: { verificationCode: 7, reading: SECRET } } : {}),
  });
  for (const { lane, turn } of each) {
    await rig.lane(lane).send({ name: turn, sessionKey: 'meter', messages: [user(wish(turn, lane))] });
  }
  return await rig.finish();
}

function callsOfTurn(turn: TurnName, lane: LaneName) {
  const { id, name } = TURNS[turn];
  if (turn === 'uncaught') {
    const code = `return await openclaw.tools.call(${JSON.stringify(id)}, { note: "uncaught" });`;
    return [{ name: 'tool_search_code', arguments: { code } }];
  }
  const args = { note: turn };
  if (lane === 'direct' || lane === 'directory') {
    return callsFor(lane, [{ kind: 'function', target: name, args }]);
  }
  return callsFor(lane, [{ kind: 'call', target: id, args }]);
}

function wish(turn: TurnName, lane: LaneName): string {
  return `Meter: ${turn} (${lane})`;
}
