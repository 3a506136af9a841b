export { type CounterRegistry, createCounterRegistry } from './counter-registry.ts';
export type { InterruptedFacts } from './interrupted-calls.ts';
export { previewResult, previewText } from './redaction/preview-result.ts';
export { type RedactOptions, redact } from './redaction/redact.ts';
export { REDACTED, redactText } from './redaction/redact-text.ts';
export { pairCalls, replayMessages } from './replay-messages.ts';
export { type CounterTotals, createRunCounters, type RunCounters } from './run-counters.ts';
export { RECOVERY_NOTICE } from './session-log/log-file.ts';
export {
  type OpeningOptions,
  readSessionOpening,
  type SessionOpening,
} from './session-log/session-opening.ts';
export { isPathSegment } from './session-log/session-path.ts';
export { createSessionStore, type SessionStoreOptions } from './session-log/session-store.ts';
export {
  type CallFacts,
  type CallStatus,
  type DescribeFacts,
  type RunFacts,
  type SearchFacts,
  type SessionFacts,
  summarizeSession,
  type UseFacts,
} from './summarize-session.ts';
