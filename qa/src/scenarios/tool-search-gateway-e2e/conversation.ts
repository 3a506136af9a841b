import type { JsonObject } from '@openclaw/contracts';
import { FAKE_PLUGIN } from '../../fake-plugin/index.ts';
import { answerMessage, answerText, type ChatClient } from '../../suite/chat-client.ts';
import type { LaneName } from './lanes.ts';

/** The turns by the names under which claims find them. */
export const TURNS = {
  task: 'task',
  secondTurn: 'second turn',
  secondSession: 'second session',
  directOnly: 'direct-only tool',
  denied: 'denied tool',
  clientCall: 'client tool',
  clientResult: 'client result',
} as const;

/** Turns of one catalog: the client tool's turns have one more tool. */
export const PLAIN_TURNS: readonly string[] = [
  TURNS.task,
  TURNS.secondTurn,
  TURNS.secondSession,
  TURNS.directOnly,
  TURNS.denied,
];

/** What people say. The first word of each wish is what the plan of the mock listens for. */
const SAID = {
  task: 'Irrigation: please water zone 12 by drip from 05:30 for 25 minutes. Invoices: which ones are still unpaid?',
  secondTurn: 'Invoices again: have a fresh look, please.',
  directOnly: 'Photo: show me the condition of the artwork of loan L-2041.',
  denied: `Immobilise vehicle V-7 with openclaw:${FAKE_PLUGIN.id}:${FAKE_PLUGIN.denied}.`,
  client: 'Ringing: make my phone ring, I cannot find it.',
} as const;

/** A tool that the client brings and runs itself. */
export const CLIENT_TOOL = {
  name: 'ring_my_phone',
  arguments: { volume: 'loud' },
  /** Made by the client, as only it can. */
  result: 'The phone rang, code CT-7F3A.',
  code: 'CT-7F3A',
  definition: {
    type: 'function',
    function: {
      name: 'ring_my_phone',
      description: 'Make the phone of the user ring so that it can be found.',
      parameters: {
        type: 'object',
        properties: { volume: { enum: ['quiet', 'loud'] } },
        required: ['volume'],
      },
    },
  },
} as const;

/** Everything that one lane's client asks, the same in each lane but for the client's own tool. */
export async function converse(lane: LaneName, chat: ChatClient): Promise<void> {
  const task = await chat.send({ name: TURNS.task, sessionKey: 'first', messages: [user(SAID.task)] });
  const soFar = [user(SAID.task), { role: 'assistant', content: answerText(task) }];
  await chat.send({
    name: TURNS.secondTurn,
    sessionKey: 'first',
    messages: [...soFar, user(SAID.secondTurn)],
  });
  await chat.send({
    name: TURNS.secondSession,
    sessionKey: 'second',
    messages: [user(SAID.task)],
    stream: true,
  });
  await chat.send({ name: TURNS.directOnly, sessionKey: 'third', messages: [user(SAID.directOnly)] });
  await chat.send({ name: TURNS.denied, sessionKey: 'fourth', messages: [user(SAID.denied)] });
  if (lane === 'tools') await useClientTool(chat);
}

async function useClientTool(chat: ChatClient): Promise<void> {
  const tools = [CLIENT_TOOL.definition];
  const sessionKey = 'fifth';
  const asked = await chat.send({
    name: TURNS.clientCall,
    sessionKey,
    messages: [user(SAID.client)],
    tools,
  });
  const message = answerMessage(asked);
  const calls = Array.isArray(message['tool_calls']) ? message['tool_calls'] : [];
  const results = calls.map((call) => ({ role: 'tool', tool_call_id: call.id, content: CLIENT_TOOL.result }));
  await chat.send({
    name: TURNS.clientResult,
    sessionKey,
    messages: [user(SAID.client), message, ...results],
    tools,
  });
}

function user(content: string): JsonObject {
  return { role: 'user', content };
}
