export { OpenClawError } from '@openclaw/contracts';
export { type CodeBridge, type CodeBridgeOptions, createCodeBridge } from './host/create-code-bridge.ts';
export type { CapabilityFinding, IsolationReport } from './host/isolation-report.ts';
export { type BridgeLimits, DEFAULT_LIMITS } from './host/limits.ts';
export type {
  BridgeCallCounts,
  BridgeOutcome,
  ChildDiagnostic,
  FailedCall,
  LogLine,
  ProgramError,
  ProgramErrorCode,
} from './host/outcome.ts';
export type { BridgeApi, BridgeCallContext, BridgeProgram, WaitingProgram } from './host/program.ts';
export type { LogLevel } from './protocol.ts';
