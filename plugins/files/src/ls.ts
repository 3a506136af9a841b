import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { defineTool, reportProblems, systemCode, type ToolDefinition } from '@openclaw/plugin-sdk';
import { onPath } from './on-path.ts';
import { locate } from './workspace.ts';

const MAX_ENTRIES = 1_000;

/** What lies in one folder. */
export const ls: ToolDefinition = defineTool({
  name: 'ls',
  title: 'List folder',
  description: 'List the files and folders directly inside a folder of the workspace, hidden ones included.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Path of the folder. Default: the workspace itself.' },
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      entries: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            type: { enum: ['file', 'folder', 'link', 'other'] },
            bytes: { type: 'integer', description: 'Of a file.' },
          },
          required: ['name', 'type'],
          additionalProperties: false,
        },
      },
      total: { type: 'integer' },
      truncated: { type: 'boolean' },
    },
    required: ['path', 'entries', 'total', 'truncated'],
    additionalProperties: false,
  },
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  execute: ({ path = '.' }, { workspaceDir }) =>
    reportProblems(async () => {
      const place = await locate(workspaceDir, path);
      const found = await onPath(place.shown, () => readdir(place.real, { withFileTypes: true }));
      const sorted = found.toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(0, MAX_ENTRIES);
      const entries = await Promise.all(sorted.map((entry) => describe(place.real, entry)));
      const truncated = found.length > entries.length;
      const lines = entries.map((entry) => (entry.type === 'folder' ? `${entry.name}/` : entry.name));
      if (truncated) lines.push(`[cut: the first ${entries.length} of ${found.length} entries]`);
      return {
        content: [{ type: 'text', text: lines.join('\n') || '(empty)' }],
        details: { path: place.shown, entries, total: found.length, truncated },
      };
    }),
});

interface Entry {
  readonly name: string;
  readonly type: 'file' | 'folder' | 'link' | 'other';
  readonly bytes?: number;
}

async function describe(folder: string, entry: Dirent): Promise<Entry> {
  const { name } = entry;
  if (entry.isDirectory()) return { name, type: 'folder' };
  if (entry.isSymbolicLink()) return { name, type: 'link' };
  if (!entry.isFile()) return { name, type: 'other' };
  const bytes = await sizeOf(join(folder, name));
  return { name, type: 'file', ...(bytes === undefined ? {} : { bytes }) };
}

/** Undefined if the file has gone since the folder was read. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).size;
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
}
