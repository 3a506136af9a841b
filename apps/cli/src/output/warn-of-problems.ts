import type { ConfigEdit } from '@openclaw/config';
import type { Cli } from '../cli.ts';

/** Says what an edit of the config file left wrong. */
export function warnOfProblems(cli: Cli, { stillWrong }: ConfigEdit): void {
  for (const { path, message } of stillWrong)
    cli.stderr.write(`openclaw: still wrong: ${path}: ${message}\n`);
}
