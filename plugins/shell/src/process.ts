import {
  boundText,
  defineTool,
  type FromSchema,
  reportProblems,
  type ToolDefinition,
  ToolProblem,
  type ToolResult,
} from '@openclaw/plugin-sdk';
import { readPage } from './output-file.ts';
import type { TableEntry } from './program-table.ts';
import { PROGRAM_VIEW_SCHEMA, showStatus, viewProgram } from './program-view.ts';
import { ownerOf, type ShellHost } from './shell-host.ts';

const MAX_WAIT_MS = 60_000;
/** How long a program may leave its input unread. Milliseconds. */
const WRITE_WAIT_MS = 5_000;

const SIGNALS = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'SIGQUIT',
  'SIGUSR1',
  'SIGUSR2',
  'SIGSTOP',
  'SIGCONT',
  'SIGKILL',
] as const;

const OUTPUT_SCHEMA = {
  type: 'object',
  properties: {
    programs: {
      type: 'array',
      items: PROGRAM_VIEW_SCHEMA,
      description: 'The one asked about, or for list all.',
    },
    output: { type: 'string' },
    nextOffset: { type: 'integer', description: 'The offset for what comes after this output.' },
  },
  required: ['programs'],
  additionalProperties: false,
} as const;

type ProcessDetails = FromSchema<typeof OUTPUT_SCHEMA>;

/** Looks after programs that `exec` started in the same session. */
export function createProcess(host: ShellHost): ToolDefinition {
  return defineTool({
    name: 'process',
    title: 'Look after programs',
    description:
      'Look after programs and servers that exec left running in the background of this session: list them, read their output from an offset and wait for more, write to their input, send a signal, or stop one with all of its children.',
    inputSchema: {
      type: 'object',
      properties: {
        action: { type: 'string', enum: ['list', 'output', 'write', 'signal', 'kill'] },
        id: { type: 'string', description: 'The id that exec gave. For every action but list.' },
        offset: {
          type: 'integer',
          minimum: 0,
          description: 'output: the byte to start at, such as nextOffset. Default 0.',
        },
        waitMs: {
          type: 'integer',
          minimum: 0,
          maximum: MAX_WAIT_MS,
          description: 'output: wait so long for output past offset, or for the end. Default 0.',
        },
        text: {
          type: 'string',
          maxLength: 100_000,
          description: 'write: what to write, with its line break.',
        },
        closeInput: { type: 'boolean', description: 'write: end the input after it. Default false.' },
        signal: {
          type: 'string',
          enum: SIGNALS,
          description: 'signal: which one, for the program and its children.',
        },
      },
      required: ['action'],
      additionalProperties: false,
    },
    outputSchema: OUTPUT_SCHEMA,
    executionMode: 'sequential',
    optional: true,
    annotations: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
    timeoutMs: MAX_WAIT_MS + 30_000,
    execute: (input, { run, signal }) =>
      reportProblems(async () => {
        const owner = ownerOf(run);
        if (input.action === 'list') return showPrograms(host.programs.list(owner));
        const entry = findEntry(host, owner, input.id);
        switch (input.action) {
          case 'output':
            return readOutput(host, entry, { offset: input.offset ?? 0, waitMs: input.waitMs ?? 0, signal });
          case 'write':
            await write(entry, { text: input.text ?? '', close: input.closeInput ?? false, signal });
            break;
          case 'signal':
            sendSignal(entry, input.signal);
            break;
          case 'kill':
            entry.program.stop('stopped');
            await entry.program.ended;
            break;
        }
        return showPrograms([entry]);
      }),
  });
}

function findEntry({ programs }: ShellHost, owner: string, id: string | undefined): TableEntry {
  if (id === undefined)
    throw new ToolProblem('id is missing: say which program. The action list tells them.');
  const entry = programs.find(owner, id);
  if (entry !== undefined) return entry;
  const known = programs.list(owner).map((each) => each.id);
  const hint = known.length === 0 ? 'There are none in this session.' : `There is ${known.join(', ')}.`;
  throw new ToolProblem(
    `No program has the id ${boundText(id, 40)}. ${hint} One whose output was shown whole is not kept.`,
  );
}

async function readOutput(
  { settings }: ShellHost,
  entry: TableEntry,
  options: { readonly offset: number; readonly waitMs: number; readonly signal: AbortSignal },
): Promise<ToolResult<ProcessDetails>> {
  const { program } = entry;
  const { offset, waitMs, signal } = options;
  await program.waitForNews(offset, { waitMs, signal });
  // Before the page is read, or the end could be told without the output that came last.
  const view = viewProgram(entry);
  const page = await readPage(program.output, { offset, maxBytes: settings.shownBytes });
  const left = view.outputBytes - page.nextOffset;
  const more =
    left > 0 ? `[${left} ${left === 1 ? 'byte' : 'bytes'} more; go on with offset ${page.nextOffset}]` : '';
  const text = [page.text.trimEnd(), more, showStatus(view)].filter((line) => line !== '').join('\n');
  const details = { programs: [view], output: page.text, nextOffset: page.nextOffset };
  return { content: [{ type: 'text', text }], details };
}

async function write(
  entry: TableEntry,
  options: { readonly text: string; readonly close: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const { id, program } = entry;
  if (options.text === '' && !options.close) throw new ToolProblem('text is missing: say what to write.');
  const deadline = AbortSignal.timeout(WRITE_WAIT_MS);
  const taken = await program.write(options.text, {
    close: options.close,
    signal: AbortSignal.any([options.signal, deadline]),
  });
  if (taken) return;
  const why = deadline.aborted
    ? 'does not read its input; the text waits there for it'
    : 'takes no input, or has ended';
  throw new ToolProblem(`${id} ${why}.`);
}

function sendSignal({ id, program }: TableEntry, signal: NodeJS.Signals | undefined): void {
  if (signal === undefined) throw new ToolProblem('signal is missing: say which one.');
  if (!program.signal(signal)) throw new ToolProblem(`${id} has ended, so there is nothing to signal.`);
}

function showPrograms(entries: readonly TableEntry[]): ToolResult<ProcessDetails> {
  const programs = entries.map(viewProgram);
  const lines = programs.map(
    (view) =>
      `${view.id} ${showStatus(view)} ${view.outputBytes} ${view.outputBytes === 1 ? 'byte' : 'bytes'}: ${JSON.stringify(view.command)}`,
  );
  return {
    content: [{ type: 'text', text: lines.join('\n') || 'No programs.' }],
    details: { programs },
  };
}
