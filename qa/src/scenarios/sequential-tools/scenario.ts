import type { ScenarioContext } from '../../suite/scenario.ts';
import {
  never,
  type Witness,
  type WitnessEvent,
  type WitnessReply,
  witnessTool,
} from '../../witness-plugin/index.ts';
import {
  callsFor,
  createScript,
  LANE_NAMES,
  type LaneName,
  laneAgents,
  openRig,
  type Rig,
  type RigEvidence,
  type RigPlugin,
  type RigScenario,
  rigScenario,
  user,
} from '../rig/index.ts';
import { SEQUENTIAL_CLAIMS } from './claims.ts';
import {
  COMPANY,
  CUT,
  call,
  HOLD,
  heldCalls,
  mixedCalls,
  NEXT,
  PRINT,
  parallelCalls,
  SCAN,
  TOGETHER,
} from './press-tools.ts';

/** EXE-6. */
export const sequentialTools: RigScenario = rigScenario({
  name: 'sequential-tools',
  description:
    'Two sequential tools and a parallel one write down when each call begins and ends. Called at once, from two programs ' +
    'and as functions, as tool_call and by hidden name, the sequential ones never overlap anything; the parallel one does. ' +
    'A client that leaves while one holds the press and another waits does not stop the next.',
  baseline: 'direct',
  claims: SEQUENTIAL_CLAIMS,
  gather,
});

const PLUGIN: RigPlugin = {
  id: 'qa-press',
  watches: true,
  tools: [
    witnessTool(PRINT.name, 'Prints on the press.', { executionMode: 'sequential' }),
    witnessTool(CUT.name, 'Cuts on the press.', { executionMode: 'sequential', catalogMode: 'direct-only' }),
    witnessTool(SCAN.name, 'Scans a page.'),
    ...['fold', 'bind', 'glue', 'stack', 'wrap', 'ship', 'count'].map((verb) =>
      witnessTool(`page_${verb}`, `Lets you ${verb} a page.`),
    ),
  ],
};

/** Long enough for any other call of the same answer to begin, if nothing holds it back. */
const BUSY_MS = 40;
/** Parallel calls that do not meet end too, and the claim fails. */
const COMPANY_MS = 120_000;

async function gather(context: ScenarioContext): Promise<RigEvidence> {
  await using rig = await openRig({
    context,
    plugins: [PLUGIN],
    config: { agents: { list: laneAgents(LANE_NAMES) } },
    plan: createScript(
      LANE_NAMES.flatMap((lane) => [
        { when: wish('mixed', lane), rounds: [mixedCalls(lane)] },
        { when: wish('parallel', lane), rounds: [parallelCalls(lane)] },
        { when: wish('held', lane), rounds: [heldCalls(lane)] },
        { when: wish('afterwards', lane), rounds: [callsFor(lane, [call(PRINT.id, 'at last', lane)])] },
      ]),
    ),
    answer: work,
  });
  for (const lane of LANE_NAMES) {
    await send(rig, lane, 'mixed');
    await send(rig, lane, 'parallel');
    const leaving = new AbortController();
    const held = send(rig, lane, 'held', leaving.signal);
    const isHeld = (kind: WitnessEvent['event']) => (event: WitnessEvent) =>
      event.agentId === lane && event.event === kind && noteOf(event) === HOLD;
    await rig.witness.until(isHeld('enter'));
    // The other one is on its way to the press as well.
    await rig.witness.until(
      (event) => event.agentId === lane && event.event === 'call-hook' && noteOf(event) === NEXT,
    );
    leaving.abort();
    await held;
    await rig.witness.until(isHeld('aborted'));
    await send(rig, lane, 'afterwards');
  }
  return await rig.finish();
}

async function send(rig: Rig, lane: LaneName, turn: string, hangUp?: AbortSignal): Promise<void> {
  await rig.lane(lane).send({
    name: turn,
    sessionKey: 'press',
    messages: [user(wish(turn, lane))],
    ...(hangUp !== undefined && { hangUp }),
  });
}

async function work(event: WitnessEvent, witness: Witness): Promise<WitnessReply> {
  const note = noteOf(event);
  if (note === HOLD) return never();
  if (note !== TOGETHER) return after(BUSY_MS);
  const isCompany = (each: WitnessEvent): boolean =>
    each.runId === event.runId && each.event === 'enter' && noteOf(each) === TOGETHER;
  const met = witness.until(isCompany, COMPANY).then(() => ({}));
  return Promise.race([met, after(COMPANY_MS)]);
}

function after(milliseconds: number): Promise<WitnessReply> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, {}).unref());
}

function noteOf({ input }: WitnessEvent): unknown {
  return typeof input === 'object' && input !== null && 'note' in input ? input.note : undefined;
}

function wish(turn: string, lane: LaneName): string {
  return `Print: ${turn} (${lane})`;
}
