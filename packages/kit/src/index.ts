export { DEFAULT_AGENT_ID } from './agent-profile.ts';
export type { PendingApprovals } from './approval-gate.ts';
export { createGateway } from './create-gateway.ts';
export type { AppCall, ExplainedTool, Gateway, GatewayOptions, ToolInventory } from './gateway.ts';
export type { ModelListing } from './model-registry.ts';
