import { getConfigValue } from '@openclaw/config';
import { OpenClawError } from '@openclaw/contracts';
import type { Cli } from '../cli.ts';
import { printJson } from '../output/print.ts';

/** `openclaw config get`: the value as it is written, environment references unresolved. */
export async function getConfig(cli: Cli, path: string): Promise<void> {
  const lookup = await getConfigValue(path, { env: cli.env });
  if (lookup.found) return printJson(cli, lookup.value);
  const what = path === '' ? 'The config file does not exist or is empty.' : `Nothing is set at ${path}.`;
  throw new OpenClawError('config_invalid', what);
}
