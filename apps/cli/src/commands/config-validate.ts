import { findUnknownModels, loadConfig } from '@openclaw/config';
import { OpenClawError } from '@openclaw/contracts';
import { checkPolicyRules } from '@openclaw/policy';
import type { Cli } from '../cli.ts';
import { findPluginConfigProblems } from '../plugins/find-config-problems.ts';

/** `openclaw config validate`: fails with every problem there is, of models those that no provider offers, of plugins those that their manifests tell. */
export async function validateConfig(cli: Cli): Promise<void> {
  const loaded = await loadConfig({ env: cli.env, checkRules: checkPolicyRules });
  const { path, exists } = loaded;
  const found = [...findUnknownModels(loaded.config), ...(await findPluginConfigProblems(cli, loaded))];
  if (found.length > 0) {
    const problems = found.map((problem) => ({ path: problem.path, message: problem.message }));
    const lines = problems.map((problem) => `  ${problem.path}: ${problem.message}`);
    const text = [`The configuration ${path} is not valid:`, ...lines].join('\n');
    throw new OpenClawError('config_invalid', text, { data: { path, problems } });
  }
  cli.stdout.write(exists ? `${path} is valid\n` : `There is no ${path}: defaults apply\n`);
}
