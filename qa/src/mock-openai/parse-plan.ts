import { type JsonObject, type JsonValue, OpenClawError } from '@openclaw/contracts';
import { FAULT_KINDS, type Fault } from './faults.ts';
import type { Goal, GoalPlanOptions } from './goal-plan.ts';
import { isObject, listOf } from './json-shape.ts';

/** A plan as a file holds it. */
export interface PlanFile extends GoalPlanOptions {
  readonly faults: readonly Fault[];
}

/** Reads a plan of JSON. Throws `request_invalid` that names the place and what belongs there. */
export function parsePlan(value: JsonValue | undefined): PlanFile {
  const plan = objectAt('the plan', value, ['goals', 'preferHiddenNames', 'parallel', 'faults']);
  return {
    goals: listAt('goals', plan['goals']).map((goal, index) => parseGoal(`goals[${index}]`, goal)),
    preferHiddenNames: flagAt('preferHiddenNames', plan['preferHiddenNames']),
    parallel: flagAt('parallel', plan['parallel']),
    faults: listAt('faults', plan['faults']).map((fault, index) => parseFault(`faults[${index}]`, fault)),
  };
}

function parseGoal(place: string, value: JsonValue): Goal {
  const goal = objectAt(place, value, ['need', 'toolName', 'arguments', 'queries', 'when']);
  const { need, toolName, arguments: args = {}, queries, when } = goal;
  if (!isObject(args)) throw wrong(`${place}.arguments`, 'an object');
  return {
    need: textAt(`${place}.need`, need),
    arguments: args,
    ...(toolName === undefined ? {} : { toolName: textAt(`${place}.toolName`, toolName) }),
    ...(when === undefined ? {} : { when: textAt(`${place}.when`, when) }),
    ...(queries === undefined ? {} : { queries: queriesAt(`${place}.queries`, queries) }),
  };
}

function queriesAt(place: string, value: JsonValue): readonly string[] {
  const queries = listAt(place, value).map((query, index) => textAt(`${place}[${index}]`, query));
  if (queries.length === 0) throw wrong(place, 'a list with at least one query');
  return queries;
}

function parseFault(place: string, value: JsonValue): Fault {
  const { onRequest, fault } = objectAt(place, value, ['onRequest', 'fault']);
  if (typeof onRequest !== 'number' || !Number.isInteger(onRequest) || onRequest < 1) {
    throw wrong(`${place}.onRequest`, 'a whole number from 1');
  }
  const kind = FAULT_KINDS.find((each) => each === fault);
  if (kind === undefined) throw wrong(`${place}.fault`, `one of ${FAULT_KINDS.join(', ')}`);
  return { onRequest, fault: kind };
}

function objectAt(place: string, value: JsonValue | undefined, keys: readonly string[]): JsonObject {
  if (!isObject(value)) throw wrong(place, 'an object');
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw wrong(place, `an object of ${keys.join(', ')}, without "${unknown}"`);
  return value;
}

function listAt(place: string, value: JsonValue | undefined): readonly JsonValue[] {
  if (value !== undefined && !Array.isArray(value)) throw wrong(place, 'a list');
  return listOf(value);
}

function textAt(place: string, value: JsonValue | undefined): string {
  if (typeof value !== 'string' || value.trim() === '') throw wrong(place, 'a text that is not empty');
  return value;
}

function flagAt(place: string, value: JsonValue | undefined): boolean {
  if (value !== undefined && typeof value !== 'boolean') throw wrong(place, 'true or false');
  return value ?? false;
}

function wrong(place: string, expected: string): OpenClawError {
  return new OpenClawError('request_invalid', `In the plan, ${place} must be ${expected}.`, {
    data: { place },
  });
}
