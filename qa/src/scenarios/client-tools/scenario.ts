import process from 'node:process';
import { MISBEHAVING_MCP_SERVER } from '../../misbehaving-mcp/server-path.ts';
import { objectsOf, textOf } from '../../mock-openai/json-shape.ts';
import { answerMessage } from '../../suite/chat-client.ts';
import type { ScenarioContext } from '../../suite/scenario.ts';
import { witnessTool } from '../../witness-plugin/index.ts';
import {
  callsFor,
  createScript,
  LANE_NAMES,
  laneAgents,
  openRig,
  type Rig,
  type RigEvidence,
  type RigPlugin,
  type RigScenario,
  rigScenario,
  user,
} from '../rig/index.ts';
import { ACCEPTED, CLIENT_RESULT, CLIENT_TOOL, COLLISIONS, definitionOf, PLUGIN_TOOL } from './cases.ts';
import { CLIENT_TOOL_CLAIMS } from './claims.ts';

/** CAT-5, CAT-11, FR-43, FR-44. */
export const clientTools: RigScenario = rigScenario({
  name: 'client-tools',
  description:
    'A client brings tools of its own: visible in directory mode while plugin tools are deferred, found by search in the ' +
    'other modes, and refused with HTTP 400 before anything is sent where a name could be mistaken for another.',
  baseline: 'directory',
  claims: CLIENT_TOOL_CLAIMS,
  gather,
});

const PLUGIN: RigPlugin = {
  id: 'qa-notes',
  tools: [
    witnessTool(PLUGIN_TOOL.name, 'Finds a note.'),
    ...['add', 'drop', 'pin', 'print', 'send', 'sign', 'sort', 'tag', 'zip'].map((verb) =>
      witnessTool(`note_${verb}`, `Lets you ${verb} a note.`),
    ),
  ],
};
const RING = 'Ring my phone';
const FIND = 'Find my note';

async function gather(context: ScenarioContext): Promise<RigEvidence> {
  const server = { command: process.execPath, args: [MISBEHAVING_MCP_SERVER] };
  await using rig = await openRig({
    context,
    plugins: [PLUGIN],
    config: { agents: { list: laneAgents(LANE_NAMES) }, mcp: { servers: { kb: server } } },
    plan: createScript([
      ...LANE_NAMES.map((lane) => ({
        when: `${RING} (${lane})`,
        rounds: [
          callsFor(lane, [{ kind: 'search', target: 'make the phone ring' }]),
          callsFor(lane, [
            {
              kind: lane === 'directory' ? 'function' : 'call',
              target: lane === 'direct' || lane === 'directory' ? CLIENT_TOOL.name : CLIENT_TOOL.id,
              args: { volume: 'loud' },
            },
          ]),
        ].filter((calls) => calls.length > 0),
      })),
      { when: FIND, rounds: [[{ name: PLUGIN_TOOL.name, arguments: { note: 'mine' } }]] },
    ]),
  });
  for (const lane of LANE_NAMES) {
    await ring(rig, lane);
    for (const { name, lanes, clientNames, stream = false } of [...COLLISIONS, ACCEPTED]) {
      if (!lanes.includes(lane)) continue;
      await rig.lane(lane).send({
        name,
        stream,
        sessionKey: name,
        messages: [user('Say hello.')],
        tools: clientNames.map(definitionOf),
      });
    }
  }
  const tools = [definitionOf(CLIENT_TOOL.name)];
  await rig.lane('directory').send({ name: 'hidden', sessionKey: 'hidden', messages: [user(FIND)], tools });
  return await rig.finish();
}

/** The client's tool is called, and the client answers. */
async function ring(rig: Rig, lane: string): Promise<void> {
  const wish = user(`${RING} (${lane})`);
  const tools = [definitionOf(CLIENT_TOOL.name)];
  const asked = await rig.lane(lane).send({ name: 'ring', sessionKey: 'ring', messages: [wish], tools });
  const message = answerMessage(asked);
  const results = objectsOf(message['tool_calls']).map(({ id }) => ({
    role: 'tool',
    tool_call_id: textOf(id),
    content: CLIENT_RESULT,
  }));
  const messages = [wish, message, ...results];
  await rig.lane(lane).send({ name: 'rung', sessionKey: 'ring', messages, tools });
}
