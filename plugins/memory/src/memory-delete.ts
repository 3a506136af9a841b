import { defineTool, type ToolDefinition, toolFailure } from '@openclaw/plugin-sdk';
import { openNoteStore } from './note-store.ts';

/** One note forgotten. */
export const memoryDelete: ToolDefinition = defineTool({
  name: 'memory_delete',
  title: 'Forget',
  description: 'Forget one remembered note for good, by the id that search and list give.',
  inputSchema: {
    type: 'object',
    properties: { id: { type: 'string', minLength: 1, maxLength: 100, description: 'Of the note.' } },
    required: ['id'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { id: { type: 'string' } },
    required: ['id'],
    additionalProperties: false,
  },
  annotations: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  async execute({ id }, { stateDir, run }) {
    using store = await openNoteStore({ stateDir, agentId: run.agentId });
    if (!store.delete(id)) return toolFailure(`There is no note ${id}.`);
    return { content: [{ type: 'text', text: `Deleted note ${id}.` }], details: { id } };
  },
});
