export { DEFAULT_AGENT_ID } from './agent-profile.ts';
export type { Approval, ApprovalStatus } from './approvals/approval.ts';
export { type Approvals, type ApprovalsOptions, createApprovals } from './approvals/approvals.ts';
export { createFileApprovalStore, type FileApprovalStoreOptions } from './approvals/file-approval-store.ts';
export { createMemoryApprovalStore } from './approvals/memory-approval-store.ts';
export type { ApprovalPrompt } from './approvals/wait-for-answer.ts';
export { createGateway } from './create-gateway.ts';
export type {
  AppCall,
  ExplainedTool,
  Gateway,
  GatewayOptions,
  RunOptions,
  ToolInventory,
} from './gateway.ts';
export type { ModelListing } from './model-registry.ts';
