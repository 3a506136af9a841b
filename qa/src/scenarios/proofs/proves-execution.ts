import type { CallDone, CallRoute } from '@openclaw/contracts';
import { answerText } from '../../suite/chat-client.ts';
import type { Finding } from '../../suite/claim.ts';
import type { LaneEvidence, TurnEvidence } from '../../suite/evidence.ts';
import { recordsOf, shownCalls } from './look-up.ts';

export interface ExecutionExpected {
  readonly turn: TurnEvidence;
  readonly tool: { readonly name: string; readonly id: string };
  /** By one of these the call must have come to the execution path. */
  readonly routes: readonly CallRoute[];
  /** A real model may call again; the last call then counts. Default false. */
  readonly mayRepeat?: boolean;
}

/**
 * The whole way of one call: the plugin wrote that it ran, with a code made there and then; the session log has the
 * same call on the expected route; the code came to the provider as the result of that call, and to the client.
 */
export function provesExecution(lane: LaneEvidence, expected: ExecutionExpected): Finding {
  const { turn, tool, routes, mayRepeat = false } = expected;
  const calls = recordsOf(lane, turn).filter(
    (record) => record.type === 'call' && record.status === 'completed' && record.tool?.id === tool.id,
  );
  const call = calls.findLast((record) => record.type === 'call');
  const executions = lane.executions.filter(
    (each) => each.tool === tool.name && each.sessionId === turn.sessionId,
  );
  const code = executions.find((each) => each.callId === call?.callId)?.verificationCode;
  const looks = [
    [executions.length > 0, 'the plugin recorded no execution'],
    [calls.length === 1 || (mayRepeat && calls.length > 1), `the log has ${calls.length} completed calls`],
    [call !== undefined && routes.includes(call.route), `it was not called by ${routes.join(' or ')}`],
    [call?.tool?.source === 'openclaw', 'the log gives it another source'],
    [code !== undefined, 'execution and log are not of the same call'],
    [isShown(turn, call, code), 'the provider was not sent its code as the result of that call'],
    [turn.status === 200, `the client got HTTP ${turn.status}`],
    [code !== undefined && answerText(turn).includes(code), 'the client was not told its code'],
  ] as const;
  return {
    ok: looks.every(([ok]) => ok),
    states: `${lane.lane}: ${code ?? 'a code'}, made in ${tool.name}, by ${WAYS[call?.route ?? routes[0] ?? 'direct']}`,
    found: looks.flatMap(([ok, problem]) => (ok ? [] : [problem])).join(', '),
  };
}

const WAYS: Readonly<Record<CallRoute, string>> = {
  direct: 'a direct call',
  tool_call: 'tool_call',
  tool_search_code: 'a program',
  hidden_name: 'its hidden name',
  app: 'an app',
};

/** What a call within a program gave comes back as the result of the program. */
function isShown(turn: TurnEvidence, call: CallDone | undefined, code: string | undefined): boolean {
  const own = call?.parentCallId ?? call?.callId;
  return shownCalls(turn).some(
    (shown) => shown.callId === own && code !== undefined && shown.result.includes(code),
  );
}
