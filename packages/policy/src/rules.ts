import type { PolicyDecision, PolicyVerdict, ToolRef } from '@openclaw/contracts';

/**
 * Rules as a configuration file holds them. Without `profile` and `allow` everything is allowed that `deny` does
 * not name; with either, only what they name, so that an empty `allow` alone allows nothing.
 */
export interface PolicyRules {
  readonly profile?: string;
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
  readonly ask?: readonly string[];
}

/** Rules with the place they come from: `global`, `agent:main`, `provider:openai`, `channel:http`, … */
export interface PolicyLayer extends PolicyRules {
  readonly name: string;
}

export type PolicySubject = ToolRef & { readonly optional?: boolean };

export interface MatchedRule {
  readonly list: 'deny' | 'ask' | 'allow' | 'profile';
  /** The rule as it was written; for `profile`, the entry of the profile. */
  readonly rule: string;
}

/** What one layer alone says of a tool. */
export interface LayerExplanation {
  readonly layer: string;
  readonly verdict: PolicyVerdict;
  /** Every rule that fits; none and `deny` means that the layer has an allow list and the tool is not on it. */
  readonly matched: readonly MatchedRule[];
  /** Allow rules that name the tool loosely and do not grant it: a bare name does not fit an MCP tool. */
  readonly nearMisses: readonly string[];
}

/** The answer to "why is this tool (not) available?" (POL-5). */
export interface PolicyExplanation {
  readonly decision: PolicyDecision;
  readonly layers: readonly LayerExplanation[];
  /** For an optional tool: the allow rule that turns it on, if any does. */
  readonly turnedOnBy?: { readonly layer: string; readonly rule: string };
}

/** Whose tools cannot be seen now: of a plugin that is off, or a server that is off or not ready. */
export interface AbsentOwner {
  readonly source: 'openclaw' | 'mcp';
  readonly owner: string;
}

export interface PresentTools {
  readonly tools: readonly ToolRef[];
  /** A rule that may be about one of their tools is not told. */
  readonly absent?: readonly AbsentOwner[];
}
