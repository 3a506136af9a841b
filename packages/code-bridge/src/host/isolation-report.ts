import type { ProbeFinding } from '../protocol.ts';

/** One thing a program must not be able to do, tried by code that has already left the guest realm. */
export type CapabilityFinding = ProbeFinding;

export interface IsolationReport {
  /** True when everything was tried and nothing is open. Only then does the bridge run programs. */
  readonly ok: boolean;
  /** Version of the Node that runs programs; empty when it could not be asked. */
  readonly nodeVersion: string;
  readonly capabilities: readonly CapabilityFinding[];
  /** Why `ok` is false, in one line. */
  readonly reason?: string;
}
