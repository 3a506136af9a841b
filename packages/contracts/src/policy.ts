import type { ToolRef } from './tool.ts';

/** Which rule, in which layer, gave a decision; `rule` is the text of the rule as it was written. */
export interface PolicyReason {
  /** `global`, `agent:main`, `provider:openai`, `channel:http`, … */
  readonly layer: string;
  readonly rule: string;
}

export type PolicyVerdict = 'allow' | 'ask' | 'deny';

export interface PolicyDecision {
  readonly verdict: PolicyVerdict;
  readonly reason: PolicyReason;
}

/** The effective policy of a run, decided on the canonical tool, never on the control that wraps it. */
export interface EffectivePolicy {
  decide(tool: ToolRef & { readonly optional?: boolean }): PolicyDecision;
}
