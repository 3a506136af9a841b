import type { PolicyReason, PolicyVerdict, ToolRef } from '@openclaw/contracts';
import { boundText } from '@openclaw/contracts';
import { type CompiledPattern, compilePattern } from './compile-pattern.ts';
import type { LayerExplanation, MatchedRule, PolicyLayer } from './rules.ts';
import { TOOL_PROFILES } from './vocabulary.ts';

export interface CompiledLayer {
  readonly name: string;
  /** What this layer alone says; `written` is false where it allows because it says nothing. */
  judge(tool: ToolRef): {
    readonly verdict: PolicyVerdict;
    readonly reason: PolicyReason;
    readonly written: boolean;
  };
  /** The allow rule that speaks of this tool in particular. */
  naming(tool: ToolRef): PolicyReason | undefined;
  explain(tool: ToolRef): LayerExplanation;
}

/** One layer with its rules compiled: deny beats ask beats allow. */
export function compileLayer(layer: PolicyLayer): CompiledLayer {
  const deny = (layer.deny ?? []).map((text) => compilePattern(text, 'restrict'));
  const ask = (layer.ask ?? []).map((text) => compilePattern(text, 'restrict'));
  const allow = (layer.allow ?? []).map((text) => compilePattern(text, 'grant'));
  const loose = (layer.allow ?? []).map((text) => compilePattern(text, 'restrict'));
  const profile = profileRules(layer.profile).map((text) => compilePattern(text, 'grant'));
  const allowsAll = layer.profile === undefined && layer.allow === undefined;

  const reason = (rule: string): PolicyReason => ({ layer: layer.name, rule });
  const granting = (tool: ToolRef): string | undefined =>
    firstMatch(allow, tool)?.text ??
    (firstMatch(profile, tool) === undefined ? undefined : `profile:${layer.profile}`);

  const judge: CompiledLayer['judge'] = (tool) => {
    const denied = firstMatch(deny, tool);
    if (denied !== undefined) return { verdict: 'deny', reason: reason(denied.text), written: true };
    const granted = granting(tool);
    if (granted === undefined && !allowsAll) {
      return { verdict: 'deny', reason: reason(grantText(layer)), written: true };
    }
    const asked = firstMatch(ask, tool);
    if (asked !== undefined) return { verdict: 'ask', reason: reason(asked.text), written: true };
    return { verdict: 'allow', reason: reason(granted ?? '*'), written: granted !== undefined };
  };

  return {
    name: layer.name,
    judge,
    naming(tool) {
      const named = firstMatch(
        [...allow, ...profile].filter((pattern) => pattern.names),
        tool,
      );
      return named && reason(named.text);
    },
    explain(tool) {
      const matched = [
        ...matchesOf('deny', deny, tool),
        ...matchesOf('ask', ask, tool),
        ...matchesOf('allow', allow, tool),
        ...matchesOf('profile', profile, tool),
      ];
      const nearMisses = loose.filter(
        (pattern, index) => pattern.matches(tool) && !allow[index]?.matches(tool),
      );
      return {
        layer: layer.name,
        verdict: judge(tool).verdict,
        matched,
        nearMisses: nearMisses.map(({ text }) => text),
      };
    },
  };
}

const MAX_REASON_CHARACTERS = 200;

/** The allow list itself, as the rule by which a tool is left out. */
function grantText(layer: PolicyLayer): string {
  const parts = layer.profile === undefined ? [] : [`profile:${layer.profile}`];
  if (layer.allow !== undefined) parts.push(`allow:[${layer.allow.join(', ')}]`);
  return boundText(parts.join(' '), MAX_REASON_CHARACTERS);
}

function profileRules(profile: string | undefined): readonly string[] {
  return profile === undefined ? [] : (TOOL_PROFILES.get(profile)?.allow ?? []);
}

function firstMatch(patterns: readonly CompiledPattern[], tool: ToolRef): CompiledPattern | undefined {
  return patterns.find((pattern) => pattern.matches(tool));
}

function matchesOf(
  list: MatchedRule['list'],
  patterns: readonly CompiledPattern[],
  tool: ToolRef,
): readonly MatchedRule[] {
  return patterns.filter((pattern) => pattern.matches(tool)).map(({ text }) => ({ list, rule: text }));
}
