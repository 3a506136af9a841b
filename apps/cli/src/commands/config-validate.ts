import { type LoadedConfig, loadConfig, resolveStateDir } from '@openclaw/config';
import { OpenClawError } from '@openclaw/contracts';
import { checkPolicyRules } from '@openclaw/policy';
import type { Cli } from '../cli.ts';

/** `openclaw config validate`: fails with every problem there is, of plugins those that their manifests tell. */
export async function validateConfig(cli: Cli): Promise<void> {
  const loaded = await loadConfig({ env: cli.env, checkRules: checkPolicyRules });
  const { path, exists } = loaded;
  await refusePluginProblems(cli, loaded);
  cli.stdout.write(exists ? `${path} is valid\n` : `There is no ${path}: defaults apply\n`);
}

async function refusePluginProblems({ env }: Cli, { config, baseDir, path }: LoadedConfig): Promise<void> {
  const { plugins = {} } = config;
  if (Object.keys(plugins).length === 0) return;
  // Only files that speak of plugins need it, and it takes a while to load.
  const { listPlugins } = await import('@openclaw/kit');
  const known = await listPlugins({ plugins, baseDir, stateDir: resolveStateDir(env) });
  const problems = known.flatMap(({ id, configProblems = [] }) =>
    configProblems.map((problem) => ({
      path: problem.path,
      message: `${problem.message}; the plugin ${id} is left out until this is mended`,
    })),
  );
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  ${problem.path}: ${problem.message}`);
  const text = [`The configuration ${path} is not valid:`, ...lines].join('\n');
  throw new OpenClawError('config_invalid', text, { data: { path, problems } });
}
