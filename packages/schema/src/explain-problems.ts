import type { JsonSchema, JsonValue } from '@openclaw/contracts';
import { boundText, oneLine } from '@openclaw/contracts';
import type { ErrorObject } from 'ajv';
import { collectProperties } from './declared-properties.ts';
import { describeExpectation } from './describe-expectation.ts';
import { inPlaceSchemas } from './in-place-schemas.ts';
import { nearestName } from './nearest-name.ts';
import { getOwn, isRecord } from './plain-schema.ts';
import { renderWithin } from './signature/render-signature.ts';

/** One thing wrong with a value. `message` says what was expected and never contains the value. */
export interface SchemaProblem {
  /** JSON pointer, '' for the root; a missing property's own path. Long names end in `…`. */
  readonly path: string;
  /** The JSON Schema keyword that refused. */
  readonly keyword: string;
  /** Reads after the path: `is required`, `must be one of "lo", "hi"`. */
  readonly message: string;
  /** For a property that is not declared: the declared one that was probably meant. */
  readonly suggestion?: string;
}

const MAX_PROBLEMS = 8;
/** ajv collects every error of a value; the first thousand say enough. */
const MAX_ERRORS = 1_000;
const MAX_NAME_CHARACTERS = 60;
const MAX_PATH_CHARACTERS = 240;
const MAX_BRANCH_CHARACTERS = 160;

/**
 * The errors of ajv (`verbose`, `ownProperties`) as at most eight problems. A failed union becomes the
 * problems of the one branch that was meant, or else one problem that shows the whole union.
 */
export function explainProblems(errors: readonly ErrorObject[], root: JsonSchema): readonly SchemaProblem[] {
  const kept: ErrorObject[] = [];
  const scope: Scope = { root, reach: new Map(), missing: new Map() };
  for (const error of errors.slice(0, MAX_ERRORS)) {
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf') explainUnion(scope, kept, error);
    else if (error.keyword === 'contains') explainContains(scope, kept, error);
    else if (!isConsequence(error)) kept.push(error);
  }
  for (const error of kept) {
    if (error.keyword === 'required') noteMissing(scope, error);
  }
  const problems = new Map<string, SchemaProblem>();
  for (const error of kept) {
    if (problems.size >= MAX_PROBLEMS) break;
    const problem = toProblem(scope, error);
    const key = `${problem.path}\n${problem.message}`;
    if (!problems.has(key)) problems.set(key, problem);
  }
  if (problems.size > 0) return [...problems.values()];
  return [{ path: '', keyword: errors[0]?.keyword ?? '', message: 'does not fit the schema' }];
}

interface Scope {
  readonly root: JsonSchema;
  /** Per branch of a union, the schemas an error inside it can come from. */
  readonly reach: Map<JsonValue, ReadonlySet<unknown>>;
  /** Per object that lacks something, the names it lacks. */
  readonly missing: Map<unknown, string[]>;
}

/** `if` and an inner `propertyNames` error only repeat another error, the latter without its name. */
function isConsequence(error: ErrorObject): boolean {
  if (error.keyword === 'if') return true;
  return error.propertyName !== undefined && error.keyword !== 'propertyNames';
}

function explainContains(scope: Scope, kept: ErrorObject[], error: ErrorObject): void {
  const schema: unknown = error.schema;
  if (isRecord(schema)) takeInner(scope, kept, { path: error.instancePath, schemas: [schema] });
  kept.push(error);
}

function explainUnion(scope: Scope, kept: ErrorObject[], union: ErrorObject): void {
  const branches: readonly JsonValue[] = Array.isArray(union.schema) ? union.schema : [];
  const byBranch = takeInner(scope, kept, { path: union.instancePath, schemas: branches });
  const plausible = [...byBranch.values()].filter(
    (inner) => !inner.some((error) => rulesOut(error, union.instancePath)),
  );
  const [meant, ...others] = plausible;
  const several = Boolean(getParameter(union, 'passingSchemas'));
  if (meant !== undefined && others.length === 0 && !several) kept.push(...meant);
  else kept.push(union);
}

/**
 * ajv reports the errors within a union or `contains` before the error of the keyword itself: here they
 * are taken off again, by the branch that each comes from.
 */
