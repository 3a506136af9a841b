// @ts-check
import { defineToolPlugin } from '@openclaw/plugin-sdk';
import { countWorkingDays } from './count-working-days.js';

export default defineToolPlugin({
  id: 'my-plugin',
  description: 'Counts working days.',
  configSchema: {
    type: 'object',
    properties: {
      weekend: {
        type: 'array',
        items: { enum: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] },
        description: 'Days of the week that are off; default Saturday and Sunday.',
      },
    },
    additionalProperties: false,
  },
  tools: ({ config }) => [countWorkingDays({ weekend: config.weekend ?? ['saturday', 'sunday'] })],
});
