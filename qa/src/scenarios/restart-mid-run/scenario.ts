import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  callsFor,
  createScript,
  type LaneName,
  laneAgents,
  openRig,
  type RigEvidence,
  type RigPlugin,
  type RigScenario,
  rigScenario,
  user,
} from '../../rig/index.ts';
import { answerText } from '../../suite/chat-client.ts';
import type { ScenarioContext } from '../../suite/scenario.ts';
import { never, witnessTool } from '../../witness-plugin/index.ts';
import { RESTART_CLAIMS } from './claims.ts';
import { RESTART_LANES, TANK, TORN_LANE, TORN_RECORD } from './tank-tools.ts';

/** TEL-6. */
export const restartMidRun: RigScenario = rigScenario({
  name: 'restart-mid-run',
  description:
    'The Gateway is killed while a tool runs, in one lane in the middle of a record. Everything written before is whole, ' +
    'the next start says what was lost, and the next turn of the same session works.',
  baseline: 'tools',
  claims: RESTART_CLAIMS,
  gather,
});

const PLUGIN: RigPlugin = {
  id: 'qa-tank',
  tools: [
    witnessTool(TANK.name, 'Fills the tank.'),
    ...['drain', 'seal', 'move', 'test', 'wash', 'paint', 'lock', 'sell', 'ship'].map((verb) =>
      witnessTool(`tank_${verb}`, `Lets you ${verb} the tank.`),
    ),
  ],
};

async function gather(context: ScenarioContext): Promise<RigEvidence> {
  await using rig = await openRig({
    context,
    plugins: [PLUGIN],
    config: { agents: { list: laneAgents(RESTART_LANES) } },
    plan: createScript(
      RESTART_LANES.flatMap((lane) =>
        ['first', 'killed', 'after'].map((turn) => ({
          when: wish(turn, lane),
          rounds: [callsFor(lane, [{ kind: 'call', target: TANK.id, args: { note: turn } }])],
        })),
      ),
    ),
    answer: ({ input }) => (JSON.stringify(input).includes('killed') ? never() : {}),
  });
  const said = new Map<string, string>();
  for (const lane of RESTART_LANES) {
    const turn = { name: 'first', sessionKey: 'tank', messages: [user(wish('first', lane))] };
    const { sessionId, ...first } = await rig.lane(lane).send(turn);
    said.set(lane, answerText({ ...first, sessionId }));
    const killed = rig.lane(lane).send({ ...turn, name: 'killed', messages: history(lane, said, 'killed') });
    await rig.witness.until(
      ({ agentId, event, input }) =>
        agentId === lane && event === 'enter' && JSON.stringify(input).includes('killed'),
    );
    await rig.kill();
    await killed;
    if (lane === TORN_LANE) {
      await appendFile(join(rig.stateDir, 'agents', lane, 'sessions', `${sessionId}.jsonl`), TORN_RECORD);
    }
    await rig.restart();
    await rig.lane(lane).send({ ...turn, name: 'after', messages: history(lane, said, 'after') });
  }
  return await rig.finish();
}

/** What the client has: the first turn, and what it says now. */
function history(lane: LaneName, said: ReadonlyMap<string, string>, turn: string) {
  const answered = { role: 'assistant', content: said.get(lane) ?? '' };
  return [user(wish('first', lane)), answered, user(wish(turn, lane))];
}

function wish(turn: string, lane: LaneName): string {
  return `Tank: ${turn} (${lane})`;
}
