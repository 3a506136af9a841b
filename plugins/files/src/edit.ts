import { defineTool, reportProblems, type ToolDefinition, ToolProblem } from '@openclaw/plugin-sdk';
import { readTextFile, refuseLength, writeTextFile } from './text-file.ts';
import { locate } from './workspace.ts';

/** One exact text of a file exchanged for another. */
export const edit: ToolDefinition = defineTool({
  name: 'edit',
  title: 'Edit file',
  description:
    'Replace an exact piece of text in a file of the workspace. oldText must occur exactly once, white space included, unless replaceAll is set.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Path of the file, relative to the workspace.' },
      oldText: { type: 'string', minLength: 1, description: 'The text to replace, exactly as in the file.' },
      newText: { type: 'string', description: 'The text to put in its place.' },
      replaceAll: { type: 'boolean', description: 'Replace every occurrence. Default false.' },
    },
    required: ['path', 'oldText', 'newText'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      replacements: { type: 'integer' },
      lines: { type: 'array', items: { type: 'integer' }, description: 'Where they were; the first 100.' },
    },
    required: ['path', 'replacements', 'lines'],
    additionalProperties: false,
  },
  executionMode: 'sequential',
  annotations: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  execute: ({ path, oldText, newText, replaceAll = false }, { workspaceDir }) =>
    reportProblems(async () => {
      const place = await locate(workspaceDir, path);
      const before = await readTextFile(place);
      const offsets = occurrences(before, oldText);
      const lines = lineNumbers(before, offsets.slice(0, MAX_LISTED));
      if (offsets.length === 0) throw new ToolProblem(`${place.shown}: ${absence(before, oldText)}`);
      if (offsets.length > 1 && !replaceAll) {
        throw new ToolProblem(
          `${place.shown}: oldText occurs ${offsets.length} times (lines ${lines.slice(0, 10).join(', ')}); add text around it until it occurs once, or set replaceAll.`,
        );
      }
      if (oldText === newText) throw new ToolProblem('oldText and newText are the same.');
      // Before it is made: a few bytes for each of many occurrences are more than fits into memory.
      refuseLength(place, before.length + offsets.length * (newText.length - oldText.length));
      await writeTextFile(place, before.split(oldText).join(newText));
      const details = { path: place.shown, replacements: offsets.length, lines };
      const text = `Replaced ${offsets.length} in ${place.shown}, line ${lines.join(', ')}.`;
      return { content: [{ type: 'text', text }], details };
    }),
});

const MAX_LISTED = 100;

function occurrences(text: string, part: string): readonly number[] {
  const offsets: number[] = [];
  // `split` does not overlap either, so the count is what will be replaced.
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) offsets.push(at);
  return offsets;
}

function lineNumbers(text: string, offsets: readonly number[]): readonly number[] {
  let line = 1;
  let counted = 0;
  return offsets.map((offset) => {
    for (; counted < offset; counted += 1) line += text.charCodeAt(counted) === 10 ? 1 : 0;
    return line;
  });
}

function absence(text: string, part: string): string {
  const plain = (value: string) => value.replaceAll('\r\n', '\n');
  if (plain(text).includes(plain(part))) return 'oldText differs from the file in its line endings (CRLF).';
  const loose = (value: string) => value.replace(/\s+/g, ' ').trim();
  if (loose(text).includes(loose(part))) return 'oldText differs from the file in its white space.';
  return 'oldText does not occur in the file; read it again.';
}
