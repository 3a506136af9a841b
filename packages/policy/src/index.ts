export { checkPolicyRules, type PolicyRuleProblem } from './check-rules.ts';
export { findIdleRules } from './find-idle-rules.ts';
export {
  DEFAULT_LAYER,
  type ExplainedPolicy,
  OPTIONAL_RULE,
  resolvePolicy,
  UNRESTRICTED_RULE,
} from './resolve-policy.ts';
export type {
  AbsentOwner,
  LayerExplanation,
  MatchedRule,
  PolicyExplanation,
  PolicyLayer,
  PolicyRules,
  PolicySubject,
  PresentTools,
} from './rules.ts';
export { GROUP_PREFIX, TOOL_GROUPS, TOOL_PROFILES, type ToolGroup, type ToolProfile } from './vocabulary.ts';
