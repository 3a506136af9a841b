import { defineTool, type ToolDefinition, toolFailure } from '@openclaw/plugin-sdk';
import { AUTOMATION_VIEW_SCHEMA, NAME_SCHEMA, showAutomation, viewJob } from './automation-view.ts';
import { openJobStore } from './job-store.ts';

const MAX_CHARACTERS_IN_LIST = 300;

/** The agent's automations and how they went. */
export const automationList: ToolDefinition = defineTool({
  name: 'automation_list',
  title: 'List automations',
  description:
    'List your scheduled tasks and reminders: when each runs next, and how its last run ended. With a name, that one with its whole texts.',
  inputSchema: {
    type: 'object',
    properties: { name: NAME_SCHEMA },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { automations: { type: 'array', items: AUTOMATION_VIEW_SCHEMA } },
    required: ['automations'],
    additionalProperties: false,
  },
  optional: true,
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async execute({ name }, { stateDir, run }) {
    using store = await openJobStore(stateDir);
    const jobs = store
      .of(run.agentId)
      .list()
      .filter((job) => name === undefined || job.name === name);
    if (name !== undefined && jobs.length === 0) return toolFailure(`There is no automation ${name}.`);
    const maxCharacters = name === undefined ? MAX_CHARACTERS_IN_LIST : Number.MAX_SAFE_INTEGER;
    const automations = jobs.map((job) => viewJob(job, { maxCharacters }));
    const text = automations.map(showAutomation).join('\n') || 'There are no automations.';
    return { content: [{ type: 'text', text }], details: { automations } };
  },
});
