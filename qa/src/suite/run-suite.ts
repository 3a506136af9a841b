import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { summarizeLane } from './lane-summary.ts';
import type { Launcher } from './launcher.ts';
import type { ProviderMode, Scenario, ScenarioContext } from './scenario.ts';
import type { ScenarioResult, SuiteResult } from './suite-result.ts';

export interface SuiteOptions {
  readonly scenarios: readonly Scenario[];
  readonly providerMode: ProviderMode;
  readonly launcher: Launcher;
  readonly env: ScenarioContext['env'];
  /** Stops everything that was started. */
  readonly signal: AbortSignal;
  readonly progress: ScenarioContext['progress'];
}

/** Runs scenarios one after the other. Leaves no process and no folder behind, also when one of them throws. */
export async function runSuite(options: SuiteOptions): Promise<SuiteResult> {
  const startedAt = new Date();
  const from = performance.now();
  const scenarios: ScenarioResult[] = [];
  for (const scenario of options.scenarios) scenarios.push(await runScenario(scenario, options));
  return {
    providerMode: options.providerMode,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - from),
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    passed: scenarios.every(({ passed }) => passed),
    scenarios,
  };
}

async function runScenario(scenario: Scenario, options: SuiteOptions): Promise<ScenarioResult> {
  const { name, description, baseline } = scenario;
  const skipped = scenario.skipReason?.(options.env);
  const empty = {
    name,
    description,
    baseline,
    durationMs: 0,
    evidence: [],
    lanes: {},
    claims: [],
    notes: [],
  };
  if (skipped !== undefined) return { ...empty, passed: true, skipped };

  const from = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'openclaw-qa-'));
  try {
    const { launcher, env, signal, progress } = options;
    const outcome = await scenario.run({ launcher, folder, env, signal, progress });
    return {
      ...empty,
      passed: outcome.claims.every((claim) => claim.passed),
      durationMs: Math.round(performance.now() - from),
      evidence: outcome.lanes,
      lanes: Object.fromEntries(outcome.lanes.map((lane) => [lane.lane, summarizeLane(lane)])),
      claims: outcome.claims,
      notes: outcome.notes,
    };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
