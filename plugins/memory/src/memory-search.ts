import { defineTool, type ToolDefinition } from '@openclaw/plugin-sdk';
import { openNoteStore } from './note-store.ts';
import { NOTE_VIEW_SCHEMA, showNotes, viewNote } from './note-view.ts';

const DEFAULT_LIMIT = 10;

/** Notes by what they say. */
export const memorySearch: ToolDefinition = defineTool({
  name: 'memory_search',
  title: 'Search memory',
  description: 'Search the notes remembered in earlier conversations by their words, best match first.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 1_000, description: 'Words to look for.' },
      limit: { type: 'integer', minimum: 1, maximum: 50, description: `Default ${DEFAULT_LIMIT}.` },
    },
    required: ['query'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { notes: { type: 'array', items: NOTE_VIEW_SCHEMA } },
    required: ['notes'],
    additionalProperties: false,
  },
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async execute({ query, limit = DEFAULT_LIMIT }, { stateDir, run }) {
    using store = await openNoteStore({ stateDir, agentId: run.agentId });
    return showNotes({ notes: store.search(query, { limit }).map(viewNote) });
  },
});
