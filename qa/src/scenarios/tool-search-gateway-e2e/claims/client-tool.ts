import { isDeepStrictEqual } from 'node:util';
import { isObject, objectsOf, parseJson, textOf } from '../../../mock-openai/json-shape.ts';
import { answerMessage, answerText } from '../../../suite/chat-client.ts';
import type { Claim } from '../../../suite/claim.ts';
import { recordsOf, shownCalls, turnOf } from '../../proofs/look-up.ts';
import { CLIENT_TOOL, TURNS } from '../conversation.ts';
import type { E2eEvidence } from '../e2e-evidence.ts';

const CLIENT_ID = `client:${CLIENT_TOOL.name}`;

export const clientTool: Claim<E2eEvidence> = {
  id: 'FR-133',
  requirement:
    'A client tool called through tool_call comes back to the client under its own name, and its result finishes the turn.',
  check({ lanes }) {
    const asked = turnOf(lanes.tools, TURNS.clientCall);
    const finished = turnOf(lanes.tools, TURNS.clientResult);
    const choice = objectsOf(asked.answer['choices'])[0];
    const [handedOut, ...others] = objectsOf(answerMessage(asked)['tool_calls']);
    const called = isObject(handedOut?.['function']) ? handedOut['function'] : {};
    const shown = shownCalls(finished).find((call) => call.name === 'tool_call');
    const logged = recordsOf(lanes.tools, asked).some(
      (record) =>
        record.type === 'call' &&
        record.status === 'handed-off' &&
        record.tool?.id === CLIENT_ID &&
        record.tool.source === 'client',
    );
    return [
      {
        ok:
          choice?.['finish_reason'] === 'tool_calls' &&
          others.length === 0 &&
          called['name'] === CLIENT_TOOL.name &&
          isDeepStrictEqual(parseJson(textOf(called['arguments'])), CLIENT_TOOL.arguments),
        states: `the client got one call of ${CLIENT_TOOL.name} with its own arguments`,
        found: JSON.stringify(choice ?? asked.answer),
      },
      {
        ok: !JSON.stringify(asked.answer).includes('tool_search') && asked.status === 200,
        states: 'it saw no control',
      },
      {
        ok: shown?.arguments['id'] === CLIENT_ID && shown.result.includes(CLIENT_TOOL.code),
        states: `the model had called it by tool_call as ${CLIENT_ID}, and got the client's result there`,
        found: JSON.stringify(shown ?? 'no such call'),
      },
      {
        ok: finished.status === 200 && answerText(finished).includes(CLIENT_TOOL.code),
        states: 'the turn ended with an answer from it',
        found: `HTTP ${finished.status}, ${answerText(finished)}`,
      },
      { ok: logged, states: 'the session log has the hand-off, source client' },
    ];
  },
};
