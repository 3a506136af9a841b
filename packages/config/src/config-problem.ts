import { closestName } from '@openclaw/contracts';
import * as z from 'zod';
import { type ConfigPath, formatConfigPath, valueAt } from './config-path.ts';
import { describeKind, describeText, describeValue } from './describe-value.ts';
import { keysOf, schemasAt } from './schema-walk.ts';

/** One thing wrong with a config file: where, what stands there, and what may stand there. */
export interface ConfigProblem {
  /** `tools.toolSearch.mode`, `mcp.servers["a.b"].url`; `(root)` for the whole. */
  readonly path: string;
  readonly message: string;
  /** Every value or key that may stand there, where they can be listed. */
  readonly allowed?: readonly string[];
}

/** The schema that found the issue, and the value as it was written, before environment references. */
export interface IssueContext {
  readonly schema: z.core.$ZodType;
  readonly written: unknown;
}

const MAX_UNKNOWN_KEYS = 20;

const KINDS: ReadonlyMap<string, string> = new Map([
  ['string', 'a text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
]);

/** What zod found, in words that name the place, the value and what is allowed. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  context: IssueContext,
  base: ConfigPath = [],
): readonly ConfigProblem[] {
  const path = [...base, ...issue.path.filter((step) => typeof step !== 'symbol')];
  const found = describeValue(context.written, path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return describeUnknownKeys(issue.keys, path, context);
    case 'invalid_union':
      return describeUnion(issue.errors, path, context);
    case 'invalid_type':
      return [describeType(issue, path, context)];
    case 'invalid_value': {
      const literals = issue.values.map((value) => JSON.stringify(value));
      const rule = issue.message.startsWith('must ') ? issue.message : `must be ${either(literals)}`;
      return [problem(path, `${rule}; it is ${found}`, issue.values.map(String))];
    }
    case 'invalid_key': {
      const rule = issue.issues[0]?.message ?? 'is not allowed';
      return [problem(path, `the name ${describeText(String(path.at(-1)))} ${rule}`)];
    }
    case 'too_small':
      if (issue.origin === 'string') return [problem(path, 'must not be empty')];
      return [problem(path, `must be at least ${issue.minimum}; it is ${found}`)];
    case 'too_big':
      return [problem(path, `must be at most ${issue.maximum}; it is ${found}`)];
    default:
      return [problem(path, `${issue.message}; it is ${found}`)];
  }
}

function describeType(
  { expected, message }: z.core.$ZodIssueInvalidType,
  path: ConfigPath,
  { written }: IssueContext,
): ConfigProblem {
  const value = valueAt(written, path);
  const rule = message.startsWith('must ') ? message : `must be ${KINDS.get(expected) ?? expected}`;
  if (value === undefined) return problem(path, `is missing: it ${rule}`);
  // A text where a section belongs may well be a secret that was put one level too high.
  const section = expected === 'object' || expected === 'record' || expected === 'array';
  return problem(path, `${rule}; it is ${section ? describeKind(value) : describeValue(written, path)}`);
}

function describeUnknownKeys(
  keys: readonly string[],
  path: ConfigPath,
  { schema, written }: IssueContext,
): readonly ConfigProblem[] {
  const here = valueAt(written, path);
  const candidates = schemasAt(schema, path)
    .map(keysOf)
    .filter((candidate) => candidate !== undefined)
    .filter(({ allowed }) => !keys.some((key) => allowed.includes(key)));
  const allowed = (candidates.find(({ required }) => hasAll(here, required)) ?? candidates[0])?.allowed ?? [];
  return keys.slice(0, MAX_UNKNOWN_KEYS).map((key) => {
    const near = closestName(key, allowed);
    const hint = near === undefined ? '' : `; did you mean "${near}"`;
    return problem([...path, key], `unknown key${hint}; allowed: ${allowed.join(', ')}`, allowed);
  });
}

/** A union failed: speak of the alternative that was most likely meant, or of all when none fits at all. */
function describeUnion(
  branches: readonly (readonly z.core.$ZodIssue[])[],
  path: ConfigPath,
  context: IssueContext,
): readonly ConfigProblem[] {
  const fitting = branches.filter((issues) => !issues.some(isAboutWhole));
  if (fitting.length === 0) return [describeAlternatives(path, context)];
  const here = valueAt(context.written, path);
  const missing = fitting.map((issues) => issues.filter((issue) => isMissing(issue, here)));
  if (fitting.length > 1 && missing.every((issues) => issues.length > 0)) {
    const keys = missing.flat().map((issue) => String(issue.path[0]));
    return [problem(path, `needs ${either(keys.map((key) => `"${key}"`))}`, keys)];
  }
  const complete = fitting.filter((_, index) => missing[index]?.length === 0);
  const meant = (complete.length > 0 ? complete : fitting).reduce((best, issues) =>
    issues.length < best.length ? issues : best,
  );
  return meant.flatMap((issue) => describeIssue(issue, context, path));
}

function describeAlternatives(path: ConfigPath, { schema, written }: IssueContext): ConfigProblem {
  const allowed = schemasAt(schema, path).flatMap((candidate) => {
    const keys = keysOf(candidate);
    if (keys !== undefined) return [`{ ${keys.allowed.join(', ')} }`];
    // What is neither is the free part of a plugin's own config.
    return candidate instanceof z.ZodBoolean ? ['true', 'false'] : ['a JSON value'];
  });
  return problem(path, `must be ${either(allowed)}; it is ${describeValue(written, path)}`, allowed);
}

function isAboutWhole(issue: z.core.$ZodIssue): boolean {
  return issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
}

function isMissing(issue: z.core.$ZodIssue, here: unknown): boolean {
  return issue.code === 'invalid_type' && issue.path.length === 1 && !hasAll(here, issue.path.map(String));
}

function hasAll(value: unknown, keys: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && keys.every((key) => Object.hasOwn(value, key));
}

function problem(path: ConfigPath, message: string, allowed?: readonly string[]): ConfigProblem {
  const at = formatConfigPath(path);
  return allowed === undefined ? { path: at, message } : { path: at, message, allowed };
}

function either(choices: readonly string[]): string {
  return choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
