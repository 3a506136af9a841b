import { type EffectivePolicy, OpenClawError, type PolicyDecision } from '@openclaw/contracts';
import { checkPolicyRules } from './check-rules.ts';
import { type CompiledLayer, compileLayer } from './compile-layer.ts';
import type { PolicyExplanation, PolicyLayer, PolicySubject } from './rules.ts';

export interface ExplainedPolicy extends EffectivePolicy {
  explain(tool: PolicySubject): PolicyExplanation;
}

/** The layer and rules that decisions carry when no written rule gave them. */
export const DEFAULT_LAYER = 'default';
export const UNRESTRICTED_RULE = '*';
export const OPTIONAL_RULE = 'optional: allow it by name, owner or group';

/**
 * The policy of a run from its layers, widest first. Each layer can only narrow: one denial denies, one ask asks,
 * and a tool must be on every allow list there is. An optional tool must besides be named by an allow rule of any
 * layer. Throws `config_invalid` for rules that `checkPolicyRules` faults, as a rule that cannot be read must
 * not be passed over.
 */
export function resolvePolicy(layers: readonly PolicyLayer[]): ExplainedPolicy {
  for (const layer of layers) refuseBadRules(layer);
  const compiled = layers.map(compileLayer);
  return {
    decide: (tool) => decide(compiled, tool),
    explain(tool) {
      const turnedOnBy = tool.optional ? naming(compiled, tool) : undefined;
      return {
        decision: decide(compiled, tool),
        layers: compiled.map((layer) => layer.explain(tool)),
        ...(turnedOnBy && { turnedOnBy }),
      };
    },
  };
}

function decide(layers: readonly CompiledLayer[], tool: PolicySubject): PolicyDecision {
  const judgements = layers.map((layer) => layer.judge(tool));
  const denied = judgements.find(({ verdict }) => verdict === 'deny');
  if (denied !== undefined) return { verdict: 'deny', reason: denied.reason };
  const named = tool.optional ? naming(layers, tool) : undefined;
  if (tool.optional && named === undefined) {
    return { verdict: 'deny', reason: { layer: DEFAULT_LAYER, rule: OPTIONAL_RULE } };
  }
  const asked = judgements.find(({ verdict }) => verdict === 'ask');
  if (asked !== undefined) return { verdict: 'ask', reason: asked.reason };
  const granted = judgements.findLast(({ written }) => written)?.reason;
  return {
    verdict: 'allow',
    reason: named ?? granted ?? { layer: DEFAULT_LAYER, rule: UNRESTRICTED_RULE },
  };
}

function naming(layers: readonly CompiledLayer[], tool: PolicySubject): PolicyDecision['reason'] | undefined {
  return layers.map((layer) => layer.naming(tool)).find((reason) => reason !== undefined);
}

function refuseBadRules(layer: PolicyLayer): void {
  const problems = checkPolicyRules(layer);
  if (problems.length === 0) return;
  const text = problems.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new OpenClawError('config_invalid', `Policy rules of ${layer.name} cannot be used: ${text}`, {
    data: { layer: layer.name, problems: problems.map(({ path, message }) => ({ path, message })) },
  });
}
