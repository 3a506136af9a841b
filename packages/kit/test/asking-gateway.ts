import { join } from 'node:path';
import { SILENT_LOGGER } from '@openclaw/contracts';
import { createGateway, type Gateway } from '../src/index.ts';
import { writePlugin } from './write-plugin.ts';

export const NOTE_ID = 'openclaw:desk:note';

/** Writes a plugin whose tool adds a line to `notes.txt` beside it, and whose hook asks before it does. */
export async function writeDesk(folder: string): Promise<string> {
  const source = `
    import { appendFileSync } from 'node:fs';
    const notes = new URL('./notes.txt', import.meta.url);
    export default {
      id: 'desk',
      tools: [{
        name: 'note',
        description: 'Write a note',
        inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
        execute({ text }) { appendFileSync(notes, text + '\\n'); return 'noted'; },
      }],
      hooks: { before_tool_call: () => ({ action: 'ask', reason: 'careful' }) },
    };`;
  return join(await writePlugin(folder, 'desk', source), 'notes.txt');
}

/** A Gateway with that plugin over `folder`; `onAsked` hears of each call that waits. */
export function openAskingGateway(
  folder: string,
  options: {
    readonly baseUrl: string;
    readonly toolSearch?: { readonly mode: 'code'; readonly codeTimeoutMs: number };
    readonly onAsked: (approvalId: string) => void;
  },
): Promise<Gateway> {
  const { baseUrl, toolSearch, onAsked } = options;
  return createGateway({
    config: {
      models: { default: 'test/m', providers: { test: { baseUrl, models: [{ id: 'm' }] } } },
      plugins: { paths: ['desk'] },
      ...(toolSearch === undefined ? {} : { tools: { toolSearch } }),
    },
    baseDir: folder,
    stateDir: join(folder, 'state'),
    env: {},
    logger: {
      ...SILENT_LOGGER,
      info(fields) {
        if ('approvalId' in fields && 'sessionId' in fields) onAsked(String(fields.approvalId));
      },
    },
  });
}

/** One run in the session `desk`, to its end; gives the model's last words. */
export async function converse(gateway: Gateway, signal: AbortSignal): Promise<string> {
  const session = await gateway.openSession({ sessionKey: 'desk' });
  const messages = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Note it.' }] }];
  for await (const event of gateway.runTurn({
    session,
    channel: 'test',
    messages,
    clientTools: [],
    signal,
  })) {
    if (event.type === 'finished') return event.text;
  }
  return 'no end';
}
