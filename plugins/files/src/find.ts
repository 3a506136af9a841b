import { defineTool, reportProblems, type ToolDefinition, ToolProblem } from '@openclaw/plugin-sdk';
import { count } from './count.ts';
import { compileGlob } from './glob.ts';
import { statPlace } from './text-file.ts';
import { walk } from './walk.ts';
import { locate } from './workspace.ts';

const DEFAULT_LIMIT = 200;
const MAX_LIMIT = 1_000;
const MAX_ENTRIES = 100_000;

/** Files and folders by the form of their names. */
export const find: ToolDefinition = defineTool({
  name: 'find',
  title: 'Find files',
  description:
    'Find files and folders of the workspace by name pattern, such as *.ts or src/**/*.{js,ts}. Does not look into .git, node_modules or symbolic links.',
  inputSchema: {
    type: 'object',
    properties: {
      pattern: {
        type: 'string',
        minLength: 1,
        maxLength: 500,
        description: 'Of * ? ** and {a,b}; without a slash it is matched against names in every folder.',
      },
      path: { type: 'string', description: 'Folder to look in. Default: the workspace itself.' },
      type: { enum: ['file', 'folder'], description: 'Only these. Default: both.' },
      limit: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, description: `Default ${DEFAULT_LIMIT}.` },
    },
    required: ['pattern'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      paths: { type: 'array', items: { type: 'string' } },
      truncated: { type: 'boolean' },
    },
    required: ['paths', 'truncated'],
    additionalProperties: false,
  },
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  execute: ({ pattern, path = '.', type, limit = DEFAULT_LIMIT }, { workspaceDir, signal }) =>
    reportProblems(async () => {
      const fits = compileGlob(pattern);
      if (fits === undefined) throw new ToolProblem('The pattern has too many alternatives in braces.');
      const start = await locate(workspaceDir, path);
      if ((await statPlace(start))?.isDirectory() !== true) {
        throw new ToolProblem(`${start.shown}: is not a folder.`);
      }
      const paths: string[] = [];
      let truncated = false;
      const onLimit = () => {
        truncated = true;
      };
      for await (const found of walk(start, { maxEntries: MAX_ENTRIES, signal, onLimit })) {
        if ((type !== undefined && type !== found.type) || !fits(found.below)) continue;
        if (paths.length === limit) {
          truncated = true;
          break;
        }
        paths.push(found.shown);
      }
      const lines = truncated
        ? [...paths, `[cut: ${count(paths.length, 'path')} shown, there are more]`]
        : paths;
      return {
        content: [{ type: 'text', text: lines.join('\n') || 'Nothing fits.' }],
        details: { paths, truncated },
      };
    }),
});
