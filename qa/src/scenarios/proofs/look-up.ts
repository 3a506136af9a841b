import type { JsonObject, SessionRecord } from '@openclaw/contracts';
import { isObject, objectsOf, parseJson, textOf } from '../../mock-openai/json-shape.ts';
import type { LaneEvidence, RequestEvidence, TurnEvidence } from '../../suite/evidence.ts';

/** Throws if the lane has no such turn: a claim about it then fails. */
export function turnOf(lane: LaneEvidence, name: string): TurnEvidence {
  const turn = lane.turns.find((each) => each.name === name);
  if (turn === undefined) throw new Error(`the ${lane.lane} lane has no turn "${name}"`);
  return turn;
}

export function firstRequest(lane: LaneEvidence): RequestEvidence {
  const request = lane.turns[0]?.requests[0];
  if (request === undefined) throw new Error(`the ${lane.lane} lane sent the provider nothing`);
  return request;
}

export function allRequests(lane: LaneEvidence): readonly RequestEvidence[] {
  return lane.turns.flatMap((turn) => turn.requests);
}

export function allRecords(lane: LaneEvidence): readonly SessionRecord[] {
  return lane.sessions.flatMap((session) => session.records);
}

/** What the session log holds of one turn: its n-th run is the session's n-th turn. */
export function recordsOf(lane: LaneEvidence, turn: TurnEvidence): readonly SessionRecord[] {
  const session = lane.sessions.find((each) => each.sessionId === turn.sessionId);
  const position = lane.turns.filter((each) => each.sessionId === turn.sessionId).indexOf(turn);
  const runs = (session?.records ?? []).filter((record) => record.type === 'run');
  const runId = runs[position]?.runId;
  if (session === undefined || runId === undefined) {
    throw new Error(`the ${lane.lane} lane has no session log of the turn "${turn.name}"`);
  }
  return session.records.filter((record) => record.type !== 'session' && record.runId === runId);
}

/** A call of the model with its result, as a request to the provider shows them. */
export interface ShownCall {
  readonly callId: string;
  readonly name: string;
  readonly arguments: JsonObject;
  /** The text of the result. */
  readonly result: string;
}

/** The calls of a turn, in order, from the last request of it, which holds them all. */
export function shownCalls(turn: TurnEvidence): readonly ShownCall[] {
  const messages = turn.requests.at(-1)?.messages ?? [];
  const latest = messages.findLastIndex((message) => message['role'] === 'user');
  const ofTurn = messages.slice(latest + 1);
  return ofTurn
    .flatMap((message) => objectsOf(message['tool_calls']))
    .map((call) => {
      const called = isObject(call['function']) ? call['function'] : {};
      const args = parseJson(textOf(called['arguments']));
      const result = ofTurn.find((message) => message['tool_call_id'] === call['id']);
      return {
        callId: textOf(call['id']),
        name: textOf(called['name']),
        arguments: isObject(args) ? args : {},
        result: contentText(result ?? {}),
      };
    });
}

function contentText({ content }: JsonObject): string {
  if (typeof content === 'string') return content;
  return objectsOf(content)
    .map((part) => textOf(part['text']))
    .join('');
}

/** The definition that the provider was sent for a function. */
export function definitionOf(request: RequestEvidence, name: string): JsonObject | undefined {
  return request.tools.find((tool) => isObject(tool['function']) && tool['function']['name'] === name);
}
