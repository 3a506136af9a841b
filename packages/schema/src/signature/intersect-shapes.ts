import type { JsonValue } from '@openclaw/contracts';
import {
  arrayShape,
  type Member,
  NEVER,
  type ObjectParts,
  objectShape,
  type PrimitiveName,
  type Shape,
  unionShape,
} from './shape.ts';

/** Counts down over a whole rendering; at zero the rendering is given up. */
export interface Budget {
  steps: number;
  readonly maxCharacters: number;
}

/**
 * What both shapes allow, `undefined` where that cannot be said exactly. Unions distribute; objects merge
 * unless one of them forbids a property of the other.
 */
export function intersectShapes(left: Shape, right: Shape, budget: Budget): Shape | undefined {
  budget.steps -= 1;
  if (budget.steps < 0) return undefined;
  if (left.kind === 'unknown') return right;
  if (right.kind === 'unknown') return left;
  if (left.kind === 'never' || right.kind === 'never') return NEVER;
  if (left.kind === 'union')
    return distribute(
      left.members.map((member) => [member, right]),
      budget,
    );
  if (right.kind === 'union')
    return distribute(
      right.members.map((member) => [left, member]),
      budget,
    );
  if (left.kind === 'object' && right.kind === 'object') return mergeObjects(left, right, budget);
  if (isList(left) && isList(right)) return intersectLists(left, right, budget);
  if (isInferred(left)) return isInferred(right) ? undefined : right;
  if (isInferred(right)) return left;
  if (left.kind === 'literal') return intersectLiteral(left, right);
  if (right.kind === 'literal') return intersectLiteral(right, left);
  if (left.kind === 'primitive' || right.kind === 'primitive') return intersectPrimitive(left, right);
  return NEVER;
}

/** Keywords alone say nothing about a value of another type: `properties` fits any array. */
function isInferred(shape: Shape): boolean {
  return 'inferred' in shape && shape.inferred;
}

function isList(shape: Shape): boolean {
  return shape.kind === 'array' || shape.kind === 'tuple';
}

function distribute(pairs: readonly (readonly [Shape, Shape])[], budget: Budget): Shape | undefined {
  const results: Shape[] = [];
  let characters = 0;
  for (const [left, right] of pairs) {
    const result = intersectShapes(left, right, budget);
    if (result === undefined) return undefined;
    characters += result.text.length;
    if (characters > budget.maxCharacters) return undefined;
    results.push(result);
  }
  return unionShape(results);
}

function mergeObjects(left: ObjectParts, right: ObjectParts, budget: Budget): Shape | undefined {
  if (!acceptsNamesOf(left, right) || !acceptsNamesOf(right, left)) return undefined;
  const inferred = left.inferred && right.inferred;
  const members = new Map<string, Member>();
  for (const name of new Set([...left.members.keys(), ...right.members.keys()])) {
    const member = mergeMember(left, right, name, budget);
    if (member === undefined) return undefined;
    // A required property that can have no value makes the whole object impossible.
    if (member.required && member.shape.kind === 'never' && !inferred) return NEVER;
    members.set(name, member);
  }
  const index = mergeIndex(left, right, budget);
  if (index === undefined) return undefined;
  return objectShape({
    members,
    ...(index === 'none' ? {} : { index }),
    patterned: left.patterned || right.patterned,
    open: left.open && right.open,
    bare: left.bare && right.bare,
    inferred,
  });
}

/** A closed object forbids, and one of patterns may or may not constrain, a name it does not declare. */
function acceptsNamesOf(object: ObjectParts, other: ObjectParts): boolean {
  if (object.open && !object.patterned) return true;
  for (const name of other.members.keys()) {
    if (!object.members.has(name)) return false;
  }
  return true;
}

function mergeMember(
  left: ObjectParts,
  right: ObjectParts,
  name: string,
  budget: Budget,
): Member | undefined {
  const [one, two] = [left.members.get(name), right.members.get(name)];
  const shapes = [one?.shape ?? left.index, two?.shape ?? right.index].filter((shape) => shape !== undefined);
  const [first, second] = shapes;
  if (first === undefined) return undefined;
  const shape = second === undefined ? first : intersectShapes(first, second, budget);
  const required = (one?.required ?? false) || (two?.required ?? false);
  return shape === undefined ? undefined : { shape, required };
}

function mergeIndex(left: ObjectParts, right: ObjectParts, budget: Budget): Shape | 'none' | undefined {
  if (left.index === undefined && right.index === undefined) return 'none';
  if (left.index !== undefined && right.index !== undefined) {
    if (left.patterned || right.patterned) return undefined;
    return intersectShapes(left.index, right.index, budget);
  }
  const other = left.index === undefined ? left : right;
  return other.open ? (left.index ?? right.index) : 'none';
}

function intersectLiteral(literal: Shape & { kind: 'literal' }, other: Shape): Shape | undefined {
  if (other.kind === 'literal') return literal.text === other.text ? literal : NEVER;
  if (other.kind === 'primitive') return primitiveOf(literal.value) === other.name ? literal : NEVER;
  return typeof literal.value === 'object' ? undefined : NEVER;
}

function intersectPrimitive(left: Shape, right: Shape): Shape {
  if (left.kind !== 'primitive' || right.kind !== 'primitive' || left.name !== right.name) return NEVER;
  return left.note === undefined ? right : left;
}

function intersectLists(left: Shape, right: Shape, budget: Budget): Shape | undefined {
  if (left.text === right.text) return left.complete ? left : right;
  if (left.kind === 'array' && right.kind === 'array') {
    const items = intersectShapes(left.items, right.items, budget);
    return items === undefined ? undefined : arrayShape(items, left.inferred && right.inferred);
  }
  if (left.kind === 'array' && left.items.kind === 'unknown') return right;
  if (right.kind === 'array' && right.items.kind === 'unknown') return left;
  return undefined;
}

function primitiveOf(value: JsonValue): PrimitiveName | undefined {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return undefined;
}
