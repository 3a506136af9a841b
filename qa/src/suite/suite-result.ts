import type { ClaimResult } from './claim.ts';
import type { LaneEvidence } from './evidence.ts';
import type { LaneSummary } from './lane-summary.ts';
import type { ProviderMode } from './scenario.ts';

/** What one scenario came to; `skipped` says why nothing was run, and nothing was proved either. */
export interface ScenarioResult {
  readonly name: string;
  readonly description: string;
  readonly baseline: string;
  readonly passed: boolean;
  readonly skipped?: string;
  readonly durationMs: number;
  readonly evidence: readonly LaneEvidence[];
  readonly lanes: Readonly<Record<string, LaneSummary>>;
  readonly claims: readonly ClaimResult[];
  /** What was measured and not claimed, one line each. */
  readonly notes: readonly string[];
}

export interface SuiteResult {
  readonly providerMode: ProviderMode;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly node: string;
  readonly platform: string;
  readonly passed: boolean;
  readonly scenarios: readonly ScenarioResult[];
}
