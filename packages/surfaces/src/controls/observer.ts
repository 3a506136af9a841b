import type { ToolRef } from '@openclaw/contracts';

/** Told what the controls did, for the session log and the counters. */
export interface ControlObserver {
  searched(
    callId: string,
    queries: readonly { readonly query: string; readonly hits: readonly ToolRef[] }[],
  ): Promise<void>;
  described(callId: string, tool: ToolRef): Promise<void>;
  /** A name that was no exact one was taken for the one tool that it could mean (FR-41). */
  repaired(callId: string, repair: { readonly sent: string; readonly tool: ToolRef }): Promise<void>;
}
