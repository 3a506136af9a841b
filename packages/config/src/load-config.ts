import { dirname, resolve } from 'node:path';
import { OpenClawError } from '@openclaw/contracts';
import type { Environment, OpenClawConfig } from './config.ts';
import { readConfigFile } from './config-file.ts';
import type { ConfigProblem } from './config-problem.ts';
import { holdsReference, resolveEnvReferences } from './env-references.ts';
import { configInvalid, firstOfEachPlace, parseConfig } from './parse-config.ts';
import { type CheckRules, findRuleProblems } from './rule-problems.ts';
import { resolveConfigPath } from './state-dir.ts';

export interface ConfigFileOptions {
  readonly env: Environment;
  /** The config file; default `OPENCLAW_CONFIG`, else `openclaw.json5` in the state folder. */
  readonly path?: string;
}

export interface ConfigCheckOptions extends ConfigFileOptions {
  /** `checkPolicyRules` of packages/policy, for a file that is refused for rules that cannot be read too. */
  readonly checkRules?: CheckRules;
}

export interface LoadedConfig {
  /** Environment references resolved: holds secrets, never to be written or shown. */
  readonly config: OpenClawConfig;
  readonly path: string;
  readonly exists: boolean;
  /** The folder relative paths in the config start from. */
  readonly baseDir: string;
}

/**
 * Reads, resolves and checks the config file. No file at the default place is an empty config; a file that
 * was asked for by name must be there. Throws `config_unreadable` or `config_invalid`.
 */
export async function loadConfig(options: ConfigCheckOptions): Promise<LoadedConfig> {
  const path = locateConfig(options);
  const file = await readConfigFile(path);
  if (file === undefined && isNamed(options)) {
    throw new OpenClawError('config_unreadable', `There is no config file at ${path}`, { data: { path } });
  }
  const written = file?.document?.value ?? {};
  const resolved = resolveEnvReferences(written, options.env);
  const parsed = parseConfig(resolved.value, { written });
  const { checkRules = () => [] } = options;
  const problems = firstOfEachPlace([
    resolved.problems,
    parsed.ok ? [] : parsed.problems,
    findRuleProblems(resolved.value, checkRules).map((problem) => withoutValue(problem, written)),
  ]);
  if (problems.length > 0 || !parsed.ok) throw configInvalid(problems, { path });
  return { config: parsed.config, path, exists: file !== undefined, baseDir: dirname(path) };
}

/** A message shows what is written, and never what a variable holds. */
function withoutValue(problem: ConfigProblem, written: unknown): ConfigProblem {
  if (!holdsReference(written, problem.path)) return problem;
  return { path: problem.path, message: 'cannot be used as a rule with what the environment variable holds' };
}

/** The config file these options mean, as an absolute path. */
export function locateConfig({ env, path }: ConfigFileOptions): string {
  return path === undefined ? resolveConfigPath(env) : resolve(path);
}

function isNamed({ env, path }: ConfigFileOptions): boolean {
  return path !== undefined || Boolean(env['OPENCLAW_CONFIG']);
}
