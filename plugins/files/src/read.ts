import {
  boundText,
  defineTool,
  reportProblems,
  type ToolDefinition,
  ToolProblem,
} from '@openclaw/plugin-sdk';
import { count } from './count.ts';
import { readTextFile } from './text-file.ts';
import { locate } from './workspace.ts';

const DEFAULT_LINES = 2_000;
const MAX_LINE_CHARACTERS = 2_000;
const MAX_CHARACTERS = 60_000;

/** The text of a file, or some of its lines. */
export const read: ToolDefinition = defineTool({
  name: 'read',
  title: 'Read file',
  description:
    'Read a text file of the workspace, whole or by lines. Long files come in parts: ask again with offset set to nextOffset.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Path of the file, relative to the workspace.' },
      offset: { type: 'integer', minimum: 1, description: 'First line to read, counted from 1.' },
      limit: { type: 'integer', minimum: 1, maximum: DEFAULT_LINES, description: 'How many lines at most.' },
    },
    required: ['path'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      content: { type: 'string' },
      startLine: { type: 'integer' },
      endLine: { type: 'integer' },
      totalLines: { type: 'integer' },
      nextOffset: { type: 'integer' },
      cutLines: { type: 'integer', description: 'Lines that were too long and are shown only in part.' },
    },
    required: ['path', 'content', 'startLine', 'endLine', 'totalLines', 'cutLines'],
    additionalProperties: false,
  },
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  execute: ({ path, offset = 1, limit = DEFAULT_LINES }, { workspaceDir }) =>
    reportProblems(async () => {
      const place = await locate(workspaceDir, path);
      const lines = splitLines(await readTextFile(place));
      if (offset > Math.max(lines.length, 1)) {
        throw new ToolProblem(
          `${place.shown}: has ${count(lines.length, 'line')}, so there is no line ${offset}.`,
        );
      }
      const part = takeLines(lines.slice(offset - 1, offset - 1 + limit));
      const endLine = offset - 1 + part.count;
      const more = endLine < lines.length;
      const details = {
        path: place.shown,
        content: part.text,
        startLine: offset,
        endLine,
        totalLines: lines.length,
        cutLines: part.cut,
        ...(more ? { nextOffset: endLine + 1 } : {}),
      };
      const footer = more
        ? `\n[lines ${offset}-${endLine} of ${lines.length}; go on with offset ${endLine + 1}]`
        : '';
      return { content: [{ type: 'text', text: `${part.text}${footer}` }], details };
    }),
});

/** Without the empty line that a last line break would make. */
function splitLines(text: string): readonly string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function takeLines(lines: readonly string[]): {
  readonly text: string;
  readonly count: number;
  readonly cut: number;
} {
  const taken: string[] = [];
  let characters = 0;
  let cut = 0;
  for (const line of lines) {
    const isLong = line.length > MAX_LINE_CHARACTERS;
    const shown = isLong
      ? `${boundText(line, MAX_LINE_CHARACTERS)} [cut: line of ${line.length} characters]`
      : line;
    characters += shown.length + 1;
    if (characters > MAX_CHARACTERS) break;
    cut += isLong ? 1 : 0;
    taken.push(shown);
  }
  return { text: taken.join('\n'), count: taken.length, cut };
}
