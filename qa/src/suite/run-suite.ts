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

/** Two cores are what most machines have at least. */
const AT_ONCE = 2;

/**
 * Runs first the scenarios that must be alone, one after the other, then the rest, two at a time. Leaves no process and
 * no folder behind, also when one of them throws: the others are then stopped.
 */
export async function runSuite(options: SuiteOptions): Promise<SuiteResult> {
  const startedAt = new Date();
  const from = performance.now();
  const results = new Map<Scenario, ScenarioResult>();
  const isAlone = ({ alone = false }: Scenario): boolean => alone;
  await runQueue(options.scenarios.filter(isAlone), { options, results, atOnce: 1 });
  const others = options.scenarios.filter((scenario) => !isAlone(scenario));
  await runQueue(others, { options, results, atOnce: AT_ONCE });
  const scenarios = options.scenarios.flatMap((scenario) => results.get(scenario) ?? []);
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

async function runQueue(
  scenarios: readonly Scenario[],
  queue: {
    readonly options: SuiteOptions;
    readonly results: Map<Scenario, ScenarioResult>;
    readonly atOnce: number;
  },
): Promise<void> {
  const { options, results, atOnce } = queue;
  const broken = new AbortController();
  const signal = AbortSignal.any([options.signal, broken.signal]);
  const waiting = [...scenarios];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      signal.throwIfAborted();
      if (options.scenarios.length > 1) options.progress(next.name);
      results.set(next, await runScenario(next, { ...options, signal }));
    }
  }
  const workers = Array.from({ length: atOnce }, () =>
    work().catch((thrown: unknown) => {
      broken.abort(thrown);
      throw thrown;
    }),
  );
  // Each must be over, its folder gone, before the first failure is passed on.
  await Promise.allSettled(workers);
  broken.signal.throwIfAborted();
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
    // It may have been stopped while its folder was made: a scenario only listens for what happens after it began.
    signal.throwIfAborted();
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
