import { loadConfig } from '@openclaw/config';
import { checkPolicyRules } from '@openclaw/policy';
import type { Cli } from '../cli.ts';

/** `openclaw config validate`: fails with every problem there is. */
export async function validateConfig(cli: Cli): Promise<void> {
  const { path, exists } = await loadConfig({ env: cli.env, checkRules: checkPolicyRules });
  cli.stdout.write(exists ? `${path} is valid\n` : `There is no ${path}: defaults apply\n`);
}
