import type { JsonObject } from '@openclaw/contracts';
import { isObject, objectsOf } from '../../mock-openai/json-shape.ts';
import type { Claim, Finding } from '../../suite/claim.ts';
import { turnOf } from '../proofs/look-up.ts';
import {
  type ApiExchange,
  apiOf,
  callsOf,
  eventsOf,
  laneOf,
  type RigEvidence,
  type RigLane,
  runIdOf,
  toldOf,
} from '../rig/index.ts';
import { CLOSE, OPEN, SHORT_LANE } from './gate-tools.ts';

const once: Claim<RigEvidence> = {
  id: 'POL-4 once',
  requirement:
    'POL-4: "allow-once" lets the waiting call run, once, and not before; a second decision changes nothing.',
  check(evidence) {
    const lane = laneOf(evidence, 'tools');
    const [question] = entriesOf(apiOf(lane, 'allow once: listed'));
    const second = apiOf(lane, 'allow once: second decision');
    return [
      {
        ok:
          isAbout(question, { id: OPEN.id, status: 'waiting' }) &&
          JSON.stringify(question['arguments']) === '{"note":"as asked"}',
        states: 'the question names the tool and the exact arguments',
        found: JSON.stringify(question),
      },
      ranAfterDecision(lane, 'allow once'),
      {
        ok: second.status === 409 && codeOf(second) === 'approval_already_decided',
        states: 'the second decision is refused',
        found: `${second.status} ${codeOf(second)}`,
      },
      isWaiting(lane, 'deny'),
    ];
  },
};

const always: Claim<RigEvidence> = {
  id: 'POL-4 always',
  requirement:
    'POL-4, FR-61: "allow-always" is a grant for that tool, also in other sessions, until it is taken back.',
  check(evidence) {
    const lane = laneOf(evidence, 'tools');
    const grants = entriesOf(apiOf(lane, 'grants'));
    const runId = runIdOf(lane, 'granted');
    const asked = entriesOf(apiOf(lane, 'granted: all')).filter(
      ({ run }) => isObject(run) && run['runId'] === runId,
    );
    return [
      ranAfterDecision(lane, 'allow always'),
      {
        ok: grants.length === 1 && isAbout(grants[0], { id: CLOSE.id }) && grants[0]?.['agentId'] === 'tools',
        states: 'there is one grant, for this agent and tool',
        found: JSON.stringify(grants),
      },
      {
        ok: asked.length === 0 && ranTimes(lane, 'granted') === 1,
        states: 'the next call ran without a question',
        found: `${asked.length} questions, ran ${ranTimes(lane, 'granted')} ×`,
      },
      {
        ok: apiOf(lane, 'revoked').status === 200,
        states: 'the grant was taken back',
        found: `HTTP ${apiOf(lane, 'revoked').status}`,
      },
      isWaiting(lane, 'after revoking'),
      refused(lane, 'after revoking', 'approval_denied'),
    ];
  },
};

const denied: Claim<RigEvidence> = {
  id: 'EXE-5',
  requirement:
    'POL-4: "deny" and a question out of time run nothing, and are told to the model and the log as what they are.',
  check(evidence) {
    const lane = laneOf(evidence, 'tools');
    const settled = entriesOf(apiOf(lane, 'out of time: all')).find(
      ({ run }) => isObject(run) && run['runId'] === runIdOf(lane, 'out of time'),
    );
    return [
      refused(lane, 'deny', 'approval_denied'),
      refused(lane, 'out of time', 'approval_timeout'),
      settledAs(settled, 'timed-out'),
    ];
  },
};

const program: Claim<RigEvidence> = {
  id: 'BRG-5 decided',
  requirement:
    'POL-4: a call inside a program waits for its approval too, runs or is refused, and the program goes on.',
  check(evidence) {
    const lane = laneOf(evidence, 'code');
    const [allowed] = toldOf(turnOf(lane, 'program allow-once'));
    const [event] = eventsOf(lane, 'program allow-once');
    return [
      ranAfterDecision(lane, 'program allow-once'),
      {
        ok: event !== undefined && allowed?.text.includes(event.verificationCode) === true,
        states: 'the program got the result',
        found: allowed?.text ?? 'nothing',
      },
      refused(lane, 'program deny', 'approval_denied'),
    ];
  },
};

const deadline: Claim<RigEvidence> = {
  id: 'BRG-5',
  requirement:
    'FR-79: waiting for approval counts against the deadline of the program: it ends with "timeout", the question is ' +
    'withdrawn, and an approval that comes later runs nothing.',
  check(evidence) {
    const lane = laneOf(evidence, SHORT_LANE);
    const [told] = toldOf(turnOf(lane, 'deadline'));
    const { durationMs, status } = turnOf(lane, 'deadline');
    return [
      {
        ok: told?.kind === 'program' && told.code === 'timeout' && status === 200,
        states: 'the model was told "timeout"',
        found: `HTTP ${status}, ${told?.code}: ${told?.text}`,
      },
      {
        ok: durationMs >= 5_000 && durationMs < 50_000,
        states: `the request took ${Math.round(durationMs)} ms, not as long as a question stays open`,
      },
      ...withdrawn(lane, 'deadline'),
    ];
  },
};

