import { defineTool, type ToolDefinition, toolFailure } from '@openclaw/plugin-sdk';
import { NAME_SCHEMA } from './automation-view.ts';
import { openJobStore } from './job-store.ts';

/** No more runs of one automation. */
export const automationCancel: ToolDefinition = defineTool({
  name: 'automation_cancel',
  title: 'Cancel automation',
  description:
    'Stop a scheduled task or reminder, such as a daily report, from ever running again. A run of it that is going on ends by itself.',
  inputSchema: {
    type: 'object',
    properties: { name: NAME_SCHEMA },
    required: ['name'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
    additionalProperties: false,
  },
  optional: true,
  annotations: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  async execute({ name }, { stateDir, run }) {
    using store = await openJobStore(stateDir);
    const jobs = store.of(run.agentId);
    if (jobs.delete(name)) {
      return { content: [{ type: 'text', text: `Cancelled ${name}.` }], details: { name } };
    }
    const names = jobs.list().map((job) => job.name);
    const there = names.length === 0 ? 'There is none.' : `There is: ${names.join(', ')}.`;
    return toolFailure(`There is no automation ${name}. ${there}`);
  },
});
