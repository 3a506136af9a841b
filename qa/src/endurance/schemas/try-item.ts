import { stripTypeScriptTypes } from 'node:module';
import { type JsonObject, messageOf } from '@openclaw/contracts';
import {
  declaredProperties,
  renderOutputSignature,
  renderSignature,
  repairArguments,
  type SchemaCompiler,
} from '@openclaw/schema';
import type { SchemaItem } from './odd-items.ts';

export interface ItemOutcome {
  readonly rendered: boolean;
  readonly outputRendered: boolean;
  readonly compiled: boolean;
  /** The arguments as they came fit the schema. */
  readonly fitted: boolean;
  readonly repaired: boolean;
  /** What was thrown. */
  readonly crash?: string;
  /** What came back and must not have. */
  readonly wrong?: string;
}

const NOTHING = { rendered: false, outputRendered: false, compiled: false, fitted: false, repaired: false };

/** Puts one schema with its arguments through validation, signatures and repair. Never throws. */
export function tryItem({ schema, args }: SchemaItem, compiler: SchemaCompiler): ItemOutcome {
  try {
    return tryAll({ schema, args }, compiler);
  } catch (thrown) {
    return { ...NOTHING, crash: messageOf(thrown) };
  }
}

function tryAll({ schema, args }: SchemaItem, compiler: SchemaCompiler): ItemOutcome {
  const signature = renderSignature(schema);
  const output = renderOutputSignature(schema);
  declaredProperties(schema);
  const before = JSON.stringify(args);
  const repaired = repairArguments(schema, args);
  const compiled = compiler.compile(schema);
  const fitted = compiled.ok && compiled.validate(args).valid;
  const stillFits = compiled.ok && compiled.validate(repaired).valid;
  const wrong =
    faultOf(signature) ??
    faultOf(output) ??
    (JSON.stringify(args) === before ? undefined : 'repair changed the arguments that it was given') ??
    (isObject(repaired) ? undefined : 'repair gave no object') ??
    (fitted && !stillFits && !isWrapped(args) ? 'arguments that fitted do not fit after repair' : undefined);
  return {
    rendered: signature !== undefined,
    outputRendered: output !== undefined,
    compiled: compiled.ok,
    fitted,
    repaired: repaired !== args,
    ...(wrong === undefined ? {} : { wrong }),
  };
}

const WRAPPERS: ReadonlySet<string> = new Set(['args', 'arguments', 'input', 'parameters']);

/** Taken out of a wrapper, arguments are others: an open schema takes the wrapper, and may rightly refuse what was in it. */
function isWrapped(args: JsonObject): boolean {
  const [name = '', ...others] = Object.keys(args);
  return others.length === 0 && WRAPPERS.has(name);
}

const MAX_SIGNATURE_CHARACTERS = 300;

/** What is wrong with a rendered signature: it has to be one bounded line of TypeScript, and nothing but a type. */
export function faultOf(signature: string | undefined): string | undefined {
  if (signature === undefined) return undefined;
  if (signature.length > MAX_SIGNATURE_CHARACTERS) return `a signature of ${signature.length} characters`;
  if (/[\p{Cc}\u2028\u2029]/u.test(signature)) return 'a signature with a control character';
  if (!signature.isWellFormed()) return 'a signature with half a surrogate pair';
  try {
    const rest = stripTypeScriptTypes(`type T = ${signature};`).trim();
    return rest === '' ? undefined : 'a signature with more than a type in it';
  } catch (thrown) {
    return `a signature that is no TypeScript: ${messageOf(thrown).slice(0, 200)}`;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
