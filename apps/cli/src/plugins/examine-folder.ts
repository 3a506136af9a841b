import { type ExaminedPlugin, examinePlugin } from '@openclaw/kit';
import type { Cli } from '../cli.ts';
import { claimStdout } from '../mcp/claim-stdout.ts';
import { outliveFaults } from '../outlive-faults.ts';
import { createTextLogger } from '../text-logger.ts';

/** Runs a plugin for its author: what it prints goes to stderr, and a promise it forgot ends nothing, nor does its `process.exit`. */
export async function examineFolder(cli: Cli, folder: string): Promise<ExaminedPlugin> {
  using _faults = outliveFaults(cli, createTextLogger(cli));
  using _stdout = claimStdout(cli);
  return await examinePlugin(folder);
}
