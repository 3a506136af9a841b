import type { JsonValue } from '@openclaw/contracts';
import { boundText, oneLine } from '@openclaw/contracts';
import type { ErrorObject } from 'ajv';
import { literalText } from './signature/literal-text.ts';

const MAX_VALUES = 12;
const MAX_VALUE_CHARACTERS = 60;
const MAX_PATTERN_CHARACTERS = 120;

/**
 * What the keyword of an ajv error asks for, to be read after a path: `must be string`. Made from the
 * schema alone: `error.data`, which `verbose` brings, is not read.
 */
export function describeExpectation(error: ErrorObject): string {
  const parameters: Readonly<Record<string, unknown>> = error.params;
  const { limit } = parameters;
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not a known property';
    case 'propertyNames':
      return 'is not an allowed property name';
    case 'dependentRequired':
    case 'dependencies':
      return `is required when ${quoted(parameters['property'])} is given`;
    case 'type':
      return `must be ${listOf(parameters['type'])}`;
    case 'enum':
      return describeEnum(parameters['allowedValues']);
    case 'const':
      return `must be ${shortLiteral(parameters['allowedValue'])}`;
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `must be ${parameters['comparison']} ${limit}`;
    case 'multipleOf':
      return `must be a multiple of ${parameters['multipleOf']}`;
    case 'minLength':
      return `must have at least ${counted(limit, 'character', 'characters')}`;
    case 'maxLength':
      return `must have at most ${counted(limit, 'character', 'characters')}`;
    case 'minItems':
      return `must have at least ${counted(limit, 'item', 'items')}`;
    case 'maxItems':
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems':
      return `must have at most ${counted(limit ?? parameters['len'], 'item', 'items')}`;
    case 'minProperties':
      return `must have at least ${counted(limit, 'property', 'properties')}`;
    case 'maxProperties':
      return `must have at most ${counted(limit, 'property', 'properties')}`;
    case 'uniqueItems':
      return 'must not contain the same item twice';
    case 'contains':
      return describeContains(parameters['minContains'], parameters['maxContains']);
    case 'pattern':
      return `must match the pattern ${boundText(oneLine(String(parameters['pattern'])), MAX_PATTERN_CHARACTERS)}`;
    case 'format':
      return `must be a valid ${boundText(oneLine(String(parameters['format'])), MAX_VALUE_CHARACTERS)}`;
    case 'anyOf':
    case 'oneOf':
      return 'must match one of the allowed forms';
    case 'not':
      return 'has a form that is not allowed';
    case 'false schema':
      return 'is not allowed';
    default:
      return `does not fit ${boundText(oneLine(error.keyword), MAX_VALUE_CHARACTERS)}`;
  }
}

function describeEnum(allowed: unknown): string {
  if (!Array.isArray(allowed) || allowed.length === 0) return 'is not allowed: no value is';
  const shown = allowed.slice(0, MAX_VALUES).map(shortLiteral).join(', ');
  return allowed.length > MAX_VALUES
    ? `must be one of ${shown}, … (${allowed.length} in all)`
    : `must be one of ${shown}`;
}

function describeContains(minimum: unknown, maximum: unknown): string {
  const atLeast = `must contain at least ${counted(minimum, 'matching item', 'matching items')}`;
  return maximum === undefined ? atLeast : `${atLeast} and at most ${maximum}`;
}

function shortLiteral(value: unknown): string {
  return boundText(literalText(value as JsonValue), MAX_VALUE_CHARACTERS);
}

function quoted(name: unknown): string {
  return shortLiteral(String(name));
}

function listOf(types: unknown): string {
  return (Array.isArray(types) ? types : [types]).join(' or ');
}

function counted(count: unknown, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
