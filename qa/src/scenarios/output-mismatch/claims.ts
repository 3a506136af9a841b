import { answerText } from '../../suite/chat-client.ts';
import type { Claim, Finding } from '../../suite/claim.ts';
import { turnOf } from '../proofs/look-up.ts';
import {
  callsOf,
  eventsOf,
  LANE_NAMES,
  laneOf,
  type RigEvidence,
  type RigLane,
  toldOf,
} from '../rig/index.ts';
import { BROKEN, READ, RESET, SECRET } from './meter-tools.ts';

const fails: Claim<RigEvidence> = {
  id: 'EXE-3',
  requirement:
    'A result that does not fit the output schema fails the call in every mode, says that side effects may have happened, ' +
    'and never looks as if it were safe to retry.',
  check: (evidence) => [
    ...LANE_NAMES.map((name) => mismatch(laneOf(evidence, name), 'mismatch')),
    mismatch(laneOf(evidence, 'code'), 'uncaught'),
  ],
};

const withheld: Claim<RigEvidence> = {
  id: 'EXE-3 withheld',
  requirement: 'EXE-3: nothing of the result that does not fit comes to the model, the client or the log.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const lane = laneOf(evidence, name);
      const places = [JSON.stringify(lane.turns), JSON.stringify(lane.sessions)];
      const begun = eventsOf(lane, 'mismatch').length;
      return {
        ok: begun > 0 && places.every((text) => !text.includes(SECRET)),
        states: `${name}: ${SECRET} is in no request, answer or log`,
        found: `in ${places.filter((text) => text.includes(SECRET)).length} of 2 places`,
      };
    }),
};

const control: Claim<RigEvidence> = {
  id: 'EXE-3 control',
  requirement: 'EXE-3: a result that fits is given; a tool whose output schema is none runs nothing.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const lane = laneOf(evidence, name);
      const [fits] = toldOf(turnOf(lane, 'fits'));
      const [event] = eventsOf(lane, 'fits').filter(({ event: kind }) => kind === 'leave');
      const [broken] = toldOf(turnOf(lane, 'broken'));
      const ran = lane.events.filter(({ tool }) => tool === BROKEN.name).length;
      return {
        ok:
          event !== undefined &&
          fits?.code === undefined &&
          fits?.text.includes(event.verificationCode) === true &&
          callsOf(lane, 'fits')[0]?.tool?.id === READ.id &&
          broken?.code !== undefined &&
          ran === 0,
        states: `${name}: ${READ.name} gave its code, ${BROKEN.name} never ran (${broken?.code})`,
        found: `${fits?.text}; ${broken?.code}, ran ${ran} ×`,
      };
    }),
};

export const MISMATCH_CLAIMS: readonly Claim<RigEvidence>[] = [fails, withheld, control];

function mismatch(lane: RigLane, turn: string): Finding {
  const [told] = toldOf(turnOf(lane, turn));
  const [call, ...others] = callsOf(lane, turn);
  const ran = eventsOf(lane, turn).filter(
    ({ event, tool }) => event === 'leave' && tool === RESET.name,
  ).length;
  const text = told?.text ?? '';
  // A program that does not catch it fails as a program, in the words of what was thrown.
  const code = turn === 'uncaught' ? 'program_error' : 'output_mismatch';
  const looks = [
    [ran === 1, `it ran ${ran} ×`],
    [told?.code === code, `the model was told ${told?.code}`],
    [/side effects may have happened/iu.test(text), 'nothing was said of side effects'],
    [!/try again|retryable":true|safe to/iu.test(text), 'it looks safe to retry'],
    [
      call?.status === 'failed' && call.code === 'output_mismatch',
      `the log has ${call?.status} ${call?.code}`,
    ],
    [others.length === 0, 'something called it again'],
    [turnOf(lane, turn).status === 200 && answerText(turnOf(lane, turn)) !== '', 'the turn did not go on'],
  ] as const;
  return {
    ok: looks.every(([ok]) => ok),
    states: `${lane.lane}, ${turn}: ran once, failed as output_mismatch, side effects said`,
    found: `${looks.flatMap(([ok, problem]) => (ok ? [] : [problem])).join(', ')}: ${text.slice(0, 400)}`,
  };
}
