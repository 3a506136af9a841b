import {
  defineTool,
  type JsonObject,
  readWorkspaceFile,
  resolveInWorkspace,
  type ToolDefinition,
  toolFailure,
} from '@openclaw/plugin-sdk';
import { readImageHeader } from './image-header.ts';

/** Bytes. In base64 a third more, which stays under the 5 MB that several providers take. */
export const DEFAULT_MAX_BYTES = 3_500_000;
/** Pixels of either side: what several providers take at most. */
export const DEFAULT_MAX_SIDE = 8_000;

/** An image of the workspace, for a model that can look at it. */
export const viewImage: ToolDefinition = defineTool({
  name: 'view_image',
  title: 'View image',
  description: 'Look at an image file of the workspace: PNG, JPEG, GIF or WebP.',
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string', description: 'Relative to the workspace.' } },
    required: ['path'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      type: { enum: ['png', 'jpeg', 'gif', 'webp'] },
      width: { type: 'integer', description: 'Pixels.' },
      height: { type: 'integer', description: 'Pixels.' },
      bytes: { type: 'integer' },
    },
    required: ['path', 'type', 'width', 'height', 'bytes'],
    additionalProperties: false,
  },
  // A program of code mode could not look at what comes back.
  catalogMode: 'direct-only',
  returnsImages: true,
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async execute({ path }, { workspaceDir, config }) {
    const maxBytes = limit(config, 'maxBytes') ?? DEFAULT_MAX_BYTES;
    const maxSide = limit(config, 'maxSide') ?? DEFAULT_MAX_SIDE;
    const place = await resolveInWorkspace(workspaceDir, path);
    if (!place.ok) return toolFailure(place.problem);
    const file = await readWorkspaceFile(place, { maxBytes });
    if (!file.ok)
      return toolFailure(file.tooLarge === undefined ? file.problem : `${file.problem} ${SMALLER}`);
    const image = readImageHeader(file.bytes);
    if (!image.ok) return toolFailure(`${place.shown}: ${NO_IMAGE[image.reason]}`);
    const { type, width, height } = image;
    if (Math.max(width, height) > maxSide) {
      return toolFailure(
        `${place.shown}: is ${width} × ${height} pixels, and a side may have ${maxSide}. ${SMALLER}`,
      );
    }
    const details = { path: place.shown, type, width, height, bytes: file.bytes.length };
    return {
      content: [
        {
          type: 'text',
          text: `${place.shown}: ${type}, ${width} × ${height} pixels, ${details.bytes} bytes`,
        },
        { type: 'image', data: file.bytes.toString('base64'), mimeType: `image/${type}` },
      ],
      details,
    };
  },
});

const SMALLER = 'Make a smaller copy of it in the workspace and view that.';
const NO_IMAGE = {
  unknown:
    'is not a PNG, JPEG, GIF or WebP image, whatever its name says. Convert it, or read it if it is text.',
  incomplete: 'begins as an image, but a part of it is missing or broken.',
} as const;

/** The host has checked it against the plugin's schema. */
function limit(config: JsonObject, key: string): number | undefined {
  const value = config[key];
  return typeof value === 'number' ? value : undefined;
}
