import type { JsonObject } from '@openclaw/contracts';
import type { ModelPlan } from '../../mock-openai/index.ts';
import { isObject, objectsOf, parseJson, textOf } from '../../mock-openai/json-shape.ts';
import type { ChatClient } from '../../suite/chat-client.ts';
import { GOOD_SERVERS, LANES, type LaneName, ROGUE } from './lanes.ts';

export const TURNS = { before: 'before', among: 'among the good', after: 'after' } as const;
export const TURN_NAMES: readonly string[] = Object.values(TURNS);

/** Two numbers for each good server, so that no answer can be mistaken for another's. */
export const ADDENDS: Readonly<Record<string, { readonly a: number; readonly b: number }>> = {
  alpha: { a: 1_001, b: 10 },
  beta: { a: 2_002, b: 20 },
  gamma: { a: 3_003, b: 30 },
};

interface WantedCall {
  readonly id: string;
  readonly args: JsonObject;
}

const goodCalls: readonly WantedCall[] = GOOD_SERVERS.map((name) => ({
  id: `mcp:${name}:add`,
  args: { ...ADDENDS[name] },
}));

const rogueCall = (tool: string): WantedCall => ({
  id: `mcp:${ROGUE}:${tool}`,
  args: { text: 'still here' },
});

/** The same three turns in each lane; in the second and the last the fourth server is called too. */
export async function converse(lane: LaneName, chat: ChatClient): Promise<void> {
  const turns: readonly (readonly [name: string, calls: readonly WantedCall[]])[] = [
    [TURNS.before, goodCalls],
    [TURNS.among, [...LANES[lane].rogueCalls.map(rogueCall), ...goodCalls]],
    [TURNS.after, [...goodCalls, rogueCall('echo')]],
  ];
  for (const [name, calls] of turns) {
    const messages = [{ role: 'user', content: JSON.stringify(calls) }];
    await chat.send({ name, sessionKey: name, messages });
  }
}

/** A model that makes, side by side, exactly the calls that the user writes down. */
export const obedientPlan: ModelPlan = {
  next({ userText, exchanges }) {
    if (exchanges.length > 0) return { type: 'text', text: 'Done.' };
    const wanted = objectsOf(parseJson(userText));
    return {
      type: 'calls',
      calls: wanted.map(({ id, args }) => ({
        name: 'tool_call',
        arguments: { id: textOf(id), args: isObject(args) ? args : {} },
      })),
    };
  },
};
