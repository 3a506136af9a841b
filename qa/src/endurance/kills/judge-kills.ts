import type { ApprovalEntry, Message, SessionRecord } from '@openclaw/contracts';
import type { SeenMessage } from '../../bench/scripted-provider.ts';
import type { KillPlan } from './kill-plan.ts';

/** Everything that was seen of the runs by those who talked to the Gateway, and what it left behind. */
export interface KillEvidence {
  readonly plans: readonly KillPlan[];
  /** What the provider was sent, request by request. */
  readonly requests: readonly { readonly sessionKey: string; readonly messages: readonly SeenMessage[] }[];
  /** Whole answers that a client got. */
  readonly answers: readonly { readonly sessionKey: string; readonly text: string }[];
  readonly executions: readonly {
    readonly sessionId: string;
    readonly callId: string;
    readonly arguments: unknown;
  }[];
  readonly approvals: readonly (Pick<ApprovalEntry, 'settlement' | 'appliedAt'> & {
    readonly arguments: unknown;
  })[];
  readonly logs: readonly KilledLog[];
}

export interface KilledLog {
  readonly sessionKey: string;
  readonly sessionId: string;
  readonly records: readonly SessionRecord[];
  /** Whether the house's own reader gave the same records. */
  readonly readable: boolean;
}

export interface KillVerdict {
  /** Records that somebody outside saw the effect of, and that are in no log. */
  readonly lost: readonly string[];
  readonly unreadable: readonly string[];
  /** Approvals applied more than once, or without leave; calls that ran without an approval of their own. */
  readonly misapplied: readonly string[];
  /** Records that were looked for. */
  readonly checked: number;
}

export function judgeKills(evidence: KillEvidence): KillVerdict {
  const lookUp = createLookUp(evidence.logs);
  const expected = [
    ...evidence.requests.flatMap(({ sessionKey, messages }) => seenByProvider(sessionKey, messages)),
    ...evidence.answers.map(({ sessionKey, text }) => `${sessionKey} ended with ${text}`),
    ...seenByPlugin(evidence),
  ];
  const all = new Set(expected);
  return {
    lost: [...all].filter((what) => !lookUp.has(what)),
    unreadable: evidence.logs.filter(({ readable }) => !readable).map(({ sessionId }) => sessionId),
    misapplied: misapplied(evidence),
    checked: all.size,
  };
}

/** Each thing that a log holds, in the words in which the evidence names it. */
function createLookUp(logs: readonly KilledLog[]): ReadonlySet<string> {
  const held = new Set<string>();
  for (const { sessionKey, records } of logs) {
    const ends = new Set(
      records.flatMap((record) =>
        record.type === 'run_end' && record.outcome === 'completed' ? [record.runId] : [],
      ),
    );
    for (const record of records) {
      if (record.type === 'call') held.add(`${sessionKey} call of ${record.parentCallId ?? record.callId}`);
      if (record.type === 'search') held.add(`${sessionKey} search of ${record.callId}`);
      if (record.type !== 'message') continue;
      for (const key of keysOf(record.message)) held.add(`${sessionKey} ${key}`);
      if (record.message.role === 'assistant' && ends.has(record.runId)) {
        held.add(`${sessionKey} ended with ${record.message.content}`);
      }
    }
  }
  return held;
}

function keysOf(message: Message): readonly string[] {
  switch (message.role) {
    case 'system':
      return [];
    case 'user':
      return [`user: ${textOf(message.content)}`];
    case 'tool':
      return [`result of ${message.callId}: ${textOf(message.content)}`];
    case 'assistant':
      return message.calls.flatMap(({ callId, name, arguments: args }) => [
        `made ${callId}`,
        `made ${callId}: ${name} ${args}`,
      ]);
  }
}

function textOf(content: readonly { readonly type: string; readonly text?: unknown }[]): string {
  return content.map(({ text }) => String(text)).join('\n');
}

/** A message is on record before it is sent on, and a result after what gave it. */
function seenByProvider(sessionKey: string, messages: readonly SeenMessage[]): readonly string[] {
  const names = new Map(
    messages.flatMap(({ tool_calls: calls = [] }) =>
      calls.map((call) => [call.id, call.function.name] as const),
    ),
  );
  return messages.flatMap((message): string[] => {
    const { role, content, tool_calls: calls = [], tool_call_id: callId = '' } = message;
    if (role === 'user') return [`${sessionKey} user: ${String(content)}`];
    if (role === 'tool') {
      const record = names.get(callId) === 'tool_search' ? 'search' : 'call';
      return [
        `${sessionKey} result of ${callId}: ${String(content)}`,
        `${sessionKey} ${record} of ${callId}`,
      ];
    }
    return calls.map(
      ({ id, function: { name, arguments: args } }) => `${sessionKey} made ${id}: ${name} ${args}`,
    );
  });
}

/** A call is on record before its tool runs. */
function seenByPlugin({ executions, logs }: KillEvidence): readonly string[] {
  const keys = new Map(logs.map(({ sessionId, sessionKey }) => [sessionId, sessionKey]));
  return executions.map(
    ({ sessionId, callId }) =>
      `${keys.get(sessionId) ?? 'a session without a log'} made ${callId.split('.')[0]}`,
  );
}

function misapplied({ plans, executions, approvals }: KillEvidence): readonly string[] {
  const faults: string[] = [];
  for (const { settlement, appliedAt } of approvals) {
    if (appliedAt !== undefined && settlement?.outcome !== 'allow-once') {
      faults.push(`an approval was applied though it was ${settlement?.outcome ?? 'open'}`);
    }
  }
  const applied = countBy(approvals.filter(({ appliedAt }) => appliedAt !== undefined));
  const ran = countBy(executions);
  for (const subject of new Set(plans.filter(({ gated }) => gated).map((plan) => plan.subject))) {
    const times = ran.get(subject) ?? 0;
    const leave = applied.get(subject) ?? 0;
    if (times > leave) faults.push(`${subject} ran ${times} times on ${leave} approvals`);
  }
  return faults;
}

/** How many have been about each subject. */
function countBy(items: readonly { readonly arguments: unknown }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { arguments: args } of items) {
    const subject = subjectOf(args);
    counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  return counts;
}

/** The subject of a run, in whatever was written about it. */
export function subjectOf(value: unknown): string {
  return /subject-\d+/u.exec(JSON.stringify(value) ?? '')?.[0] ?? '';
}