const hungUp: Claim<RigEvidence> = {
  id: 'FR-79 abort',
  requirement:
    'POL-4: when the client goes away its question is withdrawn, and nothing is left that fails unseen.',
  check(evidence) {
    const lane = laneOf(evidence, 'tools');
    const killed = lane.processes.filter(({ signal }) => signal === 'SIGKILL').length;
    const unwell = lane.processes.filter(
      ({ exitCode, signal, stderr }) =>
        (exitCode !== 0 && signal !== 'SIGKILL') || /unhandled|"level":(?:50|60)/iu.test(stderr),
    );
    return [
      ...withdrawn(lane, 'hung up'),
      {
        ok: callsOf(lane, 'hung up').every(({ code }) => code === 'run_cancelled'),
        states: 'the log says that the run was cancelled',
      },
      {
        ok: lane.processes.length === 3 && killed === 1 && unwell.length === 0,
        states: 'no Gateway logged an error, and each that was asked to stop ended with status 0',
        found: unwell.map(({ exitCode, stderr }) => `exit ${exitCode}: ${stderr.slice(-500)}`).join(' | '),
      },
    ];
  },
};

const restart: Claim<RigEvidence> = {
  id: 'POL-4 restart',
  requirement:
    'POL-4: a question outlives a Gateway that is killed; the answer given to the next one lets the same call of the same ' +
    'session run, once.',
  check(evidence) {
    const lane = laneOf(evidence, 'tools');
    const id = entriesOf(apiOf(lane, 'killed: listed'))[0]?.['approvalId'];
    const again = entriesOf(apiOf(lane, 'killed: listed again'));
    return [
      {
        ok: again.length === 1 && again[0]?.['approvalId'] === id && again[0]?.['status'] === 'orphaned',
        states: 'after the restart it is listed as orphaned',
        found: JSON.stringify(again),
      },
      { ok: turnOf(lane, 'killed').status === 0, states: 'the request that waited was cut off' },
      { ok: ranTimes(lane, 'killed') === 0, states: 'the killed run ran nothing' },
      {
        ok: apiOf(lane, 'killed: decided').status === 200 && ranTimes(lane, 'after restart') === 1,
        states: 'once it was approved, the same call ran at once',
        found: `HTTP ${apiOf(lane, 'killed: decided').status}, ran ${ranTimes(lane, 'after restart')} ×`,
      },
      isWaiting(lane, 'used up'),
      refused(lane, 'used up', 'approval_denied'),
    ];
  },
};

export const APPROVAL_CLAIMS: readonly Claim<RigEvidence>[] = [
  once,
  always,
  denied,
  program,
  deadline,
  hungUp,
  restart,
];

function entriesOf({ answer }: ApiExchange): readonly JsonObject[] {
  return isObject(answer) ? objectsOf(answer['data']) : [];
}

function codeOf({ answer }: ApiExchange): unknown {
  return isObject(answer) && isObject(answer['error']) ? answer['error']['code'] : undefined;
}

function isAbout(
  entry: JsonObject | undefined,
  { id, status }: { readonly id: string; readonly status?: string },
): entry is JsonObject {
  const tool = entry?.['tool'];
  return isObject(tool) && tool['id'] === id && (status === undefined || entry?.['status'] === status);
}

function ranTimes(lane: RigLane, turn: string): number {
  return eventsOf(lane, turn).filter(({ event }) => event === 'enter').length;
}

function ranAfterDecision(lane: RigLane, turn: string): Finding {
  const { afterEvents, status } = apiOf(lane, `${turn}: decided`);
  const entered = eventsOf(lane, turn).filter(({ event }) => event === 'enter');
  const completed = callsOf(lane, turn).filter((call) => call.status === 'completed').length;
  return {
    ok: status === 200 && entered.length === 1 && completed === 1 && (entered[0]?.order ?? -1) >= afterEvents,
    states: `"${turn}" ran once, after the decision`,
    found: `HTTP ${status}, ran ${entered.length} ×, ${completed} completed, decided after event ${afterEvents}, ran as ${entered[0]?.order}`,
  };
}

function isWaiting(lane: RigLane, turn: string): Finding {
  const waiting = entriesOf(apiOf(lane, `${turn}: listed`)).filter(({ status }) => status === 'waiting');
  return {
    ok: waiting.length === 1,
    states: `"${turn}" was asked about`,
    found: `${waiting.length} questions`,
  };
}

function refused(lane: RigLane, turn: string, code: string): Finding {
  const [told] = toldOf(turnOf(lane, turn));
  const [call, ...others] = callsOf(lane, turn);
  return {
    ok:
      told?.code === code &&
      call?.status === 'refused' &&
      call.code === code &&
      others.length === 0 &&
      ranTimes(lane, turn) === 0,
    states: `"${turn}" ran nothing, and is ${code} to the model and in the log`,
    found: `told ${told?.code}, logged ${call?.status} ${call?.code}, ran ${ranTimes(lane, turn)} ×`,
  };
}

function withdrawn(lane: RigLane, turn: string): readonly Finding[] {
  const id = entriesOf(apiOf(lane, `${turn}: listed`)).find(({ status }) => status === 'waiting')?.[
    'approvalId'
  ];
  const entry = entriesOf(apiOf(lane, `${turn}: all`)).find(({ approvalId }) => approvalId === id);
  const late = apiOf(lane, `${turn}: too late`);
  return [
    settledAs(entry, 'cancelled'),
    {
      ok: late.status === 409 && ranTimes(lane, turn) === 0,
      states: `the approval that came after "${turn}" was refused and ran nothing`,
      found: `HTTP ${late.status}, ran ${ranTimes(lane, turn)} ×`,
    },
  ];
}

function settledAs(entry: JsonObject | undefined, outcome: string): Finding {
  const settlement = entry?.['settlement'];
  return {
    ok: isObject(settlement) && settlement['outcome'] === outcome,
    states: `the question was settled as ${outcome}`,
    found: JSON.stringify(entry ?? 'no question'),
  };
}
