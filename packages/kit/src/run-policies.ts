import type { RunPolicy } from '@openclaw/agent';
import type { OpenClawConfig } from '@openclaw/config';
import type { ExplainedPolicy } from '@openclaw/policy';
import { type PolicyRun, policyLayers, runPolicy } from './policy-layers.ts';

/** The policy of a run: the same object for runs under the same rules, by which is known what was made with it. */
export type RunPolicies = (run: Omit<PolicyRun, 'rules'>) => RunPolicy & { readonly policy: ExplainedPolicy };

export function createRunPolicies(config: OpenClawConfig): RunPolicies {
  // No more than the rules of the configuration can be combined: where there are none for a run there is no layer.
  const policies = new Map<string, ReturnType<RunPolicies>>();
  return (run) => {
    const layers = JSON.stringify(policyLayers(config, run).map(({ name }) => name));
    const policy = policies.get(layers) ?? runPolicy(config, run);
    policies.set(layers, policy);
    return policy;
  };
}
