import type { Scenario } from '../suite/scenario.ts';
import { approvals } from './approvals/scenario.ts';
import { automationsSurviveRestart } from './automations-survive-restart/scenario.ts';
import { cancelledRun } from './cancelled-run/scenario.ts';
import { catalogFreshness } from './catalog-freshness/scenario.ts';
import { clientTools } from './client-tools/scenario.ts';
import { harnessShapes } from './harness-shapes/scenario.ts';
import { liveLargeCatalog, liveSmallCatalog } from './live-comparison/scenario.ts';
import { misbehavingMcpServer } from './misbehaving-mcp-server/scenario.ts';
import { outputMismatch } from './output-mismatch/scenario.ts';
import { policyDenial } from './policy-denial/scenario.ts';
import { promptNarrowing } from './prompt-narrowing/scenario.ts';
import { restartMidRun } from './restart-mid-run/scenario.ts';
import type { RigScenario } from './rig/index.ts';
import { sequentialTools } from './sequential-tools/scenario.ts';
import { toolSearchGatewayE2e } from './tool-search-gateway-e2e/scenario.ts';

/** Those that share the rig: one Gateway with an agent for each lane. */
export const RIG_SCENARIOS: readonly RigScenario[] = [
  policyDenial,
  approvals,
  promptNarrowing,
  clientTools,
  sequentialTools,
  outputMismatch,
  cancelledRun,
  restartMidRun,
  automationsSurviveRestart,
  harnessShapes,
  catalogFreshness,
];

/** Every scenario there is, in the order in which the suite runs them. */
export const SCENARIOS: readonly Scenario[] = [
  toolSearchGatewayE2e,
  ...RIG_SCENARIOS,
  misbehavingMcpServer,
  liveSmallCatalog,
  liveLargeCatalog,
];
