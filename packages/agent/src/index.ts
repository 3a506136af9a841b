export type {
  AgentDeps,
  AgentProfile,
  BridgeOffer,
  ResolvedModel,
  RunPolicy,
  ToolSupply,
} from './agent-deps.ts';
export { callTool, type ToolCallRequest } from './call-tool.ts';
export { createHandoffs, type Handoffs } from './handoffs.ts';
export { runTurn } from './run-turn.ts';
