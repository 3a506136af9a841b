import { isDeepStrictEqual } from 'node:util';
import { isObject, objectsOf, parseJson } from '../../mock-openai/json-shape.ts';
import type { Claim } from '../../suite/claim.ts';
import { recordsOf, turnOf } from '../proofs/look-up.ts';
import { callsOf, eventsOf, laneOf, type RigEvidence } from '../rig/index.ts';
import { RESTART_LANES, TORN_LANE } from './tank-tools.ts';

const whole: Claim<RigEvidence> = {
  id: 'TEL-6',
  requirement:
    'A Gateway that is killed while a tool runs leaves a log in which all is whole but the record that was being written.',
  check: (evidence) =>
    RESTART_LANES.map((name) => {
      const lane = laneOf(evidence, name);
      const [session, ...others] = lane.sessions;
      const lost = name === TORN_LANE ? 1 : 0;
      const first = recordsOf(lane, turnOf(lane, 'first')).map(({ type }) => type);
      const killed = recordsOf(lane, turnOf(lane, 'killed')).map(({ type }) => type);
      return {
        ok:
          others.length === 0 &&
          session?.damaged === lost &&
          first.includes('call') &&
          first.at(-1) === 'run_end' &&
          killed[0] === 'run' &&
          killed.filter((type) => type === 'message').length === 2 &&
          !killed.includes('run_end'),
        states: `${name}: ${lost} line lost; the first run is whole, the killed one is there up to its call`,
        found: `${session?.damaged} lines lost; first: ${first.join(' ')}; killed: ${killed.join(' ')}`,
      };
    }),
};

const told: Claim<RigEvidence> = {
  id: 'TEL-6 told',
  requirement:
    'TEL-6: the next start says what was lost, and of which session; where nothing was lost it says nothing.',
  check: (evidence) =>
    RESTART_LANES.map((name) => {
      const lane = laneOf(evidence, name);
      const { sessionId } = turnOf(lane, 'after');
      const warnings = lane.processes.flatMap(({ stderr }) =>
        stderr
          .split('\n')
          .map((line) => parseJson(line))
          .filter(
            (line) => isObject(line) && line['sessionId'] === sessionId && line['lostBytes'] !== undefined,
          ),
      );
      return {
        ok: warnings.length === (name === TORN_LANE ? 1 : 0),
        states: `${name}: ${warnings.length} warnings`,
        found: JSON.stringify(warnings),
      };
    }),
};

const goesOn: Claim<RigEvidence> = {
  id: 'TEL-6 next',
  requirement:
    'TEL-6, TEL-3: the next turn of the same session works, and its provider is sent the conversation of the client, ' +
    'without a synthetic turn.',
  check: (evidence) =>
    RESTART_LANES.map((name) => {
      const lane = laneOf(evidence, name);
      const after = turnOf(lane, 'after');
      const sessions = new Set(['first', 'killed', 'after'].map((turn) => turnOf(lane, turn).sessionId));
      const sent = objectsOf(after.sent['messages']);
      const begun = eventsOf(lane, 'killed').map(({ event }) => event);
      const ran = eventsOf(lane, 'after').map(({ event }) => event);
      const calls = callsOf(lane, 'after').map(({ status }) => status);
      return {
        ok:
          turnOf(lane, 'killed').status === 0 &&
          after.status === 200 &&
          sessions.size === 1 &&
          sent.length === 3 &&
          isDeepStrictEqual(after.requests[0]?.messages, sent) &&
          begun.join() === 'enter' &&
          ran.join() === 'enter,leave' &&
          calls.join() === 'completed',
        states: `${name}: ran its tool, in the same session, on the ${sent.length} messages of the client`,
        found: `HTTP ${after.status}, ${sessions.size} sessions, ${JSON.stringify(after.requests[0]?.messages)}, ${ran.join()}`,
      };
    }),
};

const gone: Claim<RigEvidence> = {
  id: 'TEL-6 control',
  requirement: 'TEL-6: the Gateway really was killed, and the next one ended well when it was asked to stop.',
  check: (evidence) =>
    RESTART_LANES.map((name) => {
      const ends = laneOf(evidence, name).processes.map(({ exitCode, signal }) => signal ?? exitCode);
      return {
        ok: ends.join() === 'SIGKILL,0',
        states: `${name}: ${ends.join(', ')}`,
        found: ends.join(', '),
      };
    }),
};

export const RESTART_CLAIMS: readonly Claim<RigEvidence>[] = [whole, told, goesOn, gone];
