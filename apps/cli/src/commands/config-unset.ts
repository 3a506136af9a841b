import { unsetConfigValue } from '@openclaw/config';
import { checkPolicyRules } from '@openclaw/policy';
import type { Cli } from '../cli.ts';
import { warnOfProblems } from '../output/warn-of-problems.ts';

/** `openclaw config unset`. */
export async function unsetConfig(cli: Cli, path: string): Promise<void> {
  const edit = await unsetConfigValue(path, { env: cli.env, checkRules: checkPolicyRules });
  cli.stdout.write(edit.changed ? `Took ${path} out of ${edit.path}\n` : `Nothing is set at ${path}\n`);
  warnOfProblems(cli, edit);
}
