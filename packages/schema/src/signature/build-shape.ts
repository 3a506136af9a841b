import type { JsonObject, JsonSchema, JsonValue } from '@openclaw/contracts';
import { resolveLocalReference } from '../local-reference.ts';
import { getOwn, isRecord } from '../plain-schema.ts';
import { buildArray } from './build-array.ts';
import { buildObject } from './build-object.ts';
import { type Budget, intersectShapes } from './intersect-shapes.ts';
import {
  literalShape,
  NEVER,
  objectShape,
  primitiveShape,
  type Shape,
  UNKNOWN,
  unionShape,
} from './shape.ts';

export interface Build {
  /** What `$ref: "#…"` refers to. */
  readonly root: JsonSchema;
  /** An argument hint may promise less than is allowed, a result hint never. */
  readonly purpose: 'arguments' | 'result';
  readonly budget: Budget;
  readonly maxDepth: number;
  /** How many levels of properties and items are above. */
  readonly depth: number;
  /** The schemas being built now: meeting one again means recursion. */
  readonly within: ReadonlySet<JsonObject>;
}

/** Keywords whose meaning no type can carry; leaving them out could hide whole properties. */
const UNRENDERABLE = [
  '$dynamicRef',
  '$recursiveRef',
  'if',
  'dependentSchemas',
  'dependencies',
  'extends',
  'disallow',
];
const FORMAT = /^[A-Za-z0-9][\w.:-]{0,39}$/u;
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'null', 'object', 'array']);
const OBJECT_KEYWORDS = [
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'unevaluatedProperties',
];
const ARRAY_KEYWORDS = ['items', 'prefixItems'];

/** The shape of plain JSON Schema, `undefined` when it cannot be said whole within the bounds. */
export function buildShape(build: Build, schema: JsonValue): Shape | undefined {
  build.budget.steps -= 1;
  if (build.budget.steps < 0 || build.depth > build.maxDepth) return undefined;
  if (schema === true) return UNKNOWN;
  if (schema === false) return NEVER;
  if (!isRecord(schema) || build.within.has(schema)) return undefined;
  if (UNRENDERABLE.some((keyword) => Object.hasOwn(schema, keyword))) return undefined;
  if (isEverything(getOwn(schema, 'not'))) return NEVER;
  return buildKeywords(inside(build, schema), schema);
}

function inside(build: Build, schema: JsonObject): Build {
  const id = getOwn(schema, '$id');
  const root = typeof id === 'string' && !id.startsWith('#') ? schema : build.root;
  return { ...build, root, within: new Set([...build.within, schema]) };
}

function buildKeywords(build: Build, schema: JsonObject): Shape | undefined {
  let shape = buildOwn(build, schema);
  for (const part of conjuncts(build, schema)) {
    if (shape === undefined) return undefined;
    const other: Shape | undefined = part();
    shape = other === undefined ? undefined : intersectShapes(shape, other, build.budget);
  }
  if (shape === undefined) return undefined;
  if (getOwn(schema, 'unevaluatedProperties') === false) shape = seal(shape);
  if (getOwn(schema, 'nullable') === true) shape = unionShape([shape, primitiveShape('null')]);
  return shape.text.length > build.budget.maxCharacters ? undefined : shape;
}

/** Everything besides the schema's own type that a value has to meet too. */
function conjuncts(build: Build, schema: JsonObject): readonly (() => Shape | undefined)[] {
  const parts: (() => Shape | undefined)[] = [];
  const reference = getOwn(schema, '$ref');
  if (reference !== undefined) parts.push(() => buildReference(build, reference));
  const all = getOwn(schema, 'allOf');
  if (Array.isArray(all)) parts.push(...all.map((member) => () => buildShape(build, member)));
  else if (all !== undefined) parts.push(() => undefined);
  for (const keyword of ['anyOf', 'oneOf']) {
    const members = getOwn(schema, keyword);
    if (members !== undefined) parts.push(() => buildUnion(build, members));
  }
  return parts;
}

