import type { RunIdentity } from '@openclaw/plugin-sdk';
import type { Environment } from './program-env.ts';
import type { ProgramTable } from './program-table.ts';
import type { ShellSettings } from './settings.ts';

/** What the tools of one plugin instance share. */
export interface ShellHost {
  readonly settings: ShellSettings;
  readonly env: Environment;
  readonly programs: ProgramTable;
  /** Between SIGTERM and SIGKILL; milliseconds. */
  readonly graceMs: number;
  /** A background program that ends within it is told in the same result; milliseconds. */
  readonly earlyEndMs: number;
}

/** Whose a program is: of this agent in this session. */
export function ownerOf(run: RunIdentity): string {
  return JSON.stringify([run.agentId, run.sessionKey]);
}
