import { closestName, OpenClawError } from '@openclaw/contracts';
import { checkPlugin } from '@openclaw/plugin-sdk';
import type { PolicyRules } from '@openclaw/policy';
import type { AppTool } from './app-tool.ts';
import type { ToolSearchLimits, ToolSearchOptions } from './tool-search.ts';

const OPTIONS: Readonly<Record<keyof ToolSearchOptions, true>> = {
  tools: true,
  mode: true,
  contextWindow: true,
  policy: true,
  hooks: true,
  approvals: true,
  limits: true,
  skills: true,
  onEvent: true,
  owner: true,
  workspaceDir: true,
  stateDir: true,
  logger: true,
};

const LIMITS: Readonly<Record<keyof ToolSearchLimits, true>> = {
  searchDefaultLimit: true,
  maxSearchLimit: true,
  codeTimeoutMs: true,
  toolTimeoutMs: true,
  maxSameCalls: true,
};

const RULES: Readonly<Record<keyof PolicyRules, true>> = {
  profile: true,
  allow: true,
  deny: true,
  ask: true,
};

/**
 * What plain JavaScript can get wrong and nobody would notice. SECURITY: a misspelt option, gate or hook is refused,
 * since the guard that it was meant to be would be missing. Throws `config_invalid`.
 */
export function checkOptions(options: ToolSearchOptions): void {
  refuseUnknown(options, { known: OPTIONS, prefix: '', what: 'option' });
  const { tools, limits = {}, policy = {}, approvals, onEvent, hooks } = options;
  checkTools(tools, 'createToolSearch');
  checkRuleNames(policy, 'createToolSearch');
  refuseUnknown(limits, { known: LIMITS, prefix: 'limits.', what: 'limit' });
  if (approvals !== undefined && typeof approvals?.request !== 'function') {
    throw invalidOption('approvals', 'must be an object with a function `request`');
  }
  if (onEvent !== undefined && typeof onEvent !== 'function') {
    throw invalidOption('onEvent', 'must be a function');
  }
  if (hooks !== undefined) refuseHooks(hooks);
}

export function checkTools(tools: readonly AppTool[], by: Caller): void {
  if (!Array.isArray(tools)) throw invalidOption('tools', 'must be a list of tools', by);
}

export function checkRuleNames(policy: PolicyRules, by: Caller): void {
  refuseUnknown(policy, { known: RULES, prefix: 'policy.', what: 'rule', by });
}

/** Whose argument it is that cannot be used. */
export type Caller = 'createToolSearch' | 'startRun' | 'replaceTools';

export function invalidOption(option: string, what: string, by: Caller = 'createToolSearch'): OpenClawError {
  const end = /[.?]$/u.test(what) ? '' : '.';
  return new OpenClawError('config_invalid', `${by}: ${option} ${what}${end}`);
}

interface Known {
  readonly known: Readonly<Record<string, true>>;
  readonly prefix: string;
  readonly what: string;
  readonly by?: Caller;
}

function refuseUnknown(given: unknown, { known, prefix, what, by }: Known): void {
  const names = Object.keys(known);
  if (typeof given !== 'object' || given === null) {
    throw invalidOption(prefix === '' ? 'options' : prefix.slice(0, -1), 'must be an object', by);
  }
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(known, name)) continue;
    const near = closestName(name, names);
    const hint = near === undefined ? `there is ${names.join(', ')}` : `did you mean ${prefix}${near}?`;
    throw invalidOption(`${prefix}${name}`, `is no ${what}; ${hint}`, by);
  }
}

function refuseHooks(hooks: unknown): void {
  // Of a plugin they may be a function of its configuration, which there is none of here.
  if (typeof hooks === 'function')
    throw invalidOption('hooks', 'must be an object of hooks, and not a function');
  const checked = checkPlugin({ id: 'app', tools: [], hooks });
  if (checked.ok) return;
  const [first] = checked.problems;
  if (first !== undefined) throw invalidOption(first.path.slice(1).replaceAll('/', '.'), first.message);
}
