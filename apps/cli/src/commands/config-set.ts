import { setConfigValue } from '@openclaw/config';
import { checkPolicyRules } from '@openclaw/policy';
import type { Cli } from '../cli.ts';
import { warnOfProblems } from '../output/warn-of-problems.ts';
import { isBareText } from '../tools/parse-json5.ts';

/** `openclaw config set`: JSON5; a bare word such as `openai/gpt-5` is taken as a text, as a shell eats quotes. */
export async function setConfig(cli: Cli, path: string, value: string): Promise<void> {
  const literal = isBareText(value) ? JSON.stringify(value) : value;
  const edit = await setConfigValue(path, literal, { env: cli.env, checkRules: checkPolicyRules });
  cli.stdout.write(edit.changed ? `Set ${path} in ${edit.path}\n` : `${edit.path} already says so\n`);
  warnOfProblems(cli, edit);
}
