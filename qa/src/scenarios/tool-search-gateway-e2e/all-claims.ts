import type { Claim } from '../../suite/claim.ts';
import {
  batchSearch,
  cleanEnd,
  clientTool,
  controlSizes,
  deniedNowhere,
  directExecutes,
  directExposesSchemas,
  directOnlyVisible,
  expectedCounts,
  payloadTargets,
  smallerPayload,
  stablePrefix,
  toolSearchExecutes,
  toolSearchExposesControls,
} from './claims/index.ts';
import type { E2eEvidence } from './e2e-evidence.ts';

/** The seven claims of QA-2, then what else this scenario proves on the way. */
export const E2E_CLAIMS: readonly Claim<E2eEvidence>[] = [
  directExecutes,
  toolSearchExecutes,
  directExposesSchemas,
  toolSearchExposesControls,
  smallerPayload,
  expectedCounts,
  batchSearch,
  deniedNowhere,
  directOnlyVisible,
  stablePrefix,
  payloadTargets,
  controlSizes,
  clientTool,
  cleanEnd,
];
