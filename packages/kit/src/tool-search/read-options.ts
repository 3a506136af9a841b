import type { AgentProfile, RunPolicy } from '@openclaw/agent';
import { type OpenClawConfig, parseConfig, resolveToolSearch } from '@openclaw/config';
import {
  boundText,
  CORE_OWNER,
  closestName,
  type ModelProfile,
  OpenClawError,
  type SurfaceMode,
  type ToolSearchSettings,
} from '@openclaw/contracts';
import { PLUGIN_ID_PATTERN } from '@openclaw/plugin-sdk';
import type { PolicyRules } from '@openclaw/policy';
import { DEFAULT_TOOL_TIMEOUT_MS } from '../agent-binding.ts';
import { DEFAULT_CONTEXT_WINDOW } from '../model-registry.ts';
import { runPolicy } from '../policy-layers.ts';
import { type Caller, checkOptions, checkRuleNames, invalidOption } from './check-options.ts';
import type { ToolSearchOptions } from './tool-search.ts';

/** The options with defaults, clamps and checks of the configuration file, applied by the same code. */
export interface ReadOptions {
  readonly owner: string;
  readonly agent: AgentProfile;
  readonly model: ModelProfile;
  readonly settings: ToolSearchSettings;
  /** For runs with rules of their own as well; those are read once. Throws `config_invalid`. */
  policyOf(rules: PolicyRules | undefined): RunPolicy;
  /** Milliseconds. */
  readonly toolTimeoutMs: number;
  /** The identical call of a run that is refused; unset means the house default. */
  readonly sameCallLimit: number | undefined;
}

/** Throws `config_invalid`, naming the option. */
export function readOptions(options: ToolSearchOptions): ReadOptions {
  checkOptions(options);
  const { mode = DEFAULT_MODE, limits = {}, policy = {}, owner = DEFAULT_OWNER } = options;
  const { toolTimeoutMs = DEFAULT_TOOL_TIMEOUT_MS, maxSameCalls, ...searchLimits } = limits;
  const { contextWindow = DEFAULT_CONTEXT_WINDOW } = options;
  if (!MODES.some((known) => known === mode)) throw invalidOption('mode', modeProblem(mode));
  if (!PLUGIN_ID_PATTERN.test(owner) || owner === CORE_OWNER) {
    throw invalidOption('owner', `must be lower-case letters, digits, "_" or "-", and not "${CORE_OWNER}"`);
  }
  for (const [name, value] of [
    ['contextWindow', contextWindow] as const,
    ['limits.toolTimeoutMs', toolTimeoutMs] as const,
    ['limits.maxSameCalls', maxSameCalls === Number.POSITIVE_INFINITY ? 1 : (maxSameCalls ?? 1)] as const,
  ]) {
    if (!Number.isSafeInteger(value) || value < 1) throw invalidOption(name, 'must be a positive integer');
  }
  const config = asConfig({
    ...policy,
    toolSearch: mode === 'direct' ? false : { mode, ...stated(searchLimits) },
  });
  const run = { agentId: owner, channel: CHANNEL };
  const ofAll = runPolicy(config, run);
  return {
    owner,
    agent: {
      agentId: owner,
      systemPrompt: '',
      harness: 'embedded',
      maxModelRequests: Number.POSITIVE_INFINITY,
    },
    model: { provider: 'app', id: 'app', contextWindow, acceptsImages: true, local: false },
    settings: {
      ...resolveToolSearch(config, { agentId: owner, harness: 'embedded', local: false }),
      reason: options.mode === undefined ? 'the default of createToolSearch' : 'the mode of createToolSearch',
    },
    policyOf(rules) {
      if (rules === undefined) return ofAll;
      checkRuleNames(rules, 'startRun');
      asConfig(rules, 'startRun');
      return runPolicy(config, { ...run, rules: structuredClone(rules) });
    },
    toolTimeoutMs,
    // The guard names the call that it refuses first.
    sameCallLimit: maxSameCalls === undefined ? undefined : maxSameCalls + 1,
  };
}

/** The channel of a run that an application makes. */
export const CHANNEL = 'app';
const DEFAULT_OWNER = 'app';

const DEFAULT_MODE: SurfaceMode = 'tools';
const MODES: readonly SurfaceMode[] = ['direct', 'tools', 'directory', 'code'];

/** Where the application wrote what the configuration has at `path`. */
function optionOf(path: string): string {
  const limit = /^tools\.toolSearch\./u;
  return limit.test(path) ? path.replace(limit, 'limits.') : path.replace(/^tools\b/u, 'policy');
}

/** Whoever writes plain JavaScript may give anything. */
function modeProblem(mode: unknown): string {
  const near = typeof mode === 'string' ? closestName(mode, MODES) : undefined;
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  const rule = `must be one of ${MODES.map((known) => `"${known}"`).join(', ')}`;
  if (typeof mode !== 'string') return rule + hint;
  return `${rule}; it is ${JSON.stringify(boundText(mode, 50))}${hint}`;
}

/** A configuration file has no `undefined`. */
function stated(limits: object): object {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

function asConfig(tools: object, by: Caller = 'createToolSearch'): OpenClawConfig {
  const parsed = parseConfig({ tools });
  if (parsed.ok) return parsed.config;
  const problems = parsed.problems.map(({ path, message }) => `${optionOf(path)}: ${message}`);
  throw new OpenClawError('config_invalid', `${by}: ${problems.join('; ')}`);
}
