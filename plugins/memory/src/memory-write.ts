import { randomUUID } from 'node:crypto';
import { defineTool, type ToolDefinition, toolFailure } from '@openclaw/plugin-sdk';
import { openNoteStore } from './note-store.ts';

const MAX_NOTES = 10_000;

/** A note kept, or an old one replaced. */
export const memoryWrite: ToolDefinition = defineTool({
  name: 'memory_write',
  title: 'Remember',
  description:
    'Remember something for later conversations: save a note, or with the id of an earlier note replace it. One fact or decision for each note is found best.',
  inputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string', minLength: 1, maxLength: 20_000, description: 'What to remember.' },
      tags: {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: 50 },
        maxItems: 20,
        description: 'Words to group notes by.',
      },
      id: { type: 'string', minLength: 1, maxLength: 100, description: 'Of the note to replace.' },
    },
    required: ['text'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { id: { type: 'string' }, created: { type: 'boolean' } },
    required: ['id', 'created'],
    additionalProperties: false,
  },
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  async execute({ text, tags = [], id }, { stateDir, run }) {
    using store = await openNoteStore({ stateDir, agentId: run.agentId });
    if (id !== undefined && store.get(id) === undefined) return toolFailure(`There is no note ${id}.`);
    if (id === undefined && store.count() >= MAX_NOTES) {
      return toolFailure(`There are ${MAX_NOTES} notes already; delete some with memory_delete.`);
    }
    const noteId = id ?? randomUUID();
    const created = store.put({ id: noteId, text, tags: [...new Set(tags)], at: new Date().toISOString() });
    const details = { id: noteId, created };
    return {
      content: [{ type: 'text', text: `${created ? 'Saved' : 'Replaced'} note ${noteId}.` }],
      details,
    };
  },
});
