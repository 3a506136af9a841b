/** Which conversation a run belongs to. `key` names it for people: `agent:<agentId>:<key>`. */
export interface SessionIdentity {
  readonly agentId: string;
  readonly sessionKey: string;
  readonly sessionId: string;
}

/** One run of one session: everything from a request to its final answer. */
export interface RunIdentity extends SessionIdentity {
  readonly runId: string;
  /** Through which app the request came: `cli`, `http`, `mcp`, … */
  readonly channel: string;
}
