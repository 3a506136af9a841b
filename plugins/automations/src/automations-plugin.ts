import { defineToolPlugin, type ToolPlugin } from '@openclaw/plugin-sdk';
import { automationCancel } from './automation-cancel.ts';
import { automationList } from './automation-list.ts';
import { automationSchedule } from './automation-schedule.ts';
import { runScheduler, SYSTEM_CLOCK } from './run-scheduler.ts';
import { CONFIG_SCHEMA, readSettings } from './settings.ts';

/** Runs of an agent at set times, which survive a restart. */
export const automationsPlugin: ToolPlugin = defineToolPlugin({
  id: 'automations',
  name: 'Automations',
  description: 'Runs of an agent at set times, while a Gateway serves.',
  configSchema: CONFIG_SCHEMA,
  tools: [automationSchedule, automationList, automationCancel],
  background: ({ config, stateDir, signal, startRun, logger }) =>
    runScheduler({ stateDir, signal, startRun, logger, settings: readSettings(config), clock: SYSTEM_CLOCK }),
});
