import type { CallRoute } from '@openclaw/contracts';
import { answerText } from '../../suite/chat-client.ts';
import type { Finding } from '../../suite/claim.ts';
import type { LaneEvidence, TurnEvidence } from '../../suite/evidence.ts';
import { recordsOf, shownCalls } from './look-up.ts';

export interface Expected {
  readonly turn: TurnEvidence;
  readonly tool: { readonly name: string; readonly id: string };
  /** By one of these the call must have come to the execution path. */
  readonly routes: readonly CallRoute[];
}

/**
 * The whole way of one call: the plugin wrote that it ran, with a code made there and then; the session log has the
 * same call on the expected route; the code came to the provider as the result of that call, and to the client.
 */
export function provesExecution(lane: LaneEvidence, { turn, tool, routes }: Expected): Finding {
  const executions = lane.executions.filter(
    (each) => each.tool === tool.name && each.sessionId === turn.sessionId,
  );
  const logged = recordsOf(lane, turn).filter(
    (record) => record.type === 'call' && record.status === 'completed' && record.tool?.id === tool.id,
  );
  const [call] = logged;
  const execution = executions.find((each) => call?.type === 'call' && each.callId === call.callId);
  const code = execution?.verificationCode;
  const missing = [
    [executions.length > 0, 'the plugin recorded no execution'],
    [logged.length === 1, `the session log has ${logged.length} completed calls of it`],
    [call?.type === 'call' && routes.includes(call.route), `it was not called by ${routes.join(' or ')}`],
    [call?.type === 'call' && call.tool?.source === 'openclaw', 'the log gives it another source'],
    [code !== undefined, 'execution and log are not of the same call'],
    [
      code !== undefined && shownCalls(turn).some((shown) => isResultOf(shown, call, code)),
      'the provider was not sent its code as the result of that call',
    ],
    [turn.status === 200, `the client got HTTP ${turn.status}`],
    [code !== undefined && answerText(turn).includes(code), 'the client was not told its code'],
  ] as const;
  const problems = missing.flatMap(([ok, problem]) => (ok ? [] : [problem]));
  return {
    ok: problems.length === 0,
    states: `${lane.lane}: ${code ?? 'a code'}, made in ${tool.name}, by ${call?.type === 'call' ? WAYS[call.route] : routes.join(' or ')}`,
    found: problems.join(', '),
  };
}

const WAYS: Readonly<Record<CallRoute, string>> = {
  direct: 'a direct call',
  tool_call: 'tool_call',
  tool_search_code: 'a program',
  hidden_name: 'its hidden name',
  app: 'an app',
};

/** A program's calls are `<id>.<n>`; its result is that of the call `<id>`. */
function isResultOf(
  shown: { readonly callId: string; readonly result: string },
  call: { readonly type: string; readonly callId?: string; readonly parentCallId?: string } | undefined,
  code: string,
): boolean {
  const own = call?.parentCallId ?? call?.callId;
  return shown.callId === own && shown.result.includes(code);
}
