import {
  boundText,
  defineTool,
  reportProblems,
  type ToolDefinition,
  ToolProblem,
} from '@openclaw/plugin-sdk';
import { count } from './count.ts';
import { compileGlob } from './glob.ts';
import { createLineMatcher, type LineMatcher } from './line-matcher.ts';
import { readTextFile, statPlace } from './text-file.ts';
import { walk } from './walk.ts';
import { locate, type Place } from './workspace.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
const MAX_ENTRIES = 100_000;
const MAX_SEARCHED_BYTES = 2 * 1024 * 1024;
const MAX_LINE_CHARACTERS = 300;
const MAX_CHARACTERS = 60_000;
const REGEX_BUDGET_MS = 5_000;

/** Lines of files that hold a text. */
export const grep: ToolDefinition = defineTool({
  name: 'grep',
  title: 'Search in files',
  description:
    'Search the text of files in the workspace for lines that hold a text or match a regular expression. Does not look into .git, node_modules, symbolic links, binary files or files over 2 MB.',
  inputSchema: {
    type: 'object',
    properties: {
      pattern: {
        type: 'string',
        minLength: 1,
        maxLength: 1_000,
        description: 'Plain text, or with regex a JavaScript regular expression.',
      },
      path: { type: 'string', description: 'File or folder to look in. Default: the workspace itself.' },
      glob: { type: 'string', maxLength: 500, description: 'Only files of this name pattern, such as *.ts.' },
      regex: { type: 'boolean', description: 'Default false.' },
      ignoreCase: { type: 'boolean', description: 'Default false.' },
      limit: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, description: `Default ${DEFAULT_LIMIT}.` },
    },
    required: ['pattern'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      matches: {
        type: 'array',
        items: {
          type: 'object',
          properties: { path: { type: 'string' }, line: { type: 'integer' }, text: { type: 'string' } },
          required: ['path', 'line', 'text'],
          additionalProperties: false,
        },
      },
      filesSearched: { type: 'integer' },
      filesSkipped: { type: 'integer', description: 'Binary, too large or not readable.' },
      truncated: { type: 'boolean' },
    },
    required: ['matches', 'filesSearched', 'filesSkipped', 'truncated'],
    additionalProperties: false,
  },
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  execute: (input, { workspaceDir, signal }) =>
    reportProblems(async () => {
      const { pattern, path = '.', glob, regex = false, ignoreCase = false, limit = DEFAULT_LIMIT } = input;
      const start = await locate(workspaceDir, path);
      const options = { pattern, regex, ignoreCase, budgetMs: REGEX_BUDGET_MS, signal };
      await using matcher = createLineMatcher(options);
      const search = new Search(matcher, limit);
      for await (const file of filesToSearch(start, { glob, signal, onLimit: () => search.cut() })) {
        await search.look(file);
        if (search.isFull) break;
      }
      const { matches, filesSearched, filesSkipped, truncated } = search;
      const lines = matches.map((match) => `${match.path}:${match.line}: ${match.text}`);
      if (truncated)
        lines.push(`[cut: ${count(matches.length, 'match', 'matches')} shown, there may be more]`);
      return {
        content: [{ type: 'text', text: lines.join('\n') || 'Nothing matches.' }],
        details: { matches, filesSearched, filesSkipped, truncated },
      };
    }),
});

async function* filesToSearch(
  start: Place,
  options: { readonly glob: string | undefined; readonly signal: AbortSignal; onLimit(): void },
): AsyncGenerator<Place> {
  const fits = options.glob === undefined ? () => true : compileGlob(options.glob);
  if (fits === undefined) throw new ToolProblem('The glob has too many alternatives in braces.');
  const stats = await statPlace(start);
  if (stats === undefined) throw new ToolProblem(`${start.shown}: there is no such file or folder.`);
  if (!stats.isDirectory()) {
    yield start;
    return;
  }
  const { signal, onLimit } = options;
  for await (const found of walk(start, { maxEntries: MAX_ENTRIES, signal, onLimit })) {
    if (found.type === 'file' && fits(found.below)) yield found;
  }
}

/** What a search has found so far, and whether it must stop. */
class Search {
  readonly matches: { readonly path: string; readonly line: number; readonly text: string }[] = [];
  filesSearched = 0;
  filesSkipped = 0;
  truncated = false;
  isFull = false;
  #characters = 0;
  readonly #matcher: LineMatcher;
  readonly #limit: number;

  constructor(matcher: LineMatcher, limit: number) {
    this.#matcher = matcher;
    this.#limit = limit;
  }

  cut(): void {
    this.truncated = true;
  }

  async look(file: Place): Promise<void> {
    const text = await readIfText(file);
    if (text === undefined) {
      this.filesSkipped += 1;
      return;
    }
    this.filesSearched += 1;
    const indexes = await this.#matcher.match(text);
    const lines = indexes.length === 0 ? [] : text.split(/\r?\n/);
    for (const index of indexes) this.#add(file, { line: index + 1, text: lines[index] ?? '' });
  }

  #add(file: Place, match: { readonly line: number; readonly text: string }): void {
    const text = boundText(match.text, MAX_LINE_CHARACTERS);
    const characters = file.shown.length + text.length;
    this.isFull ||= this.matches.length === this.#limit || this.#characters + characters > MAX_CHARACTERS;
    if (this.isFull) {
      this.cut();
      return;
    }
    this.#characters += characters;
    this.matches.push({ path: file.shown, line: match.line, text });
  }
}

async function readIfText(file: Place): Promise<string | undefined> {
  try {
    return await readTextFile(file, MAX_SEARCHED_BYTES);
  } catch (thrown) {
    if (thrown instanceof ToolProblem) return undefined;
    throw thrown;
  }
}
