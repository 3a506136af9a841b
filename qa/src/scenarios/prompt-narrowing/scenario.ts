import process from 'node:process';
import type { JsonObject } from '@openclaw/contracts';
import { MISBEHAVING_MCP_SERVER } from '../../misbehaving-mcp/server-path.ts';
import { answerText } from '../../suite/chat-client.ts';
import type { ScenarioContext } from '../../suite/scenario.ts';
import { type WitnessEvent, witnessTool } from '../../witness-plugin/index.ts';
import {
  type Attempt,
  callsFor,
  createScript,
  LANE_NAMES,
  type LaneName,
  laneAgents,
  openRig,
  type RigEvidence,
  type RigPlugin,
  type RigScenario,
  rigScenario,
  user,
} from '../rig/index.ts';
import { NARROWING_CLAIMS } from './claims.ts';
import { KEPT, KEPT_MCP, NARROW_TURN, TURNS, WITHHELD, WITHHELD_MCP } from './desk-tools.ts';

/** DIR-5. */
export const promptNarrowing: RigScenario = rigScenario({
  name: 'prompt-narrowing',
  description:
    'A plugin’s before_prompt_build hook narrows the second of three turns of one session to a few tools, in each mode. ' +
    'In every turn the model tries the same: what is kept, and what is withheld.',
  baseline: 'direct',
  claims: NARROWING_CLAIMS,
  gather,
});

const PLUGIN: RigPlugin = {
  id: 'qa-desk',
  narrows: true,
  tools: [
    witnessTool(KEPT.name, 'Switches the lamp of the desk.'),
    witnessTool(WITHHELD.name, 'Opens the safe of the desk.'),
    ...['drawer', 'chair', 'phone', 'clock', 'plant', 'screen', 'mat', 'bell'].map((thing) =>
      witnessTool(`desk_${thing}_move`, `Moves the ${thing} of the desk.`),
    ),
  ],
};

async function gather(context: ScenarioContext): Promise<RigEvidence> {
  const server = { command: process.execPath, args: [MISBEHAVING_MCP_SERVER] };
  await using rig = await openRig({
    context,
    plugins: [PLUGIN],
    config: { agents: { list: laneAgents(LANE_NAMES) }, mcp: { servers: { kb: server } } },
    plan: createScript(
      LANE_NAMES.flatMap((lane) =>
        TURNS.map((turn) => ({ when: wish(turn, lane), rounds: [callsFor(lane, attempts(turn, lane))] })),
      ),
    ),
    // Of each session, the second run only.
    answer: (event, { events }) =>
      event.event === 'prompt-hook' && runsSoFar(event, events) === TURNS.indexOf(NARROW_TURN) + 1
        ? { toolsAllow: [KEPT.name, KEPT_MCP.id] }
        : {},
  });
  for (const lane of LANE_NAMES) {
    const messages: JsonObject[] = [];
    for (const turn of TURNS) {
      messages.push(user(wish(turn, lane)));
      const answered = await rig.lane(lane).send({ name: turn, sessionKey: 'desk', messages: [...messages] });
      messages.push({ role: 'assistant', content: answerText(answered) });
    }
  }
  return await rig.finish();
}

function runsSoFar({ sessionId }: WitnessEvent, events: readonly WitnessEvent[]): number {
  const ofSession = events.filter((each) => each.event === 'prompt-hook' && each.sessionId === sessionId);
  return new Set(ofSession.map(({ runId }) => runId)).size;
}

function wish(turn: string, lane: LaneName): string {
  return `Tidy up, ${turn} (${lane})`;
}

function attempts(turn: string, lane: LaneName): readonly Attempt[] {
  const args = { note: turn };
  const mcp = (name: string): Attempt => ({ kind: lane === 'direct' ? 'function' : 'call', target: name });
  return [
    { kind: 'search', target: 'switch the lamp of the desk' },
    { kind: 'search', target: 'open the safe of the desk' },
    { kind: 'search', target: WITHHELD.name },
    { kind: 'describe', target: WITHHELD.id },
    { kind: 'call', target: WITHHELD.id, args },
    { kind: 'call', target: WITHHELD.name, args: { note: `${turn}, by name` } },
    { kind: 'function', target: WITHHELD.name, args: { note: `${turn}, as a function` } },
    { kind: 'call', target: KEPT.name, args },
    { ...mcp(KEPT_MCP.name), args: { text: turn } },
    { ...mcp(WITHHELD_MCP.name), args: { a: 1, b: 2 } },
  ];
}
