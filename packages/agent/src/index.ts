export type {
  AgentDeps,
  AgentProfile,
  BridgeOffer,
  PlanDeps,
  ResolvedModel,
  RunPolicy,
  ToolSupply,
} from './agent-deps.ts';
export { callTool, type ToolCallRequest } from './call-tool.ts';
export { createHandoffs, type Handoffs } from './handoffs.ts';
export { createPlanCache, type PlanCache } from './plan-cache.ts';
export { type PlanInput, planRun, type RunPlan } from './plan-run.ts';
export {
  createProgressListeners,
  type ProgressListener,
  type ProgressListeners,
} from './progress-listeners.ts';
export { type CallRecorder, createRecorder, type RecorderDeps, type RunRecorder } from './recorder.ts';
export { runTurn } from './run-turn.ts';
export {
  openToolSession,
  type ToolSession,
  type ToolSessionCall,
  type ToolSessionRequest,
} from './tool-session.ts';
