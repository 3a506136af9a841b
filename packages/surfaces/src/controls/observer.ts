import type { ToolRef } from '@openclaw/contracts';

/** Told what the controls did, for the session log and the counters. */
export interface ControlObserver {
  searched(
    callId: string,
    queries: readonly { readonly query: string; readonly hits: readonly ToolRef[] }[],
  ): Promise<void>;
  described(callId: string, tool: ToolRef): Promise<void>;
}
