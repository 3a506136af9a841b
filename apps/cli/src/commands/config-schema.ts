import { configJsonSchema } from '@openclaw/config';
import type { Cli } from '../cli.ts';
import { printJson } from '../output/print.ts';

/** `openclaw config schema`: the JSON Schema of the config file, for editors. */
export async function printConfigSchema(cli: Cli): Promise<void> {
  printJson(cli, configJsonSchema());
}
