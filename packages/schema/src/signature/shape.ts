import type { JsonValue } from '@openclaw/contracts';
import { literalText, propertyNameText } from './literal-text.ts';

/**
 * A type on its way to becoming text. `text` is finished at construction, so that a part used many times
 * is written once. `complete` is false when a value may hold more than the text says.
 */
export type Shape = { readonly text: string; readonly complete: boolean } & Form;

type Form =
  | { readonly kind: 'unknown' | 'never' }
  | { readonly kind: 'primitive'; readonly name: PrimitiveName; readonly note?: string }
  | { readonly kind: 'literal'; readonly value: JsonValue }
  | { readonly kind: 'array'; readonly items: Shape; readonly inferred: boolean }
  | ({ readonly kind: 'tuple' } & TupleParts)
  | ({ readonly kind: 'object' } & ObjectParts)
  | { readonly kind: 'union'; readonly members: readonly Shape[] };

export type PrimitiveName = 'string' | 'number' | 'boolean' | 'null';

export interface TupleParts {
  readonly items: readonly Shape[];
  /** Positions from here on may be missing; all are shown as present when that is the safe reading. */
  readonly required: number;
  /** `open`: more of anything may follow. */
  readonly rest: Shape | 'open' | 'none';
  readonly inferred: boolean;
}

export interface ObjectParts {
  readonly members: ReadonlyMap<string, Member>;
  /** What undeclared properties hold, where the schema says. */
  readonly index?: Shape;
  /** The index holds for names of some pattern only. */
  readonly patterned: boolean;
  /** Undeclared properties are allowed. */
  readonly open: boolean;
  /** The schema says nothing at all about properties. */
  readonly bare: boolean;
  /** Nothing but the keywords says that it is an object. */
  readonly inferred: boolean;
}

export interface Member {
  readonly shape: Shape;
  readonly required: boolean;
}

export const UNKNOWN: Shape = { kind: 'unknown', text: 'unknown', complete: false };
export const NEVER: Shape = { kind: 'never', text: 'never', complete: true };

export function primitiveShape(name: PrimitiveName, note?: string): Shape {
  if (note === undefined) return { kind: 'primitive', name, text: name, complete: true };
  return { kind: 'primitive', name, note, text: `${name} /* ${note} */`, complete: true };
}

export function literalShape(value: JsonValue): Shape {
  if (value === null) return primitiveShape('null');
  return { kind: 'literal', value, text: literalText(value), complete: true };
}

export function arrayShape(items: Shape, inferred: boolean): Shape {
  const complete = items.complete && !inferred;
  return { kind: 'array', items, inferred, text: `Array<${items.text}>`, complete };
}

export function tupleShape(parts: TupleParts): Shape {
  const items = parts.items.map((item, at) => (at < parts.required ? item.text : optionalItem(item)));
  if (typeof parts.rest === 'object') items.push(`...Array<${parts.rest.text}>`);
  const rest = typeof parts.rest === 'object' ? parts.rest.complete : parts.rest === 'none';
  const complete = rest && !parts.inferred && parts.items.every((item) => item.complete);
  return { kind: 'tuple', ...parts, text: `[${items.join(', ')}]`, complete };
}

export function objectShape(parts: ObjectParts): Shape {
  const fields: string[] = [];
  let complete = !parts.open && !parts.inferred && (parts.index?.complete ?? true);
  for (const [name, { shape, required }] of parts.members) {
    fields.push(`${propertyNameText(name)}${required ? '' : '?'}: ${shape.text}`);
    complete &&= shape.complete;
  }
  const index = parts.bare ? UNKNOWN : parts.index;
  if (index !== undefined) fields.push(`[key: string]: ${index.text}`);
  const text = fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`;
  return { kind: 'object', ...parts, text, complete };
}

/** Flat, without repetitions and `never`, `null` last; `unknown` swallows the rest. */
export function unionShape(shapes: readonly Shape[]): Shape {
  const members = new Map<string, Shape>();
  for (const shape of shapes.flatMap((one) => (one.kind === 'union' ? one.members : [one]))) {
    if (shape.kind === 'unknown') return UNKNOWN;
    if (shape.kind === 'never') continue;
    const twin = members.get(shape.text);
    if (twin === undefined || twin.complete) members.set(shape.text, shape);
  }
  const nothing = members.get('null');
  if (nothing !== undefined && members.delete('null')) members.set('null', nothing);
  const [first, ...others] = members.values();
  if (first === undefined) return NEVER;
  if (others.length === 0) return first;
  const all = [first, ...others];
  const text = all.map((one) => one.text).join(' | ');
  return { kind: 'union', members: all, text, complete: all.every((one) => one.complete) };
}

function optionalItem(item: Shape): string {
  return item.kind === 'union' ? `(${item.text})?` : `${item.text}?`;
}
