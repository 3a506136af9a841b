import { closestName, type JsonObject, type JsonSchema, type JsonValue } from '@openclaw/contracts';
import { escapePointer, SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from './lint-schema.ts';
import { isPlainObject } from './plain-json.ts';
import type { PluginProblem } from './plugin-problem.ts';

const SCHEMA_HOLDERS: readonly string[] = [
  ...SCHEMA_KEYWORDS,
  ...SCHEMA_LIST_KEYWORDS,
  ...SCHEMA_MAP_KEYWORDS,
];
/** What a misspelt keyword may mean; the shortest are left out, as too much is near them. */
const MEANT: readonly string[] = [
  ...SCHEMA_HOLDERS.filter((keyword) => keyword.length > 4),
  ...(
    'default dependentRequired description enum examples exclusiveMaximum exclusiveMinimum format maxItems ' +
    'maxLength maximum maxProperties minItems minLength minimum minProperties multipleOf pattern required title ' +
    'type uniqueItems'
  ).split(' '),
];
/** What else JSON Schema and its relatives have. */
const KNOWN: ReadonlySet<string> = new Set([
  ...SCHEMA_HOLDERS,
  ...MEANT,
  ...(
    'const contentEncoding contentMediaType contentSchema dependencies deprecated discriminator example ' +
    'externalDocs id maxContains minContains nullable readOnly writeOnly xml'
  ).split(' '),
]);
/** Of these a part may say what another part of the whole describes. */
const WHOLES: readonly string[] = [
  'allOf',
  'anyOf',
  'oneOf',
  '$ref',
  '$dynamicRef',
  'if',
  'patternProperties',
];
/** Schemas under these say a part of what the schema around them says. */
const PARTIAL: readonly string[] = [
  'allOf',
  'anyOf',
  'dependentSchemas',
  'else',
  'if',
  'not',
  'oneOf',
  'then',
];
const MAX_HINTS = 10;

/**
 * What a valid schema says that its author most likely does not mean: keywords that are misspelt, and so allow
 * everything, and required properties that it does not describe.
 */
export function hintSchema(schema: JsonSchema, path: string): readonly PluginProblem[] {
  return [...hints(schema, path)].slice(0, MAX_HINTS);
}

function* hints(schema: JsonValue, path: string, isPartial = false): Generator<PluginProblem> {
  if (!isPlainObject(schema)) return;
  yield* misspelt(schema, path);
  if (!isPartial || schema['additionalProperties'] === false) yield* undescribed(schema, path);
  for (const [keyword, value] of Object.entries(schema)) {
    const at = `${path}/${escapePointer(keyword)}`;
    for (const [step, part] of parts(keyword, value)) {
      yield* hints(part, `${at}${step}`, PARTIAL.includes(keyword));
    }
  }
}

/** The schemas that a keyword holds and that stand for themselves, with their way from it. */
function parts(keyword: string, value: JsonValue): readonly (readonly [string, JsonValue])[] {
  if (SCHEMA_MAP_KEYWORDS.includes(keyword) && isPlainObject(value)) {
    return Object.entries(value).map(([name, part]) => [`/${escapePointer(name)}`, part]);
  }
  const isList = SCHEMA_LIST_KEYWORDS.includes(keyword) || keyword === 'items';
  if (isList && Array.isArray(value)) return value.map((part: JsonValue, index) => [`/${index}`, part]);
  return SCHEMA_KEYWORDS.includes(keyword) ? [['', value]] : [];
}

function* misspelt(schema: JsonObject, path: string): Generator<PluginProblem> {
  for (const keyword of Object.keys(schema)) {
    if (KNOWN.has(keyword) || /^(?:\$|x-|~)/u.test(keyword)) continue;
    const near = closestName(keyword, MEANT);
    const isNear = near !== undefined && Math.abs(near.length - keyword.length) <= 2;
    if (!isNear && !isStrayProperty(keyword, schema)) continue;
    const means = isNear ? `did you mean ${near}?` : 'if it is a property, put it into properties';
    yield {
      path: `${path}/${escapePointer(keyword)}`,
      message: `is no keyword of JSON Schema, so it allows everything; ${means}`,
    };
  }
}

/** `{ city: { type: 'string' } }`, as where only the properties were written. */
function isStrayProperty(keyword: string, schema: JsonObject): boolean {
  const value = schema[keyword];
  return schema['properties'] === undefined && isPlainObject(value) && typeof value['type'] === 'string';
}

function* undescribed(schema: JsonObject, path: string): Generator<PluginProblem> {
  const { properties, required, additionalProperties } = schema;
  if (!isPlainObject(properties) || !Array.isArray(required)) return;
  if (WHOLES.some((keyword) => Object.hasOwn(schema, keyword)) || isPlainObject(additionalProperties)) return;
  for (const [index, name] of required.entries()) {
    if (typeof name !== 'string' || Object.hasOwn(properties, name)) continue;
    const near = closestName(name, Object.keys(properties));
    const means = near === undefined ? '' : `; did you mean ${near}?`;
    const why = additionalProperties === false ? ', and nothing else is allowed, so that no value fits' : '';
    yield {
      path: `${path}/required/${index}`,
      message: `names ${name}, which is not among properties${why}${means}`,
    };
  }
}
