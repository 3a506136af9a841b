import { type ExaminedPlugin, examinePlugin } from '@openclaw/kit';
import type { Cli } from '../cli.ts';
import { claimStdout } from '../mcp/claim-stdout.ts';
import { outliveFaults } from '../outlive-faults.ts';
import { createTextLogger } from '../text-logger.ts';
import { refuseExit } from './refuse-exit.ts';

/** Runs a plugin for its author: what it prints goes to stderr, and a promise it forgot ends nothing. */
export async function examineFolder(cli: Cli, folder: string): Promise<ExaminedPlugin> {
  using _faults = outliveFaults(cli, createTextLogger(cli));
  using _stdout = claimStdout(cli);
  using _exit = refuseExit();
  return await examinePlugin(folder);
}
