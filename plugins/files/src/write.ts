import { defineTool, reportProblems, type ToolDefinition, ToolProblem } from '@openclaw/plugin-sdk';
import { count } from './count.ts';
import { statPlace, writeTextFile } from './text-file.ts';
import { locate } from './workspace.ts';

/** A file made or replaced whole. */
export const write: ToolDefinition = defineTool({
  name: 'write',
  title: 'Write file',
  description:
    'Create a text file in the workspace, or replace the whole of one. Missing folders are made. To change a part of a file use edit.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Path of the file, relative to the workspace.' },
      content: { type: 'string', description: 'The whole text of the file.' },
    },
    required: ['path', 'content'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      bytes: { type: 'integer' },
      created: { type: 'boolean' },
    },
    required: ['path', 'bytes', 'created'],
    additionalProperties: false,
  },
  executionMode: 'sequential',
  annotations: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  execute: ({ path, content }, { workspaceDir }) =>
    reportProblems(async () => {
      const place = await locate(workspaceDir, path);
      const before = await statPlace(place);
      if (before?.isFile() === false) throw new ToolProblem(`${place.shown}: is not a regular file.`);
      await writeTextFile(place, content);
      const created = before === undefined;
      const bytes = Buffer.byteLength(content);
      const text = `${created ? 'Created' : 'Replaced'} ${place.shown} (${count(bytes, 'byte')}).`;
      return { content: [{ type: 'text', text }], details: { path: place.shown, bytes, created } };
    }),
});
