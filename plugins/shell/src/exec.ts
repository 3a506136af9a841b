import {
  defineTool,
  type FromSchema,
  reportProblems,
  type ToolContext,
  type ToolDefinition,
  ToolProblem,
  type ToolResult,
} from '@openclaw/plugin-sdk';
import { summarizeOutput } from './output-file.ts';
import { type CommandInput, planCommand, showCommand } from './plan-command.ts';
import { programEnv } from './program-env.ts';
import type { TableEntry } from './program-table.ts';
import { PROGRAM_VIEW_SCHEMA, showStatus, statusOf } from './program-view.ts';
import { ownerOf, type ShellHost } from './shell-host.ts';
import { startFolder } from './start-folder.ts';

const MAX_COMMAND_CHARACTERS = 20_000;
const MAX_INPUT_CHARACTERS = 1_000_000;
/** What the host may take longer than the longest command: the time to end it. Milliseconds. */
const HOST_MARGIN_MS = 30_000;

const OUTPUT_SCHEMA = {
  type: 'object',
  properties: {
    status: PROGRAM_VIEW_SCHEMA.properties.status,
    exitCode: { type: 'integer' },
    signal: { type: 'string', description: 'That ended it, such as SIGKILL.' },
    durationMs: { type: 'integer' },
    output: { type: 'string', description: 'stdout and stderr in the order they were written.' },
    outputBytes: { type: 'integer' },
    truncated: { type: 'boolean', description: 'True if output holds only the beginning and the end.' },
    id: { type: 'string', description: 'For process: there if it runs on, or if output is truncated.' },
  },
  required: ['status', 'durationMs', 'output', 'outputBytes', 'truncated'],
  additionalProperties: false,
} as const;

type ExecDetails = FromSchema<typeof OUTPUT_SCHEMA>;

interface ExecInput extends CommandInput {
  readonly cwd?: string;
  readonly stdin?: string;
  readonly timeoutMs?: number;
  readonly background?: boolean;
}

/** Runs a program in the workspace. */
export function createExec(host: ShellHost): ToolDefinition {
  const { settings } = host;
  return defineTool({
    name: 'exec',
    title: 'Run command',
    description:
      'Run a shell command (bash, terminal) in the workspace and get its output and exit code. Use it to build, test, use git and run scripts. Long output comes shortened, and the process tool reads the rest. Set background for a server or anything else that should go on running.',
    inputSchema: {
      type: 'object',
      properties: {
        command: {
          type: 'string',
          minLength: 1,
          maxLength: MAX_COMMAND_CHARACTERS,
          description: 'A command line for the shell; with args, the program alone.',
        },
        args: {
          type: 'array',
          items: { type: 'string', maxLength: MAX_COMMAND_CHARACTERS },
          maxItems: 1_000,
          description: 'Arguments to pass as they are, without a shell.',
        },
        cwd: {
          type: 'string',
          description: 'Folder to run in, inside the workspace. Default: the workspace itself.',
        },
        stdin: {
          type: 'string',
          maxLength: MAX_INPUT_CHARACTERS,
          description: 'Text for its input, which ends there.',
        },
        timeoutMs: {
          type: 'integer',
          minimum: 1,
          maximum: settings.maxTimeoutMs,
          description: `It is ended after that. Default ${settings.timeoutMs}. Not for background.`,
        },
        background: {
          type: 'boolean',
          description: 'Give an id at once and let it run on while the host does. Default false.',
        },
      },
      required: ['command'],
      additionalProperties: false,
    },
    outputSchema: OUTPUT_SCHEMA,
    executionMode: 'sequential',
    optional: true,
    annotations: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
    timeoutMs: settings.maxTimeoutMs + HOST_MARGIN_MS,
    execute: (input, context) =>
      reportProblems(async () => {
        const entry = await start(host, input, context);
        if (input.background === true) {
          await Promise.race([
            entry.program.ended,
            entry.program.waitForNews(Number.POSITIVE_INFINITY, {
              waitMs: host.earlyEndMs,
              signal: context.signal,
            }),
          ]);
        } else await runToEnd(entry, context.signal);
        return report(host, entry);
      }),
  });
}

async function start(host: ShellHost, input: ExecInput, context: ToolContext): Promise<TableEntry> {
  const { settings, env, programs, graceMs } = host;
  if ([input.command, ...(input.args ?? [])].some((text) => text.includes('\0'))) {
    throw new ToolProblem('A command must not hold NUL.');
  }
  if (input.args !== undefined && input.command.startsWith('-')) {
    throw new ToolProblem('With args, command is the program to run, and no option.');
  }
  const isBackground = input.background === true;
  if (isBackground && input.timeoutMs !== undefined) {
    throw new ToolProblem('timeoutMs is not for background: such a program is ended with process.');
  }
  const cwd = await startFolder(context.workspaceDir, input.cwd ?? '.');
  const childEnv = await programEnv(env, { ...settings, workspaceDir: context.workspaceDir });
  context.signal.throwIfAborted();
  return programs.start({
    owner: ownerOf(context.run),
    command: showCommand(input),
    isBackground,
    stateDir: context.stateDir,
    maxRunning: settings.maxRunning,
    argv: planCommand(input, { settings, env }).argv,
    cwd,
    env: childEnv,
    maxOutputBytes: settings.maxOutputBytes,
    timeoutMs: isBackground ? settings.backgroundTimeoutMs : (input.timeoutMs ?? settings.timeoutMs),
    graceMs,
    input: isBackground && input.stdin === undefined ? 'open' : { text: input.stdin ?? '' },
  });
}

/** Until the whole group is gone, also when the call is cancelled: nobody should meet what it still does. */
async function runToEnd({ program }: TableEntry, signal: AbortSignal): Promise<void> {
  const stop = () => program.stop('stopped');
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  await program.ended;
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
}

async function report(
  { settings, programs }: ShellHost,
  entry: TableEntry,
): Promise<ToolResult<ExecDetails>> {
  const { id, program } = entry;
  const how = (offset: number) => `read on with process { action: "output", id: "${id}", offset: ${offset} }`;
  const { end, durationMs, output } = program;
  const shown = await summarizeOutput(output, { shownBytes: settings.shownBytes, how });
  const isKept = end === undefined || !shown.isWhole;
  if (!isKept) await programs.forget(entry);
  const status = statusOf(end);
  const lines = [shown.text.trimEnd(), showStatus({ ...status, durationMs })];
  if (end === undefined)
    lines.push(
      `[in the background as ${id}, until the host that started it stops at the latest: use process to read its output, write to it or end it]`,
    );
  const details = {
    ...status,
    durationMs,
    output: shown.text,
    outputBytes: output.bytes,
    truncated: !shown.isWhole,
    ...(isKept ? { id } : {}),
  };
  return { content: [{ type: 'text', text: lines.filter((line) => line !== '').join('\n') }], details };
}
