import type { ClaimResult } from './claim.ts';
import type { LaneEvidence } from './evidence.ts';
import type { Launcher } from './launcher.ts';

/** Who answers as the model. */
export type ProviderMode = 'mock-openai' | 'live';

export interface ScenarioContext {
  /** How to start the `openclaw` under test. */
  readonly launcher: Launcher;
  /** A temporary folder of its own; whoever made it removes it. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** One line for people on what happens now. */
  progress(line: string): void;
}

export interface ScenarioOutcome {
  readonly lanes: readonly LaneEvidence[];
  readonly claims: readonly ClaimResult[];
  /** What was measured and not claimed, one line each. */
  readonly notes: readonly string[];
}

/** Something the suite can run. It states its claims; the suite runs it, prints and stores what came of it. */
export interface Scenario {
  readonly name: string;
  readonly description: string;
  readonly providerMode: ProviderMode;
  /** The lane that the others' payloads are compared with. */
  readonly baseline: string;
  /** Nothing may run beside it: its figures are compared, or somebody pays for its requests. Default false. */
  readonly alone?: boolean;
  /** Why it cannot run here; undefined if it can. */
  skipReason?(env: ScenarioContext['env']): string | undefined;
  run(context: ScenarioContext): Promise<ScenarioOutcome>;
}
