import {
  boundText,
  type CallOutcome,
  type ErrorCode,
  type Message,
  oneLine,
  type RunIdentity,
  type RunOutcome,
  type RunRecord,
  type SessionLog,
  type TokenUsage,
} from '@openclaw/contracts';
import type { CallReport } from '@openclaw/execution';
import type { ControlObserver } from '@openclaw/surfaces';
import { previewResult, redact, redactText } from '@openclaw/telemetry';

type RunStart = Omit<Extract<RunRecord, { readonly type: 'run' }>, 'type' | 'at' | 'runId' | 'channel'>;

export interface RunEnd {
  readonly outcome: RunOutcome;
  readonly code?: ErrorCode;
  readonly message?: string;
  readonly modelRequests: number;
  readonly usage: TokenUsage;
  readonly durationMs: number;
}

/** Told what the model's calls do. */
export interface CallRecorder extends ControlObserver {
  callDone(report: CallReport): Promise<void>;
}

/** Writes what happens in one run to its session log, in order, each thing once. */
export interface RunRecorder extends CallRecorder {
  started(start: RunStart): Promise<void>;
  message(message: Message): Promise<void>;
  notice(code: string, message: string): Promise<void>;
  ended(end: RunEnd): Promise<void>;
}

export interface RecorderDeps {
  readonly log: Pick<SessionLog, 'append'>;
  readonly run: RunIdentity;
  readonly clock: () => Date;
}

/** Of a query as a search record has it. */
const MAX_QUERY_CHARACTERS = 512;

export function createRecorder({ log, run, clock }: RecorderDeps): RunRecorder {
  const stamp = () => ({ at: clock().toISOString(), runId: run.runId });
  return {
    started: (start) => log.append({ type: 'run', ...stamp(), channel: run.channel, ...start }),
    message: (message) => log.append({ type: 'message', ...stamp(), message }),
    notice: (code, message) => log.append({ type: 'notice', ...stamp(), code, message }),
    ended: (end) => log.append({ type: 'run_end', ...stamp(), ...end }),
    searched(callId, queries) {
      return log.append({
        type: 'search',
        ...stamp(),
        callId,
        queries: queries.map(({ query, hits }) => ({
          query: boundText(redactText(query), MAX_QUERY_CHARACTERS),
          hits: hits.map(({ id, source }) => ({ id, source })),
        })),
      });
    },
    repaired(callId, { sent, tool }) {
      const message = `${callId}: ${JSON.stringify(boundText(oneLine(sent), 100))} was taken for ${tool.id}`;
      return log.append({ type: 'notice', ...stamp(), code: 'name_repaired', message });
    },
    described(callId, tool) {
      return log.append({ type: 'describe', ...stamp(), callId, tool });
    },
    callDone({ request, arguments: args, outcome, durationMs }) {
      const error = 'error' in outcome ? outcome.error : undefined;
      return log.append({
        type: 'call',
        ...stamp(),
        callId: request.callId,
        ...(request.parentCallId === undefined ? {} : { parentCallId: request.parentCallId }),
        route: request.route,
        tool: {
          id: request.tool.id,
          source: request.tool.source,
          owner: request.tool.owner,
          name: request.tool.name,
        },
        status: statusOf(outcome),
        ...(error === undefined ? {} : { code: error.code }),
        durationMs: Math.round(durationMs * 10) / 10,
        arguments: args === undefined ? null : redact(args),
        result: error === undefined ? resultText(outcome) : String(redact(error.message)),
      });
    },
  };
}

function statusOf(outcome: CallOutcome): Extract<RunRecord, { readonly type: 'call' }>['status'] {
  return outcome.status === 'completed' && outcome.result.isError === true ? 'tool-error' : outcome.status;
}

function resultText(outcome: CallOutcome): string {
  return outcome.status === 'completed' ? previewResult(outcome.result) : '';
}
