import { type ConfigEdit, findUnknownModels, loadConfig, setConfigValue } from '@openclaw/config';
import { asOpenClawError, oneLine } from '@openclaw/contracts';
import { checkPolicyRules } from '@openclaw/policy';
import type { Cli } from '../cli.ts';
import { warnOfProblems } from '../output/warn-of-problems.ts';
import { findPluginConfigProblems } from '../plugins/find-config-problems.ts';
import { isBareText } from '../tools/parse-json5.ts';

/** `openclaw config set`: JSON5; a bare word such as `openai/gpt-5` is taken as a text, as a shell eats quotes. */
export async function setConfig(cli: Cli, path: string, value: string): Promise<void> {
  const literal = isBareText(value) ? JSON.stringify(value) : value;
  const edit = await setConfigValue(path, literal, { env: cli.env, checkRules: checkPolicyRules });
  cli.stdout.write(edit.changed ? `Set ${path} in ${edit.path}\n` : `${edit.path} already says so\n`);
  warnOfProblems(cli, edit);
  if (/^(?:plugins|models|agents)\b/u.test(path)) await warnOfNames(cli, edit);
}

/** What a name stands for may be configured after it, key by key, so what does not fit yet is told and no more. */
async function warnOfNames(cli: Cli, { stillWrong }: ConfigEdit): Promise<void> {
  try {
    const loaded = await loadConfig({ env: cli.env });
    const problems = [...findUnknownModels(loaded.config), ...(await findPluginConfigProblems(cli, loaded))];
    for (const { path, message } of problems) {
      cli.stderr.write(`openclaw: warning: ${oneLine(`${path}: ${message}`)}\n`);
    }
  } catch (thrown) {
    // The value is written; what keeps the file from being used, such as a variable that is not set here, is told.
    const error = asOpenClawError(thrown);
    if (error.code !== 'config_invalid') throw thrown;
    if (stillWrong.length === 0) cli.stderr.write(`openclaw: warning: ${oneLine(error.message)}\n`);
  }
}
