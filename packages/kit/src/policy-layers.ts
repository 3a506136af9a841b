import type { RunPolicy } from '@openclaw/agent';
import { findRuleProblems, type OpenClawConfig, type ToolRules } from '@openclaw/config';
import { type ModelProfile, OpenClawError } from '@openclaw/contracts';
import { checkPolicyRules, type ExplainedPolicy, type PolicyLayer, resolvePolicy } from '@openclaw/policy';
import { CONTROL_REFS } from './control-refs.ts';

export interface PolicyRun {
  readonly agentId: string;
  readonly channel: string;
  /** Where the run was asked for, if not there: that channel narrows it too. */
  readonly askedFrom?: string;
  readonly model?: Pick<ModelProfile, 'provider' | 'id'>;
  /** Of this run alone. */
  readonly rules?: ToolRules;
}

/** The layers of rules that bear on a run, widest first; each can only narrow (POL-2). */
export function policyLayers(
  { tools = {}, agents = {} }: OpenClawConfig,
  run: PolicyRun,
): readonly PolicyLayer[] {
  const { agentId, channel, askedFrom, model } = run;
  const own = ownValue(agents.list, agentId);
  const isSandboxed = own?.sandboxed ?? agents.defaults?.sandboxed ?? false;
  const byProvider = tools.byProvider ?? {};
  const named: readonly (readonly [string, ToolRules | undefined])[] = [
    ['global', tools],
    ['sandbox', isSandboxed ? tools.sandbox : undefined],
    ['agents.defaults', agents.defaults?.tools],
    [`agent:${agentId}`, own?.tools],
    ...(model === undefined
      ? []
      : ([
          [`provider:${model.provider}`, ownValue(byProvider, model.provider)],
          [`model:${model.provider}/${model.id}`, ownValue(byProvider, `${model.provider}/${model.id}`)],
        ] as const)),
    [`channel:${channel}`, ownValue(tools.byChannel, channel)],
    ...(askedFrom === undefined || askedFrom === channel
      ? []
      : ([[`channel:${askedFrom}`, ownValue(tools.byChannel, askedFrom)]] as const)),
    ['run', run.rules],
  ];
  return named.flatMap(([name, rules]) => (rules === undefined ? [] : [toLayer(name, rules)]));
}

/** Throws `config_invalid` if any rule of the configuration cannot be read, of whatever agent, model or channel. */
export function checkPolicies(config: OpenClawConfig): void {
  const problems = findRuleProblems(config, checkPolicyRules);
  if (problems.length === 0) return;
  const text = problems.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new OpenClawError('config_invalid', `The rules of the configuration cannot be used: ${text}`, {
    data: { problems: problems.map(({ path, message }) => ({ path, message })) },
  });
}

/** The policy of a run, and the controls that it denies by their own name (SRF-16). */
export function runPolicy(
  config: OpenClawConfig,
  run: PolicyRun,
): RunPolicy & { readonly policy: ExplainedPolicy } {
  const layers = policyLayers(config, run);
  // Only a denial that names a control counts: an allow list, a group or a `*_search` is about tools.
  const denials = resolvePolicy(layers.map(({ name, deny = [] }) => ({ name, deny: deny.filter(namesOne) })));
  const denied = CONTROL_REFS.filter((control) => denials.decide(control).verdict === 'deny');
  return { policy: resolvePolicy(layers), deniedControls: new Set(denied.map(({ name }) => name)) };
}

function namesOne(pattern: string): boolean {
  return !pattern.startsWith('group:') && !pattern.includes('*');
}

function toLayer(name: string, { profile, allow, deny, ask }: ToolRules): PolicyLayer {
  return {
    name,
    ...(profile === undefined ? {} : { profile }),
    ...(allow === undefined ? {} : { allow }),
    ...(deny === undefined ? {} : { deny }),
    ...(ask === undefined ? {} : { ask }),
  };
}

function ownValue<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}
