import { defineTool, type ToolDefinition } from '@openclaw/plugin-sdk';
import { openNoteStore } from './note-store.ts';
import { NOTE_VIEW_SCHEMA, showNotes, viewNote } from './note-view.ts';

const DEFAULT_LIMIT = 20;

/** Notes in order of time. */
export const memoryList: ToolDefinition = defineTool({
  name: 'memory_list',
  title: 'List memory',
  description: 'List the remembered notes, newest first, all of them or those of one tag.',
  inputSchema: {
    type: 'object',
    properties: {
      tag: { type: 'string', maxLength: 50, description: 'Only notes with this tag.' },
      limit: { type: 'integer', minimum: 1, maximum: 100, description: `Default ${DEFAULT_LIMIT}.` },
      offset: { type: 'integer', minimum: 0, maximum: 1_000_000, description: 'How many to pass over.' },
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { notes: { type: 'array', items: NOTE_VIEW_SCHEMA }, total: { type: 'integer' } },
    required: ['notes', 'total'],
    additionalProperties: false,
  },
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async execute({ tag, limit = DEFAULT_LIMIT, offset = 0 }, { stateDir, run }) {
    using store = await openNoteStore({ stateDir, agentId: run.agentId });
    const { notes, total } = store.list({ ...(tag === undefined ? {} : { tag }), limit, offset });
    return showNotes({ notes: notes.map(viewNote), total });
  },
});
