import type { OpenClawConfig } from '@openclaw/config';
import type { JsonValue } from '@openclaw/contracts';
import { isObject, objectsOf, textOf } from '../../mock-openai/json-shape.ts';
import type { ScenarioContext } from '../../suite/scenario.ts';
import { witnessTool } from '../../witness-plugin/index.ts';
import {
  callsFor,
  createScript,
  laneAgents,
  openRig,
  type Rig,
  type RigEvidence,
  type RigPlugin,
  type RigScenario,
  rigScenario,
  user,
} from '../rig/index.ts';
import { APPROVAL_CLAIMS } from './claims.ts';
import { CLOSE, OPEN, SHORT_LANE } from './gate-tools.ts';

/** POL-4, EXE-5, BRG-5, FR-79. */
export const approvals: RigScenario = rigScenario({
  name: 'approvals',
  description:
    'Calls that need approval wait inside a chat request while they are decided over /v1/approvals: allowed once, ' +
    'allowed always, denied, out of time, given up by the client; by tool_call and in a program against its deadline; ' +
    'and with the Gateway killed between question and answer.',
  baseline: 'tools',
  claims: APPROVAL_CLAIMS,
  gather,
});

const PLUGIN: RigPlugin = {
  id: 'qa-gate',
  tools: [
    witnessTool(OPEN.name, 'Opens the gate.'),
    witnessTool(CLOSE.name, 'Closes the gate.'),
    witnessTool('gate_look', 'Looks at the gate.'),
  ],
};

const CONFIG: OpenClawConfig = {
  tools: { ask: ['gate_open', 'gate_close'], approvalTimeoutMs: 600_000 },
  agents: {
    list: {
      ...laneAgents(['tools', 'code']),
      [SHORT_LANE]: { tools: { toolSearch: { mode: 'code', codeTimeoutMs: 5_000 } } },
    },
  },
};

const SCENES = [OPEN, CLOSE].flatMap(({ id, wish }) =>
  (['tools', 'code'] as const).map((lane) => ({
    when: `${wish} (${lane})`,
    rounds: [callsFor(lane, [{ kind: 'call', target: id, args: { note: 'as asked' } }])],
  })),
);

async function gather(context: ScenarioContext): Promise<RigEvidence> {
  await using rig = await openRig({ context, plugins: [PLUGIN], config: CONFIG, plan: createScript(SCENES) });
  const tools = rig.lane('tools');

  const once = await ask(rig, { turn: 'allow once', session: 'one' });
  await decide(rig, { ...once, decision: 'allow-once' });
  await tools.api('allow once: second decision', {
    method: 'POST',
    path: `/v1/approvals/${once.id}`,
    body: { decision: 'deny' },
  });
  await decide(rig, { ...(await ask(rig, { turn: 'deny', session: 'one' })), decision: 'deny' });

  const always = await ask(rig, { turn: 'allow always', session: 'two', wish: CLOSE.wish });
  await decide(rig, { ...always, decision: 'allow-always' });
  await tools.send({ name: 'granted', sessionKey: 'three', messages: [user(`${CLOSE.wish} (tools)`)] });
  await tools.api('granted: all', { path: '/v1/approvals?all=1' });
  const grants = await tools.api('grants', { path: '/v1/approvals/grants' });
  const grantId = textOf(listOf(grants.answer)[0]?.['grantId']);
  await tools.api('revoked', { method: 'DELETE', path: `/v1/approvals/grants/${grantId}` });
  const revoked = await ask(rig, { turn: 'after revoking', session: 'three', wish: CLOSE.wish });
  await decide(rig, { ...revoked, decision: 'deny' });

  for (const decision of ['allow-once', 'deny'] as const) {
    const asked = await ask(rig, { lane: 'code', turn: `program ${decision}`, session: 'one' });
    await decide(rig, { ...asked, decision });
  }
  const deadline = await ask(rig, { lane: SHORT_LANE, turn: 'deadline', session: 'one' });
  await deadline.answered;
  await afterwards(rig, deadline);

  const leaving = new AbortController();
  const hungUp = await ask(rig, { turn: 'hung up', session: 'four', hangUp: leaving.signal });
  leaving.abort();
  await hungUp.answered;
  await afterwards(rig, hungUp);

  const killed = await ask(rig, { turn: 'killed', session: 'five' });
  await rig.kill();
  await killed.answered;
  await rig.restart();
  await tools.api('killed: listed again', { path: '/v1/approvals' });
  await decide(rig, { ...killed, decision: 'allow-once' });
  await tools.send({ name: 'after restart', sessionKey: 'five', messages: [user(`${OPEN.wish} (tools)`)] });
  await decide(rig, { ...(await ask(rig, { turn: 'used up', session: 'five' })), decision: 'deny' });

  await rig.restart({ ...CONFIG, tools: { ...CONFIG.tools, approvalTimeoutMs: 200 } });
  await tools.send({ name: 'out of time', sessionKey: 'six', messages: [user(`${OPEN.wish} (tools)`)] });
  await tools.api('out of time: all', { path: '/v1/approvals?all=1' });
  return await rig.finish();
}

interface Asking {
  readonly turn: string;
  readonly session: string;
  /** Default: the tools lane. */
  readonly lane?: string;
  /** Default: to open the gate. */
  readonly wish?: string;
  readonly hangUp?: AbortSignal;
}

interface Asked {
  readonly lane: string;
  readonly turn: string;
  readonly id: string;
  /** The chat request, which waits. */
  readonly answered: Promise<unknown>;
}

/** Sends a wish that needs approval; resolves once its question is listed, while the request waits. */
async function ask(
  rig: Rig,
  { turn, session, lane = 'tools', wish = OPEN.wish, hangUp }: Asking,
): Promise<Asked> {
  const client = rig.lane(lane);
  const answered = client.send({
    name: turn,
    sessionKey: session,
    messages: [user(`${wish} (${lane === 'tools' ? 'tools' : 'code'})`)],
    ...(hangUp !== undefined && { hangUp }),
  });
  const listed = await client.apiUntil(`${turn}: listed`, { path: '/v1/approvals' }, (answer) =>
    listOf(answer).some(({ status }) => status === 'waiting'),
  );
  const waiting = listOf(listed.answer).find(({ status }) => status === 'waiting');
  return { lane, turn, id: textOf(waiting?.['approvalId']) || 'none', answered };
}

async function decide(
  rig: Rig,
  { lane, turn, id, answered, decision }: Asked & { readonly decision: string },
) {
  const path = `/v1/approvals/${id}`;
  await rig.lane(lane).api(`${turn}: decided`, { method: 'POST', path, body: { decision } });
  await answered;
}

/** Nobody waits any more: an approval that comes once the question is withdrawn must do nothing. */
async function afterwards(rig: Rig, { lane, turn, id }: Asked): Promise<void> {
  // It is withdrawn in the file system, for which a cancelled run does not wait.
  await rig
    .lane(lane)
    .apiUntil(`${turn}: all`, { path: '/v1/approvals?all=1' }, (answer) =>
      listOf(answer).some(({ approvalId, status }) => approvalId === id && status === 'settled'),
    );
  const body = { decision: 'allow-once' };
  await rig.lane(lane).api(`${turn}: too late`, { method: 'POST', path: `/v1/approvals/${id}`, body });
}

function listOf(answer: JsonValue) {
  return isObject(answer) ? objectsOf(answer['data']) : [];
}
