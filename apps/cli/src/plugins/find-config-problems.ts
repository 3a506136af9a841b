import { type ConfigProblem, type LoadedConfig, resolveStateDir } from '@openclaw/config';
import type { Cli } from '../cli.ts';

/** What the schemas of plugins, known by their manifests, do not allow in `plugins.entries.<id>.config`. */
export async function findPluginConfigProblems(
  { env }: Cli,
  { config, baseDir }: LoadedConfig,
): Promise<readonly ConfigProblem[]> {
  const { plugins = {} } = config;
  if (Object.keys(plugins).length === 0) return [];
  // Only files that speak of plugins need it, and it takes a while to load.
  const { listPlugins } = await import('@openclaw/kit');
  const known = await listPlugins({ plugins, baseDir, stateDir: resolveStateDir(env) });
  return known.flatMap(({ configProblems = [] }) =>
    configProblems.map(({ path, message }) => ({
      path,
      message: `${message}; the plugin is left out until this is mended`,
    })),
  );
}
