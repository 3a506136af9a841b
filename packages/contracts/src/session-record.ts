import type { CallRoute } from './call.ts';
import type { ErrorCode } from './errors.ts';
import type { JsonValue } from './json.ts';
import type { Message } from './message.ts';
import type { TokenUsage } from './model.ts';
import type { RunIdentity, SessionIdentity } from './session.ts';
import type { ToolRef, ToolSource } from './tool.ts';
import type { Harness, SurfaceMode } from './tool-search.ts';

/** Counts of catalog entries by where they come from. */
export type SourceCounts = Readonly<Record<ToolSource, number>>;

export type RunOutcome = 'completed' | 'handed-off' | 'failed' | 'cancelled';

interface Recorded {
  /** ISO 8601. */
  readonly at: string;
  readonly runId: string;
}

/** First record of every session log. */
export interface SessionOpened extends SessionIdentity {
  readonly type: 'session';
  readonly version: 1;
  readonly at: string;
}

export interface RunStarted extends Recorded {
  readonly type: 'run';
  readonly channel: RunIdentity['channel'];
  readonly harness: Harness;
  readonly mode: SurfaceMode;
  /** Why this mode, in one line. */
  readonly modeReason: string;
  readonly provider: string;
  readonly model: string;
  readonly catalog: { readonly fingerprint: string; readonly size: number; readonly sources: SourceCounts };
  /** Names of the functions whose schemas the model sees up front, controls among them. */
  readonly visible: readonly string[];
}

/** A message of the conversation, as the provider saw it. Only these are replayed. */
export interface MessageAdded extends Recorded {
  readonly type: 'message';
  readonly message: Message;
}

export interface SearchDone extends Recorded {
  readonly type: 'search';
  readonly callId: string;
  readonly queries: readonly {
    readonly query: string;
    readonly hits: readonly { readonly id: string; readonly source: ToolSource }[];
  }[];
}

export interface DescribeDone extends Recorded {
  readonly type: 'describe';
  readonly callId: string;
  readonly tool: ToolRef;
}

/** One call of a target tool: bounded and redacted, for people and audits, never replayed. */
export interface CallDone extends Recorded {
  readonly type: 'call';
  readonly callId: string;
  /** The model's call that led here, where it was a control. */
  readonly parentCallId?: string;
  readonly route: CallRoute;
  readonly tool?: ToolRef;
  readonly status: 'completed' | 'tool-error' | 'refused' | 'failed' | 'handed-off';
  readonly code?: ErrorCode;
  readonly durationMs: number;
  readonly arguments: JsonValue;
  readonly result: string;
}

/** Something an operator should know of this run: a tool left out, a fallback taken. */
export interface NoticeGiven extends Recorded {
  readonly type: 'notice';
  readonly code: string;
  readonly message: string;
}

export interface RunEnded extends Recorded {
  readonly type: 'run_end';
  readonly outcome: RunOutcome;
  readonly code?: ErrorCode;
  readonly message?: string;
  readonly modelRequests: number;
  readonly usage: TokenUsage;
  readonly durationMs: number;
}

export type SessionRecord =
  | SessionOpened
  | RunStarted
  | MessageAdded
  | SearchDone
  | DescribeDone
  | CallDone
  | NoticeGiven
  | RunEnded;

/** Records of one run, without what the sink itself knows. */
export type RunRecord = Exclude<SessionRecord, SessionOpened>;

/** Where the records of one session go. `append` resolves when the record is handed to the file system. */
export interface SessionLog extends AsyncDisposable {
  /** True if opening it created the session. */
  readonly isNew: boolean;
  append(record: RunRecord): Promise<void>;
}

export interface SessionStore {
  /** Opens for appending, creating it if new; one writer at a time for each session. */
  open(session: SessionIdentity): Promise<SessionLog>;
  /** Every whole record in order; `damaged` counts lines that could not be read. */
  read(agentId: string, sessionId: string): Promise<SessionContents>;
  /** Whose log that is, from its first line. Throws `session_not_found`. */
  identify(agentId: string, sessionId: string): Promise<SessionIdentity>;
  list(agentId?: string): Promise<readonly SessionSummary[]>;
  /** The newest session of this key, if any. */
  find(agentId: string, sessionKey: string): Promise<FoundSession | undefined>;
  /** Deletes the logs of all sessions of this key but the newest `keep`, and none that is open here; gives their ids. */
  removeOlder(
    agentId: string,
    sessionKey: string,
    options: { readonly keep: number },
  ): Promise<readonly string[]>;
}

export interface SessionContents {
  readonly session: SessionIdentity;
  readonly records: readonly SessionRecord[];
  readonly damaged: number;
}

export interface FoundSession extends SessionIdentity {
  readonly bytes: number;
}

export interface SessionSummary extends FoundSession {
  readonly createdAt: string;
  readonly updatedAt: string;
}
