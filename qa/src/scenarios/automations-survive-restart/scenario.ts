import { setTimeout } from 'node:timers/promises';
import type { ModelPlan } from '../../mock-openai/index.ts';
import { readSessions } from '../../suite/read-sessions.ts';
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
import { AUTOMATION_LANES, AUTOMATIONS, BELL, LIST, messageOf, SCHEDULE } from './bell-tools.ts';
import { AUTOMATION_CLAIMS } from './claims.ts';

/** Of issue 7: automations survive a restart. */
export const automationsSurviveRestart: RigScenario = rigScenario({
  name: 'automations-survive-restart',
  description:
    'Agents schedule runs of themselves and the Gateway is killed before they are due. The next one runs each once; one of ' +
    'them is killed in the middle, and the third Gateway runs it no more and says so.',
  baseline: 'tools',
  claims: AUTOMATION_CLAIMS,
  gather,
});

const PLUGIN: RigPlugin = {
  id: 'qa-bell',
  tools: [
    witnessTool(BELL.name, 'Rings the bell.'),
    ...['cast', 'hang', 'tune', 'wrap', 'polish', 'weigh', 'mute', 'sell'].map((verb) =>
      witnessTool(`bell_${verb}`, `Lets you ${verb} the bell.`),
    ),
  ],
};

/**
 * From the moment when the first agent is asked: both must have scheduled by then. As many times as long as the start
 * of the Gateway took, since on a busy machine everything takes longer.
 */
const DUE_AFTER_STARTS = 6;
const DUE_AFTER_MS = 6_000;
const PATIENCE_MS = 180_000;
const LOOK_AGAIN_MS = 50;

async function gather(context: ScenarioContext): Promise<RigEvidence> {
  const beganAt = Date.now();
  let dueAt = beganAt;
  await using rig = await openRig({
    context,
    plugins: [PLUGIN],
    config: {
      agents: { list: laneAgents(AUTOMATION_LANES) },
      // Optional tools: offered only where policy names them.
      tools: { allow: ['*', 'group:automations'] },
    },
    // Only when the Gateway is there is it known when they are to be due.
    plan: { next: (view) => planOf(new Date(dueAt).toISOString()).next(view) },
    answer: ({ input }) => (isAbout('hold', input) ? never() : {}),
  });
  const ask = async (name: string): Promise<void> => {
    for (const lane of AUTOMATION_LANES) {
      await rig.lane(lane).send({ name, sessionKey: 'bell', messages: [user(wish(name, lane))] });
    }
  };
  const heard = (event: WitnessEvent['event'], about: string) =>
    rig.witness.until((each) => each.event === event && isAbout(about, each.input), AUTOMATION_LANES.length);

  const now = Date.now();
  dueAt = now + Math.max(DUE_AFTER_MS, DUE_AFTER_STARTS * (now - beganAt));
  await ask('schedule');
  await rig.kill();
  await setTimeout(Math.max(0, dueAt - Date.now()), undefined, { signal: context.signal });
  await rig.restart();
  await heard('leave', 'ring');
  await heard('enter', 'hold');
  await untilRunsEnded(rig.stateDir, context.signal);
  await ask('list');
  await rig.kill();
  await rig.restart();
  await ask('list again');
  return await rig.finish();
}

function planOf(at: string): ModelPlan {
  return createScript(
    AUTOMATION_LANES.flatMap((lane) => [
      {
        when: wish('schedule', lane),
        rounds: [
          callsFor(
            lane,
            AUTOMATIONS.map((name) => ({
              kind: 'call',
              target: SCHEDULE,
              args: { name, message: messageOf(name, lane), at },
            })),
          ),
        ],
      },
      ...AUTOMATIONS.map((name) => ({
        when: messageOf(name, lane),
        rounds: [callsFor(lane, [{ kind: 'call', target: BELL.id, args: { note: name } }])],
      })),
      ...['list', 'list again'].map((turn) => ({
        when: wish(turn, lane),
        rounds: [callsFor(lane, [{ kind: 'call', target: LIST }])],
      })),
    ]),
  );
}

function isAbout(name: string, input: unknown): boolean {
  return JSON.stringify(input)?.includes(`"${name}"`) ?? false;
}

/** As far as the logs tell, which are written before the scheduler hears of the end. */
async function untilRunsEnded(stateDir: string, signal: AbortSignal): Promise<void> {
  const giveUp = Date.now() + PATIENCE_MS;
  while (Date.now() < giveUp) {
    const ended = (await readSessions(stateDir)).filter(
      ({ records: [first, ...rest] }) =>
        first?.type === 'session' &&
        first.sessionKey.endsWith(':automations:ring') &&
        rest.some(({ type }) => type === 'run_end'),
    );
    if (ended.length === AUTOMATION_LANES.length) return;
    await setTimeout(LOOK_AGAIN_MS, undefined, { signal });
  }
}

function wish(turn: string, lane: LaneName): string {
  return `Automations: ${turn} (${lane})`;
}
