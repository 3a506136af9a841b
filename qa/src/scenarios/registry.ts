import type { Scenario } from '../suite/scenario.ts';
import { liveLargeCatalog, liveSmallCatalog } from './live-comparison/scenario.ts';
import { misbehavingMcpServer } from './misbehaving-mcp-server/scenario.ts';
import { toolSearchGatewayE2e } from './tool-search-gateway-e2e/scenario.ts';

/** Every scenario there is, in the order in which the suite runs them. */
export const SCENARIOS: readonly Scenario[] = [
  toolSearchGatewayE2e,
  misbehavingMcpServer,
  liveSmallCatalog,
  liveLargeCatalog,
];
