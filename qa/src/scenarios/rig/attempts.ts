import type { JsonObject, JsonValue } from '@openclaw/contracts';
import type { PlannedCall } from '../../mock-openai/index.ts';
import { isObject, objectsOf, parseJson, textOf } from '../../mock-openai/json-shape.ts';
import type { TurnEvidence } from '../../suite/evidence.ts';
import { shownCalls } from '../proofs/look-up.ts';
import type { LaneName } from './lanes.ts';

/** One thing that a model tries: through the controls, or as a function of that name. */
export interface Attempt {
  readonly kind: 'search' | 'describe' | 'call' | 'function';
  /** The query, or the id or name. */
  readonly target: string;
  readonly args?: JsonObject;
}

/** The attempts as function calls of one answer, each by the means of the lane; those it has no means for are left out. */
export function callsFor(lane: LaneName, attempts: readonly Attempt[]): readonly PlannedCall[] {
  const asFunctions = attempts
    .filter(({ kind }) => kind === 'function' || (lane === 'direct' && kind === 'call'))
    // Providers let a model write no other names.
    .filter(({ target }) => /^[A-Za-z0-9_-]{1,64}$/u.test(target))
    .map(({ target, args = {} }) => ({ name: target, arguments: args }));
  const wrapped = attempts.filter(({ kind }) => kind !== 'function');
  if (lane === 'direct' || wrapped.length === 0) return asFunctions;
  if (lane === 'code') return [...asFunctions, ...chunksOf(wrapped).map((chunk) => programOf(chunk))];
  return [...asFunctions, ...wrapped.map(structured)];
}

/** The value of a program is bounded: more would not fit. */
const ATTEMPTS_A_PROGRAM = 24;

function chunksOf(attempts: readonly Attempt[]): readonly (readonly Attempt[])[] {
  const count = Math.ceil(attempts.length / ATTEMPTS_A_PROGRAM);
  return Array.from({ length: count }, (_, index) =>
    attempts.slice(index * ATTEMPTS_A_PROGRAM, (index + 1) * ATTEMPTS_A_PROGRAM),
  );
}

function structured({ kind, target, args = {} }: Attempt): PlannedCall {
  if (kind === 'search') return { name: 'tool_search', arguments: { query: target } };
  if (kind === 'describe') return { name: 'tool_describe', arguments: { id: target } };
  return { name: 'tool_call', arguments: { id: target, args } };
}

/** All attempts in one program, one after the other, or with `together` side by side. */
export function programOf(
  attempts: readonly Attempt[],
  { together = false }: { readonly together?: boolean } = {},
): PlannedCall {
  const steps = attempts.map(({ kind, target, args = {} }) => ({ kind, target, args }));
  const code = `const attempt = async ({ kind, target, args }) => {
  try { return { kind, target, got: await openclaw.tools[kind](target, args) }; }
  catch (error) { return { kind, target, code: error.code, message: error.message }; }
};
const steps = ${JSON.stringify(steps)};
${
  together
    ? 'return Promise.all(steps.map(attempt));'
    : 'const told = [];\nfor (const step of steps) told.push(await attempt(step));\nreturn told;'
}`;
  return { name: 'tool_search_code', arguments: { code } };
}

/** What came of an attempt, as the model was told. */
export interface Told {
  readonly kind: Attempt['kind'] | 'program';
  readonly target: string;
  /** Of the error, if it was one. */
  readonly code?: string;
  readonly text: string;
}

/** Of every attempt of a turn, whichever means the lane had for it. */
export function toldOf(turn: TurnEvidence): readonly Told[] {
  return shownCalls(turn).flatMap(({ name, arguments: args, result }): readonly Told[] => {
    const answer = parseJson(result);
    switch (name) {
      case 'tool_search':
        return [told('search', textOf(args['query']), { answer, result })];
      case 'tool_describe':
        return [told('describe', textOf(args['id']), { answer, result })];
      case 'tool_call':
        return [told('call', textOf(args['id']), { answer, result })];
      case 'tool_search_code':
        return programTold(answer, result);
      default:
        return [told('function', name, { answer, result })];
    }
  });
}

function told(
  kind: Told['kind'],
  target: string,
  { answer, result }: { readonly answer: JsonValue | undefined; readonly result: string },
): Told {
  const error = isObject(answer) && isObject(answer['error']) ? answer['error'] : undefined;
  return { kind, target, text: result, ...(error !== undefined && { code: textOf(error['code']) }) };
}

function programTold(answer: JsonValue | undefined, result: string): readonly Told[] {
  const steps = isObject(answer) && answer['ok'] === true ? objectsOf(answer['value']) : [];
  if (steps.length === 0) return [told('program', '', { answer, result })];
  return steps.map(({ kind, target, code, ...rest }) => ({
    kind: kindOf(kind),
    target: textOf(target),
    text: JSON.stringify(rest),
    ...(typeof code === 'string' && { code }),
  }));
}

function kindOf(kind: JsonValue | undefined): Told['kind'] {
  return kind === 'search' || kind === 'describe' || kind === 'call' ? kind : 'program';
}
