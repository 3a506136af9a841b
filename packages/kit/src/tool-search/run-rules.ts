import type { RunPolicy } from '@openclaw/agent';
import type { PolicyRules } from '@openclaw/policy';
import type { AdoptedTools } from './adopt-tools.ts';
import type { ReadOptions } from './read-options.ts';
import { tellIdleRules } from './tell-idle-rules.ts';

export interface RunRules {
  readonly policy: RunPolicy;
  /** Rules of the run that fit no tool. */
  readonly notices: readonly { readonly code: string; readonly message: string }[];
}

/** The rules of runs. One object of them is read once, so that runs of one kind of user are planned as one. */
export function createRunRules(
  { policyOf }: Pick<ReadOptions, 'policyOf'>,
  adopted: AdoptedTools,
): (rules: PolicyRules | undefined) => RunRules {
  const ofAll: RunRules = { policy: policyOf(undefined), notices: [] };
  const known = new WeakMap<PolicyRules, RunRules>();
  return (rules) => {
    if (rules === undefined) return ofAll;
    const read = known.get(rules) ?? {
      policy: policyOf(rules),
      notices: tellIdleRules(rules, adopted).map(({ code, subject, message }) => ({
        code,
        message: `${subject}: ${message}`,
      })),
    };
    known.set(rules, read);
    return read;
  };
}
