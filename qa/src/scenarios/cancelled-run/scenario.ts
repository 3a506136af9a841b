import type { ScenarioContext } from '../../suite/scenario.ts';
import { never, witnessTool } from '../../witness-plugin/index.ts';
import {
  callsFor,
  createScript,
  LANE_NAMES,
  type LaneName,
  laneAgents,
  openRig,
  programOf,
  type RigEvidence,
  type RigPlugin,
  type RigScenario,
  rigScenario,
  user,
} from '../rig/index.ts';
import { CANCELLED_CLAIMS } from './claims.ts';
import { IN_FLIGHT, PUMP, STREAMED_LANE } from './pump-tools.ts';

/** EXE-7. */
export const cancelledRun: RigScenario = rigScenario({
  name: 'cancelled-run',
  description:
    'A client closes its connection while two calls run, in each mode. The signal of each call aborts, the model is not ' +
    'asked again, the session log says that the run was cancelled, and the next turn of the session works.',
  baseline: 'direct',
  claims: CANCELLED_CLAIMS,
  gather,
});

const PLUGIN: RigPlugin = {
  id: 'qa-pump',
  tools: [
    witnessTool(PUMP.name, 'Runs the pump.'),
    ...['stop', 'oil', 'test', 'fill', 'move', 'sell', 'lend', 'lock', 'ship'].map((verb) =>
      witnessTool(`pump_${verb}`, `Lets you ${verb} the pump.`),
    ),
  ],
};

async function gather(context: ScenarioContext): Promise<RigEvidence> {
  await using rig = await openRig({
    context,
    plugins: [PLUGIN],
    config: { agents: { list: laneAgents(LANE_NAMES) } },
    plan: createScript(
      LANE_NAMES.flatMap((lane) => [
        { when: wish('cancelled', lane), rounds: [callsOfTurn(lane, ['hold', 'hold too'])] },
        { when: wish('next', lane), rounds: [callsOfTurn(lane, ['quick'])] },
      ]),
    ),
    answer: ({ input }) => (JSON.stringify(input).includes('hold') ? never() : {}),
  });
  for (const lane of LANE_NAMES) {
    const leaving = new AbortController();
    const cancelled = rig.lane(lane).send({
      name: 'cancelled',
      sessionKey: 'pump',
      messages: [user(wish('cancelled', lane))],
      stream: lane === STREAMED_LANE,
      hangUp: leaving.signal,
    });
    await rig.witness.until(({ agentId, event }) => agentId === lane && event === 'enter', IN_FLIGHT);
    leaving.abort();
    await cancelled;
    await rig.witness.until(({ agentId, event }) => agentId === lane && event === 'aborted', IN_FLIGHT);
    await rig.lane(lane).send({ name: 'next', sessionKey: 'pump', messages: [user(wish('next', lane))] });
  }
  return await rig.finish();
}

function callsOfTurn(lane: LaneName, notes: readonly string[]) {
  const target = lane === 'direct' || lane === 'directory' ? PUMP.name : PUMP.id;
  const attempts = notes.map((note) => ({
    kind: lane === 'directory' ? ('function' as const) : ('call' as const),
    target,
    args: { note },
  }));
  return lane === 'code' ? [programOf(attempts, { together: true })] : callsFor(lane, attempts);
}

function wish(turn: string, lane: LaneName): string {
  return `Pump: ${turn} (${lane})`;
}