function takeInner(
  scope: Scope,
  kept: ErrorObject[],
  { path, schemas }: { readonly path: string; readonly schemas: readonly JsonValue[] },
): ReadonlyMap<JsonValue, readonly ErrorObject[]> {
  const taken = new Map<JsonValue, ErrorObject[]>();
  for (let last = kept.at(-1); last?.instancePath.startsWith(path); last = kept.at(-1)) {
    const inner = last;
    const branch = schemas.findLast((candidate) => reachOf(scope, candidate).has(inner.parentSchema));
    // A boolean schema has no parent to know it by, and nothing to say.
    if (branch === undefined && inner.keyword !== 'false schema') break;
    kept.pop();
    if (branch === undefined) continue;
    taken.set(branch, [inner, ...(taken.get(branch) ?? [])]);
  }
  return taken;
}

/** A wrong type of the value itself, or a wrong constant directly in it: another branch was meant. */
function rulesOut(error: ErrorObject, unionPath: string): boolean {
  const below = error.instancePath.slice(unionPath.length);
  if (error.keyword === 'type') return below === '';
  return (error.keyword === 'const' || error.keyword === 'enum') && below.lastIndexOf('/') <= 0;
}

/** Everything below a branch, through local references. */
function reachOf(scope: Scope, branch: JsonValue): ReadonlySet<unknown> {
  const known = scope.reach.get(branch);
  if (known !== undefined) return known;
  const reached = new Set<unknown>();
  const waiting: JsonValue[] = [branch];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next) || typeof next !== 'object' || next === null) continue;
    reached.add(next);
    waiting.push(...Object.values(next));
    if (isRecord(next) && typeof getOwn(next, '$ref') === 'string') {
      waiting.push(...inPlaceSchemas(next, scope.root));
    }
  }
  scope.reach.set(branch, reached);
  return reached;
}

function noteMissing(scope: Scope, error: ErrorObject): void {
  const name = getParameter(error, 'missingProperty');
  if (typeof name !== 'string') return;
  const names = scope.missing.get(error.data);
  if (names === undefined) scope.missing.set(error.data, [name]);
  else names.push(name);
}

function toProblem(scope: Scope, error: ErrorObject): SchemaProblem {
  const { keyword } = error;
  const named = propertyNamed(error);
  const path = boundPath(named === undefined ? error.instancePath : pointer(error.instancePath, named));
  const suggestion = isUnknownProperty(keyword) ? suggest(scope, error, named ?? '') : undefined;
  const message = unionShape(scope, error) ?? describeExpectation(error);
  return { path, keyword, message, ...(suggestion === undefined ? {} : { suggestion }) };
}

function isUnknownProperty(keyword: string): boolean {
  return keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';
}

/** The property that the error is about, when `instancePath` is only its object. */
function propertyNamed(error: ErrorObject): string | undefined {
  const parameters = [
    'missingProperty',
    'additionalProperty',
    'unevaluatedProperty',
    'propertyName',
  ] as const;
  for (const parameter of parameters) {
    const name = getParameter(error, parameter);
    if (typeof name === 'string') return name;
  }
  return undefined;
}

/** The nearest declared name that is not given yet; or the only missing one, for the only unknown one. */
function suggest(scope: Scope, error: ErrorObject, unknown: string): string | undefined {
  const schema = error.parentSchema;
  const given: object = isRecord(error.data) ? error.data : {};
  if (!isRecord(schema)) return undefined;
  const declared = collectProperties(schema, scope.root);
  const free = [...declared.keys()].filter((name) => !Object.hasOwn(given, name));
  const near = nearestName(unknown, free);
  if (near !== undefined) return near;
  const missing = scope.missing.get(error.data) ?? [];
  const unknowns = Object.keys(given).filter((name) => !declared.has(name));
  return missing.length === 1 && unknowns.length === 1 ? missing[0] : undefined;
}

function unionShape(scope: Scope, error: ErrorObject): string | undefined {
  if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') return undefined;
  if (getParameter(error, 'passingSchemas')) return 'must match only one of the allowed forms';
  const branches: unknown = error.schema;
  if (!Array.isArray(branches)) return undefined;
  const shape = renderWithin({ anyOf: branches }, scope.root, { maxCharacters: MAX_BRANCH_CHARACTERS });
  return shape === undefined || shape === 'unknown' ? undefined : `must fit ${shape}`;
}

function getParameter(error: ErrorObject, name: string): unknown {
  const parameters: unknown = error.params;
  return isRecord(parameters) ? getOwn(parameters, name) : undefined;
}

function pointer(path: string, name: string): string {
  return `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Names below an open object come from the caller: they are bounded, and the whole path is. */
function boundPath(path: string): string {
  const names = path.split('/').map((name) => boundText(oneLine(name), MAX_NAME_CHARACTERS));
  return boundText(names.join('/'), MAX_PATH_CHARACTERS);
}
