import { findUnknownModels, loadConfig, setConfigValue } from '@openclaw/config';
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
  if (/^(?:plugins|models|agents)\b/u.test(path)) await warnOfNames(cli);
}

/** What a name stands for may be configured after it, key by key, so what does not fit yet is told and no more. */
async function warnOfNames(cli: Cli): Promise<void> {
  try {
    const loaded = await loadConfig({ env: cli.env });
    const problems = [...findUnknownModels(loaded.config), ...(await findPluginConfigProblems(cli, loaded))];
    for (const { path, message } of problems) {
      cli.stderr.write(`openclaw: warning: ${oneLine(`${path}: ${message}`)}\n`);
    }
  } catch (thrown) {
    // A file that has other problems, such as a variable that is not set here, tells of these once it is read.
    if (asOpenClawError(thrown).code !== 'config_invalid') throw thrown;
  }
}
