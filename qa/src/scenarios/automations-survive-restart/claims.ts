import type { SessionRecord } from '@openclaw/contracts';
import { isObject, parseJson, textOf } from '../../mock-openai/json-shape.ts';
import type { Claim } from '../../suite/claim.ts';
import type { WitnessEvent } from '../../witness-plugin/index.ts';
import { shownCalls, turnOf } from '../proofs/look-up.ts';
import { callsOf, laneOf, type RigEvidence, type RigLane } from '../rig/index.ts';
import { AUTOMATION_LANES, AUTOMATIONS, type AutomationName, messageOf } from './bell-tools.ts';

const missed: Claim<RigEvidence> = {
  id: 'automation missed',
  requirement:
    'A run that came due while the Gateway was gone starts once at its next start: as a run of the agent that ' +
    'scheduled it, on the channel automation, in a session of its own.',
  check: (evidence) =>
    AUTOMATION_LANES.map((name) => {
      const lane = laneOf(evidence, name);
      const dueAt = dueOf(lane);
      const events = eventsOf(lane, 'ring');
      const records = recordsOf(lane, 'ring');
      const runs = records.filter(({ type }) => type === 'run');
      const ends = records.flatMap((record) => (record.type === 'run_end' ? [record.outcome] : []));
      return {
        ok:
          events.map(({ event }) => event).join() === 'enter,leave' &&
          events.every(({ at, agentId }) => at >= dueAt && agentId === name) &&
          runs.length === 1 &&
          runs.every((run) => run.type === 'run' && run.channel === 'automation') &&
          ends.join() === 'completed' &&
          listed(lane, 'list again').includes('completed'),
        states: `${name}: its tool ran once, after it was due, in one run that completed`,
        found: `${events.map(({ event, at }) => `${event} ${at - dueAt} ms after`).join()}; ${runs.length} runs; ${ends.join()}`,
      };
    }),
};

const interrupted: Claim<RigEvidence> = {
  id: 'automation interrupted',
  requirement:
    'A run that a kill ended is not run again, since it may have had effects; the list says so, and so does the log of the ' +
    'next Gateway.',
  check: (evidence) =>
    AUTOMATION_LANES.map((name) => {
      const lane = laneOf(evidence, name);
      const events = eventsOf(lane, 'hold').map(({ event }) => event);
      const types = recordsOf(lane, 'hold').map(({ type }) => type);
      const told = (lane.processes.at(-1)?.stderr ?? '')
        .split('\n')
        .map((line) => parseJson(line))
        .filter((line) => isObject(line) && line['automation'] === 'hold' && line['agentId'] === name);
      return {
        ok:
          events.join() === 'enter' &&
          types.filter((type) => type === 'run').length === 1 &&
          !types.includes('run_end') &&
          listed(lane, 'list').includes('running now') &&
          !listed(lane, 'list again').includes('running now') &&
          listed(lane, 'list again').includes('interrupted') &&
          told.length === 1,
        states: `${name}: ran once, was running when it was killed, is told as interrupted`,
        found: `${events.join()}; ${types.join()}; ${listed(lane, 'list again')}; ${told.length} warnings`,
      };
    }),
};

const own: Claim<RigEvidence> = {
  id: 'automation own',
  requirement:
    'Automations outlive the process that scheduled them, and an agent sees its own and no other’s.',
  check: (evidence) =>
    AUTOMATION_LANES.map((name) => {
      const lane = laneOf(evidence, name);
      const list = listed(lane, 'list again');
      const others = AUTOMATION_LANES.filter((each) => each !== name);
      return {
        ok:
          AUTOMATIONS.every((each) => list.includes(messageOf(each, name))) &&
          others.every((other) => AUTOMATIONS.every((each) => !list.includes(messageOf(each, other)))),
        states: `${name}: lists its own two after two kills`,
        found: list,
      };
    }),
};

const gone: Claim<RigEvidence> = {
  id: 'automation control',
  requirement: 'The Gateway really was killed twice, first before anything was due.',
  check: (evidence) =>
    AUTOMATION_LANES.map((name) => {
      const lane = laneOf(evidence, name);
      const ends = lane.processes.map(({ exitCode, signal }) => signal ?? exitCode);
      const scheduled = callsOf(lane, 'schedule');
      return {
        ok:
          ends.join() === 'SIGKILL,SIGKILL,0' &&
          scheduled.length === AUTOMATIONS.length &&
          scheduled.every(({ status, at }) => status === 'completed' && Date.parse(at) < dueOf(lane)),
        states: `${name}: ${scheduled.length} scheduled in time; ${ends.join(', ')}`,
        found: `${scheduled.map(({ status }) => status).join()}; ${ends.join(', ')}`,
      };
    }),
};

export const AUTOMATION_CLAIMS: readonly Claim<RigEvidence>[] = [missed, interrupted, own, gone];

/** When the automations of a lane were to run; NaN if none was scheduled, and then nothing was in time. */
function dueOf(lane: RigLane): number {
  const [first] = callsOf(lane, 'schedule');
  return Date.parse(isObject(first?.arguments) ? textOf(first.arguments['at']) : '');
}

function recordsOf(lane: RigLane, name: AutomationName): readonly SessionRecord[] {
  const key = `agent:${lane.lane}:automations:${name}`;
  return lane.sessions
    .map(({ records }) => records)
    .filter(([first]) => first?.type === 'session' && first.sessionKey === key)
    .flat();
}

function eventsOf(lane: RigLane, name: AutomationName): readonly WitnessEvent[] {
  return lane.events.filter(({ sessionKey }) => sessionKey === `agent:${lane.lane}:automations:${name}`);
}

/** What the model was told when it listed them. */
function listed(lane: RigLane, turn: string): string {
  return shownCalls(turnOf(lane, turn))
    .map(({ result }) => result)
    .join('\n');
}
