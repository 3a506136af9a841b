import { boundText, type FromSchema } from '@openclaw/plugin-sdk';
import type { ProgramEnd } from './program.ts';
import type { TableEntry } from './program-table.ts';

export const PROGRAM_VIEW_SCHEMA = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    command: { type: 'string' },
    status: { enum: ['running', 'exited', 'signalled', 'timed-out', 'too-much-output', 'stopped'] },
    exitCode: { type: 'integer' },
    signal: { type: 'string' },
    durationMs: { type: 'integer' },
    outputBytes: { type: 'integer' },
  },
  required: ['id', 'command', 'status', 'durationMs', 'outputBytes'],
  additionalProperties: false,
} as const;

export type ProgramView = FromSchema<typeof PROGRAM_VIEW_SCHEMA>;

const MAX_COMMAND_CHARACTERS = 300;

export function viewProgram({ id, command, program }: TableEntry): ProgramView {
  return {
    id,
    command: boundText(command, MAX_COMMAND_CHARACTERS),
    ...statusOf(program.end),
    durationMs: program.durationMs,
    outputBytes: program.output.bytes,
  };
}

/** The end of a program, without its duration. */
export function statusOf(end: ProgramEnd | undefined): Pick<ProgramView, 'status' | 'exitCode' | 'signal'> {
  if (end === undefined) return { status: 'running' };
  const { durationMs: _, ...status } = end;
  return status;
}

/** One line for the model, such as `[exit code 0 after 0.1 s]`. */
export function showStatus(view: Omit<ProgramView, 'id' | 'command' | 'outputBytes'>): string {
  const seconds = `${(view.durationMs / 1_000).toFixed(1)} s`;
  switch (view.status) {
    case 'running':
      return `[running for ${seconds}]`;
    case 'exited':
      return `[exit code ${view.exitCode} after ${seconds}]`;
    case 'signalled':
      return `[ended by ${view.signal} after ${seconds}]`;
    case 'timed-out':
      return `[ended because its time was up, after ${seconds}]`;
    case 'too-much-output':
      return `[ended because it wrote more than may be kept, after ${seconds}]`;
    case 'stopped':
      return `[stopped after ${seconds}]`;
  }
}