function buildReference(build: Build, reference: JsonValue): Shape | undefined {
  if (typeof reference !== 'string') return undefined;
  const target = resolveLocalReference(build.root, reference);
  return target === undefined ? undefined : buildShape(build, target);
}

function buildUnion(build: Build, members: JsonValue): Shape | undefined {
  if (!Array.isArray(members) || members.length === 0) return undefined;
  const shapes: Shape[] = [];
  for (const member of members) {
    const shape = buildShape(build, member);
    if (shape === undefined) return undefined;
    shapes.push(shape);
  }
  return unionShape(shapes);
}

function buildOwn(build: Build, schema: JsonObject): Shape | undefined {
  const types = typesOf(getOwn(schema, 'type'));
  if (types === undefined) return undefined;
  const only = getOwn(schema, 'const');
  if (only !== undefined) return buildLiterals(build, [only], types);
  const values = getOwn(schema, 'enum');
  if (values !== undefined) return Array.isArray(values) ? buildLiterals(build, values, types) : undefined;
  if (types !== 'any') {
    const shapes: Shape[] = [];
    for (const type of types) {
      const shape = buildType(build, schema, type);
      if (shape === undefined) return undefined;
      shapes.push(shape);
    }
    return unionShape(shapes);
  }
  const context = { purpose: build.purpose, below: belowOf(build), inferred: true };
  if (OBJECT_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword))) return buildObject(schema, context);
  if (ARRAY_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword))) return buildArray(schema, context);
  return UNKNOWN;
}

function typesOf(type: JsonValue | undefined): readonly string[] | 'any' | undefined {
  if (type === undefined) return 'any';
  const types: readonly JsonValue[] = Array.isArray(type) ? type : [type];
  const named = types.filter((one): one is string => typeof one === 'string' && TYPES.has(one));
  return named.length === types.length && named.length > 0 ? named : undefined;
}

function buildType(build: Build, schema: JsonObject, type: string): Shape | undefined {
  switch (type) {
    case 'object':
      return buildObject(schema, { below: belowOf(build), inferred: false });
    case 'array':
      return buildArray(schema, { purpose: build.purpose, below: belowOf(build), inferred: false });
    case 'string': {
      const format = getOwn(schema, 'format');
      // SECURITY: the format stands in a comment; a text that could end it is left out.
      return primitiveShape('string', typeof format === 'string' && FORMAT.test(format) ? format : undefined);
    }
    case 'boolean':
    case 'null':
      return primitiveShape(type);
    default:
      return primitiveShape('number');
  }
}

function buildLiterals(
  build: Build,
  values: readonly JsonValue[],
  types: readonly string[] | 'any',
): Shape | undefined {
  // Each takes at least a character and a separator: no need to write thousands to see that.
  if (values.length * 4 > build.budget.maxCharacters + 4) return undefined;
  const fitting =
    types === 'any' ? values : values.filter((value) => types.some((type) => isOf(value, type)));
  return unionShape(fitting.map(literalShape));
}

/** One level further down: a property, an item. */
function belowOf(build: Build): (schema: JsonValue) => Shape | undefined {
  return (schema) => buildShape({ ...build, depth: build.depth + 1 }, schema);
}

function isOf(value: JsonValue, type: string): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  if (typeof value === 'number') return type === 'number' || (type === 'integer' && Number.isInteger(value));
  return typeof value === type;
}

function isEverything(schema: JsonValue | undefined): boolean {
  return schema === true || (isRecord(schema) && Object.keys(schema).length === 0);
}

/** `unevaluatedProperties: false` closes what all the parts together declare. */
function seal(shape: Shape): Shape {
  if (shape.kind === 'union') return unionShape(shape.members.map(seal));
  if (shape.kind !== 'object' || (shape.index !== undefined && !shape.patterned)) return shape;
  return objectShape({ ...shape, open: false, bare: false });
}
