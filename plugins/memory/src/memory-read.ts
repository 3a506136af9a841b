import { defineTool, type ToolDefinition, toolFailure } from '@openclaw/plugin-sdk';
import { openNoteStore } from './note-store.ts';

/** One note, whole. */
export const memoryRead: ToolDefinition = defineTool({
  name: 'memory_read',
  title: 'Read note',
  description: 'Read the whole text of one remembered note, by the id that search and list give.',
  inputSchema: {
    type: 'object',
    properties: { id: { type: 'string', minLength: 1, maxLength: 100, description: 'Of the note.' } },
    required: ['id'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      text: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
      createdAt: { type: 'string' },
      updatedAt: { type: 'string' },
    },
    required: ['id', 'text', 'tags', 'createdAt', 'updatedAt'],
    additionalProperties: false,
  },
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async execute({ id }, { stateDir, run }) {
    using store = await openNoteStore({ stateDir, agentId: run.agentId });
    const note = store.get(id);
    if (note === undefined) return toolFailure(`There is no note ${id}.`);
    return { content: [{ type: 'text', text: note.text }], details: note };
  },
});
