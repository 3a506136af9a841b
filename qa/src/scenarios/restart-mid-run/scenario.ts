import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerText } from '../../suite/chat-client.ts';
import type { ScenarioContext } from '../../suite/scenario.ts';
import { never, type WitnessEvent, witnessTool } from '../../witness-plugin/index.ts';
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
} from '../rig/index.ts';
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
  const sessions = new Map<LaneName, FirstTurn>();
  for (const lane of RESTART_LANES) {
    const first = await rig
      .lane(lane)
      .send({ ...TURN, name: 'first', messages: [user(wish('first', lane))] });
    sessions.set(lane, { sessionId: first.sessionId, answer: answerText(first) });
  }
  const killed = RESTART_LANES.map((lane) =>
    rig.lane(lane).send({ ...TURN, name: 'killed', messages: history(lane, sessions, 'killed') }),
  );
  const isHeld = ({ event, input }: WitnessEvent): boolean =>
    event === 'enter' && JSON.stringify(input).includes('killed');
  await rig.witness.until(isHeld, RESTART_LANES.length);
  await rig.kill();
  await Promise.all(killed);
  const torn = `${sessions.get(TORN_LANE)?.sessionId}.jsonl`;
  await appendFile(join(rig.stateDir, 'agents', TORN_LANE, 'sessions', torn), TORN_RECORD);
  await rig.restart();
  for (const lane of RESTART_LANES) {
    await rig.lane(lane).send({ ...TURN, name: 'after', messages: history(lane, sessions, 'after') });
  }
  return await rig.finish();
}

const TURN = { sessionKey: 'tank' };

interface FirstTurn {
  readonly sessionId: string;
  readonly answer: string;
}

/** What the client has: the first turn, and what it says now. */
function history(lane: LaneName, sessions: ReadonlyMap<LaneName, FirstTurn>, turn: string) {
  const answered = { role: 'assistant', content: sessions.get(lane)?.answer ?? '' };
  return [user(wish('first', lane)), answered, user(wish(turn, lane))];
}

function wish(turn: string, lane: LaneName): string {
  return `Tank: ${turn} (${lane})`;
}
