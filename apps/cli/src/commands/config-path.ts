import { resolveConfigPath } from '@openclaw/config';
import type { Cli } from '../cli.ts';

/** `openclaw config path`. */
export async function printConfigPath(cli: Cli): Promise<void> {
  cli.stdout.write(`${resolveConfigPath(cli.env)}\n`);
}
