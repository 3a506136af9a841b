import type { JsonSchema, JsonValue } from '@openclaw/contracts';
import { isPlainObject, thrownText } from './plain-json.ts';
import type { PluginProblem } from './plugin-problem.ts';

const TYPES: ReadonlySet<JsonValue> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'null',
  'array',
  'object',
]);

/** Whose value is a schema, a list of schemas, an object of schemas. */
export const SCHEMA_KEYWORDS: readonly string[] = [
  'additionalProperties',
  'additionalItems',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];
export const SCHEMA_LIST_KEYWORDS: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
export const SCHEMA_MAP_KEYWORDS: readonly string[] = [
  '$defs',
  'definitions',
  'dependentSchemas',
  'patternProperties',
  'properties',
];

/**
 * What is plainly wrong with a schema, found without compiling it: unknown types, keywords of the wrong shape,
 * patterns that are no regular expressions, local references that lead nowhere. Costs microseconds, so that a
 * host can look at hundreds of tools when it starts; a schema compiler finds the rest.
 */
export function lintSchema(schema: JsonSchema, path: string): readonly PluginProblem[] {
  const problems: PluginProblem[] = [];
  walk(schema, path, { root: schema, problems });
  return problems;
}

interface Walk {
  readonly root: JsonSchema;
  readonly problems: PluginProblem[];
}

function walk(schema: JsonValue, path: string, state: Walk): void {
  if (typeof schema === 'boolean') return;
  if (!isPlainObject(schema)) {
    state.problems.push({ path, message: 'must be a schema: an object, true or false' });
    return;
  }
  for (const [keyword, value] of Object.entries(schema)) {
    const at = `${path}/${escapePointer(keyword)}`;
    const message = keywordProblem(keyword, value, state.root);
    if (message !== undefined) state.problems.push({ path: at, message });
    else walkKeyword(keyword, value, { at, state });
  }
}

function walkKeyword(keyword: string, value: JsonValue, { at, state }: { at: string; state: Walk }): void {
  // `items` may be a list in draft-07.
  if (SCHEMA_LIST_KEYWORDS.includes(keyword) || (keyword === 'items' && isArray(value))) {
    if (!isArray(value)) return;
    for (const [index, member] of value.entries()) walk(member, `${at}/${index}`, state);
  } else if (SCHEMA_KEYWORDS.includes(keyword)) {
    walk(value, at, state);
  } else if (SCHEMA_MAP_KEYWORDS.includes(keyword) && isPlainObject(value)) {
    for (const [name, member] of Object.entries(value)) walk(member, `${at}/${escapePointer(name)}`, state);
  }
}

function keywordProblem(keyword: string, value: JsonValue, root: JsonSchema): string | undefined {
  if (SCHEMA_MAP_KEYWORDS.includes(keyword))
    return isPlainObject(value) ? undefined : 'must be an object of schemas';
  if (SCHEMA_LIST_KEYWORDS.includes(keyword)) {
    return isArray(value) && value.length > 0 ? undefined : 'must be a list of schemas, not empty';
  }
  switch (keyword) {
    case 'type':
      return typeProblem(value);
    case 'required':
      return isArray(value) && value.every((name) => typeof name === 'string')
        ? undefined
        : 'must be a list of property names';
    case 'enum':
      return isArray(value) && value.length > 0 ? undefined : 'must be a list of values, not empty';
    case 'pattern':
      return typeof value === 'string' ? patternProblem(value) : 'must be a string';
    case '$ref':
      return typeof value === 'string' ? referenceProblem(value, root) : 'must be a string';
    default:
      return undefined;
  }
}

function typeProblem(value: JsonValue): string | undefined {
  const types = isArray(value) ? value : [value];
  if (types.length > 0 && types.every((type) => TYPES.has(type))) return undefined;
  return `must be one of ${[...TYPES].join(', ')}, or a list of them`;
}

function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (thrown) {
    return `is not a regular expression: ${thrownText(thrown)}`;
  }
}

function referenceProblem(reference: string, root: JsonSchema): string | undefined {
  // Anchors and other documents are the compiler's to judge; a pointer can be followed here.
  if (!reference.startsWith('#/')) return undefined;
  let target: JsonValue | undefined = root;
  for (const step of reference.slice(2).split('/')) target = child(target, unescapePointer(step));
  return target === undefined ? `leads nowhere: there is no ${reference} in the schema` : undefined;
}

function child(parent: JsonValue | undefined, key: string): JsonValue | undefined {
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, key)) return undefined;
  return isArray(parent) ? parent[Number(key)] : parent[key];
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A name as a step of a JSON pointer. */
export function escapePointer(text: string): string {
  return text.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapePointer(text: string): string {
  const plain = URL.canParse(`x:#${text}`) ? decodeSafely(text) : text;
  return plain.replaceAll('~1', '/').replaceAll('~0', '~');
}

function decodeSafely(text: string): string {
  // A stray % is legal in a property name and not in a URI: leave such text as it is.
  return /%(?![0-9A-Fa-f]{2})/.test(text) ? text : decodeURIComponent(text);
}
