export type {
  ApprovalAnswer,
  ApprovalAsk,
  ApprovalDecision,
  ApprovalEntry,
  ApprovalGate,
  ApprovalGrant,
  ApprovalOutcome,
  ApprovalQuestion,
  ApprovalRequest,
  ApprovalSettlement,
  ApprovalStore,
  ApprovalWaiter,
} from './approval.ts';
export type { CallError, CallOutcome, CallRoute } from './call.ts';
export { canonicalJson } from './canonical-json.ts';
export { closestName } from './closest-name.ts';
export { compareCodeUnits } from './code-unit-order.ts';
export type { ContentBlock, ToolResult } from './content.ts';
export type { ToolDescription, ToolDescriptor } from './descriptor.ts';
export type { Diagnostic } from './diagnostic.ts';
export {
  asOpenClawError,
  ERROR_KINDS,
  type ErrorCode,
  type ErrorKind,
  type Fault,
  isOpenClawError,
  messageOf,
  messageWithCauses,
  OpenClawError,
} from './errors.ts';
export { foldName } from './fold-name.ts';
export type {
  AfterToolCallHook,
  BeforePromptBuildHook,
  BeforeToolCallAnswer,
  BeforeToolCallHook,
  PromptNarrowing,
  RunHooks,
  ToolCallSight,
} from './hooks.ts';
export type { JsonObject, JsonSchema, JsonValue } from './json.ts';
export { isDeeperThan } from './json-depth.ts';
export { type Logger, SILENT_LOGGER } from './logger.ts';
export type { FunctionCall, Message } from './message.ts';
export type {
  FinishReason,
  FunctionDefinition,
  ModelClient,
  ModelEvent,
  ModelProfile,
  ModelRequest,
  SamplingOptions,
  TokenUsage,
} from './model.ts';
export type { EffectivePolicy, PolicyDecision, PolicyReason, PolicyVerdict } from './policy.ts';
export type { RunIdentity, SessionIdentity } from './session.ts';
export type {
  CallDone,
  DescribeDone,
  FoundSession,
  MessageAdded,
  NoticeGiven,
  RunEnded,
  RunOutcome,
  RunRecord,
  RunStarted,
  SearchDone,
  SessionContents,
  SessionLog,
  SessionOpened,
  SessionRecord,
  SessionStore,
  SessionSummary,
  SourceCounts,
} from './session-record.ts';
export { boundText, oneLine } from './text.ts';
export {
  type BoundTool,
  type CallContext,
  CORE_OWNER,
  clientToolId,
  mcpToolId,
  openclawToolId,
  TOOL_SOURCES,
  type Tool,
  type ToolAnnotations,
  type ToolExecutor,
  type ToolProgress,
  type ToolRef,
  type ToolSource,
  toolRef,
} from './tool.ts';
export type { Harness, SurfaceMode, ToolSearchSettings } from './tool-search.ts';
export type { ClientCall, ClientTool, TurnEvent, TurnRequest } from './turn.ts';
