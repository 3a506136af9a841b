import { defineToolPlugin, type ToolPlugin } from '@openclaw/plugin-sdk';
import { DEFAULT_MAX_BYTES, DEFAULT_MAX_SIDE, viewImage } from './view-image.ts';

/** Images of the workspace folder. */
export const mediaPlugin: ToolPlugin = defineToolPlugin({
  id: 'media',
  name: 'Media',
  description: 'Look at images of the workspace.',
  configSchema: {
    type: 'object',
    properties: {
      maxBytes: {
        type: 'integer',
        minimum: 1,
        maximum: 20_000_000,
        description: `Of one image. Default ${DEFAULT_MAX_BYTES}.`,
      },
      maxSide: {
        type: 'integer',
        minimum: 1,
        maximum: 32_000,
        description: `Pixels, of either side. Default ${DEFAULT_MAX_SIDE}.`,
      },
    },
    additionalProperties: false,
  },
  tools: [viewImage],
});
