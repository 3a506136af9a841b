export type { Cli } from './cli.ts';
export { type RunCliOptions, runCli } from './run-cli.ts';
