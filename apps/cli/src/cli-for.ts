import type { Command } from 'commander';
import type { Cli } from './cli.ts';

interface GlobalOptions {
  readonly config?: string;
  readonly stateDir?: string;
}

/** The process as a command sees it: `--config` and `--state-dir` stand over the environment. */
export function cliFor(cli: Cli, command: Command): Cli {
  const { config, stateDir } = command.optsWithGlobals<GlobalOptions>();
  return {
    ...cli,
    env: {
      ...cli.env,
      ...(stateDir === undefined ? {} : { OPENCLAW_STATE_DIR: stateDir }),
      ...(config === undefined ? {} : { OPENCLAW_CONFIG: config }),
    },
  };
}
