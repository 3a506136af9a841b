import type { Claim } from '../../suite/claim.ts';
import { recordsOf, turnOf } from '../proofs/look-up.ts';
import { callsOf, eventsOf, LANE_NAMES, laneOf, type RigEvidence } from '../rig/index.ts';
import { IN_FLIGHT } from './pump-tools.ts';

const reached: Claim<RigEvidence> = {
  id: 'EXE-7',
  requirement: 'When the client goes away, the signal of every call in flight aborts, in every mode.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const events = eventsOf(laneOf(evidence, name), 'cancelled');
      const count = (kind: string): number => events.filter(({ event }) => event === kind).length;
      return {
        ok: count('enter') === IN_FLIGHT && count('aborted') === IN_FLIGHT && count('leave') === 0,
        states: `${name}: ${count('enter')} calls began, ${count('aborted')} saw their signal abort, none ended well`,
        found: `${count('enter')} began, ${count('aborted')} aborted, ${count('leave')} ended`,
      };
    }),
};

const logged: Claim<RigEvidence> = {
  id: 'EXE-7 log',
  requirement:
    'EXE-7, TEL-3: the log has the calls as cancelled and the run as cancelled, whole, and no answer of a model after.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const lane = laneOf(evidence, name);
      const turn = turnOf(lane, 'cancelled');
      const records = recordsOf(lane, turn);
      const calls = callsOf(lane, 'cancelled');
      const end = records.at(-1);
      const answers = records.filter(
        (record) => record.type === 'message' && record.message.role === 'assistant',
      );
      const damaged = lane.sessions.reduce((sum, session) => sum + session.damaged, 0);
      return {
        ok:
          calls.length === IN_FLIGHT &&
          calls.every(({ status, code }) => status === 'failed' && code === 'run_cancelled') &&
          end?.type === 'run_end' &&
          end.outcome === 'cancelled' &&
          answers.length === 1 &&
          turn.requests.length === 1 &&
          damaged === 0,
        states: `${name}: ${calls.length} calls failed as run_cancelled, the run is cancelled, one request to the model`,
        found: `${calls.map(({ status, code }) => `${status} ${code}`).join(', ')}; ends with ${JSON.stringify(end)}; ${turn.requests.length} requests, ${answers.length} answers`,
      };
    }),
};

const goesOn: Claim<RigEvidence> = {
  id: 'EXE-7 next',
  requirement:
    'EXE-7: the next turn of the same session works, and the Gateway stops as if nothing had been.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const lane = laneOf(evidence, name);
      const [cancelled, next] = ['cancelled', 'next'].map((turn) => turnOf(lane, turn));
      const ran = eventsOf(lane, 'next').filter(({ event }) => event === 'leave').length;
      const { exitCode, signal } = lane.gateway;
      return {
        ok:
          cancelled?.status === 0 &&
          next?.status === 200 &&
          next.sessionId === cancelled.sessionId &&
          ran === 1 &&
          exitCode === 0,
        states: `${name}: the next turn ran its tool, exit 0`,
        found: `HTTP ${cancelled?.status}, then ${next?.status}, ran ${ran} ×, exit ${exitCode ?? signal}`,
      };
    }),
};

export const CANCELLED_CLAIMS: readonly Claim<RigEvidence>[] = [reached, logged, goesOn];
