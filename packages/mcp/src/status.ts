import type { CallError } from '@openclaw/contracts';

/** What an operator sees of one server. */
export interface McpServerStatus {
  readonly name: string;
  readonly transport: 'stdio' | 'http';
  /** `idle`: not started yet. `unavailable`: see `problem`; its last good tools are kept. */
  readonly state: 'disabled' | 'idle' | 'connecting' | 'ready' | 'unavailable';
  readonly toolCount: number;
  /** Milliseconds that its last start took, its first list of tools included. */
  readonly startMs?: number;
  /** The tools are of an earlier listing: the last one failed, or the server is away. */
  readonly stale: boolean;
  /** The server's own words, shortened. */
  readonly serverInfo?: { readonly name: string; readonly version: string };
  readonly problem?: CallError;
  /** Milliseconds until the next attempt to connect may be made. */
  readonly retryInMs?: number;
  /** Lines on the server's stdout that were not of the protocol. */
  readonly skippedLines: number;
  readonly stderrTail: string;
}
