import { FAKE_PLUGIN } from '../../fake-plugin/index.ts';
import type { ChatClient } from '../../suite/chat-client.ts';

export const LIVE_TURNS = {
  task: 'task',
  directOnly: 'direct-only tool',
  denied: 'denied tool',
} as const;

/** What a person would say: no tool is named but the one that policy denies. */
const SAID: Readonly<Record<keyof typeof LIVE_TURNS, string>> = {
  task:
    'Create an irrigation schedule for zone "zone-12": start at 05:30, 25 minutes, drip. ' +
    'Then tell me the verification code of the result, exactly as it was given.',
  directOnly:
    'Show me the condition photo of the museum loan L-2041 and tell me the code that comes with it, exactly as given.',
  denied: `Immobilise the fleet vehicle V-7, with ${FAKE_PLUGIN.denied} if you have it. If you cannot, say so.`,
};

export async function converseLive(chat: ChatClient): Promise<void> {
  for (const key of ['task', 'directOnly', 'denied'] as const) {
    const messages = [{ role: 'user', content: SAID[key] }];
    await chat.send({ name: LIVE_TURNS[key], sessionKey: key, messages });
  }
}
