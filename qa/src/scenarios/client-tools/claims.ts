import { isObject, objectsOf } from '../../mock-openai/json-shape.ts';
import { answerMessage, answerText } from '../../suite/chat-client.ts';
import type { Claim, Finding } from '../../suite/claim.ts';
import { definitionOf as shownDefinition, turnOf } from '../proofs/look-up.ts';
import { callsOf, eventsOf, LANE_NAMES, laneOf, type RigEvidence, toldOf } from '../rig/index.ts';
import { ACCEPTED, CLIENT_TOOL, COLLISIONS, type CollisionCase, definitionOf, PLUGIN_TOOL } from './cases.ts';

const visible: Claim<RigEvidence> = {
  id: 'CAT-5',
  requirement:
    'In directory mode a client tool is visible with its schema, beside deferred plugin tools that are called by their ' +
    'hidden names; in tools and code mode it is found by search.',
  check(evidence) {
    const lane = laneOf(evidence, 'directory');
    const { requests } = turnOf(lane, 'hidden');
    const sent = isObject(definitionOf(CLIENT_TOOL.name)['function'] ?? null)
      ? JSON.stringify(definitionOf(CLIENT_TOOL.name)['function'])
      : '';
    const showing = requests.filter(
      (request) => JSON.stringify(shownDefinition(request, CLIENT_TOOL.name)?.['function']) === sent,
    );
    const exposed = requests.filter(({ toolNames }) => toolNames.includes(PLUGIN_TOOL.name));
    const named = requests.filter(({ systemPrompt }) => systemPrompt.includes(CLIENT_TOOL.name));
    const ran = eventsOf(lane, 'hidden').filter(({ event }) => event === 'leave').length;
    const [call] = callsOf(lane, 'hidden');
    return [
      {
        ok: requests.length >= 2 && showing.length === requests.length,
        states: `directory: ${requests.length} requests show it with its schema`,
        found: `${showing.length} of ${requests.length}`,
      },
      {
        ok: exposed.length === 0 && named.length === 0,
        states: `${PLUGIN_TOOL.name} is deferred, and the directory does not copy the client's tool`,
        found: `${exposed.length} requests expose it, ${named.length} prompts name the client's tool`,
      },
      {
        ok: ran === 1 && call?.route === 'hidden_name',
        states: `${PLUGIN_TOOL.name} ran by its hidden name`,
        found: `ran ${ran} ×, route ${call?.route}`,
      },
      ...(['tools', 'code'] as const).map((name): Finding => {
        const other = laneOf(evidence, name);
        const [search] = toldOf(turnOf(other, 'ring'));
        const shown = turnOf(other, 'ring').requests.some(({ toolNames }) =>
          toolNames.includes(CLIENT_TOOL.name),
        );
        return {
          ok: search?.kind === 'search' && search.text.includes(CLIENT_TOOL.id) && !shown,
          states: `${name}: found by search, not visible`,
          found: `visible: ${shown}, search: ${search?.text}`,
        };
      }),
    ];
  },
};

const handedOut: Claim<RigEvidence> = {
  id: 'FR-133',
  requirement:
    'In every mode the client gets the call of its own tool under its own name, and its result finishes the turn.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const lane = laneOf(evidence, name);
      const asked = turnOf(lane, 'ring');
      const [call, ...others] = objectsOf(answerMessage(asked)['tool_calls']);
      const called = isObject(call?.['function'] ?? null) ? JSON.stringify(call?.['function']) : 'none';
      const rung = turnOf(lane, 'rung');
      return {
        ok:
          others.length === 0 &&
          called === `{"name":"${CLIENT_TOOL.name}","arguments":"{\\"volume\\":\\"loud\\"}"}` &&
          rung.status === 200 &&
          answerText(rung).includes('CT-91B2'),
        states: `${name}: called as ${CLIENT_TOOL.name}, answered from its result`,
        found: `${called}; HTTP ${rung.status}, ${answerText(rung)}`,
      };
    }),
};

const refused: Claim<RigEvidence> = {
  id: 'CAT-11',
  requirement:
    'FR-43, FR-44: a client tool that could be mistaken for another tool, hidden or visible, in whatever case, streamed or ' +
    'not, is refused with HTTP 400 and an error that names both; the provider is sent nothing.',
  check: (evidence) =>
    COLLISIONS.flatMap((each) => each.lanes.map((lane) => collision(evidence, { ...each, lane }))),
};

const accepted: Claim<RigEvidence> = {
  id: 'FR-44 control',
  requirement:
    'FR-44: what cannot be mistaken is not refused: an MCP tool has its server in its name where names are functions.',
  check: (evidence) =>
    ACCEPTED.lanes.map((name) => {
      const turn = turnOf(laneOf(evidence, name), ACCEPTED.name);
      return {
        ok: turn.status === 200 && turn.requests.length === 1,
        states: `${name}: accepted`,
        found: `HTTP ${turn.status} ${JSON.stringify(turn.answer)}`,
      };
    }),
};

export const CLIENT_TOOL_CLAIMS: readonly Claim<RigEvidence>[] = [visible, handedOut, refused, accepted];

function collision(
  evidence: RigEvidence,
  { name, named, lane }: CollisionCase & { readonly lane: string },
): Finding {
  const { status, answer, requests } = turnOf(laneOf(evidence, lane), name);
  const error = isObject(answer['error'] ?? null) ? answer['error'] : {};
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const missing = named.filter((word) => !String(message).includes(word));
  return {
    ok: status === 400 && code === 'client_tool_collision' && requests.length === 0 && missing.length === 0,
    states: `${lane}: collides with ${name}`,
    found: `HTTP ${status} ${String(code)}: ${String(message)}; ${requests.length} requests to the provider`,
  };
}
