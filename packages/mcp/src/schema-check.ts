import { isDeeperThan, type JsonObject, type JsonValue } from '@openclaw/contracts';

const MAX_SCHEMA_BYTES = 256 * 1024;
const MAX_SCHEMA_DEPTH = 100;

/** Under these a `$ref` is data, not a reference. */
const DATA_KEYWORDS: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);
/** Under these the keys are names of the author's choice, not keywords. */
const NAMED_KEYWORDS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
]);

/** Why a schema of a server cannot be passed on, or undefined when it can. It is measured here, never compiled. */
export function schemaFault(schema: JsonObject): string | undefined {
  // Depth first: serialising something nested too deep overflows the stack.
  if (isDeeperThan(MAX_SCHEMA_DEPTH, schema)) return `is nested deeper than ${MAX_SCHEMA_DEPTH} levels`;
  const seen = survey(schema);
  const bytes = Buffer.byteLength(JSON.stringify(schema));
  if (bytes > MAX_SCHEMA_BYTES) return `has ${bytes} bytes, over the limit of ${MAX_SCHEMA_BYTES}`;
  // With an `$id` inside, references may be relative to it; such a schema gets the benefit of the doubt.
  if (!seen.rebased && seen.references.some((reference) => !resolves(schema, reference))) {
    return 'has a $ref to a definition that is not there';
  }
  return undefined;
}

interface Survey {
  readonly references: readonly string[];
  readonly rebased: boolean;
}

function survey(root: JsonObject): Survey {
  let rebased = false;
  const references = new Set<string>();
  const open: { value: JsonValue; named: boolean }[] = [{ value: root, named: false }];
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, named } = item;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      const keyword = named || Array.isArray(value) ? undefined : key;
      if (keyword === '$ref' && typeof child === 'string' && child.startsWith('#/')) references.add(child);
      if (keyword === '$id' && value !== root) rebased = true;
      if (keyword !== undefined && DATA_KEYWORDS.has(keyword)) continue;
      open.push({ value: child, named: keyword !== undefined && NAMED_KEYWORDS.has(keyword) });
    }
  }
  return { references: [...references], rebased };
}

function resolves(root: JsonValue, reference: string): boolean {
  let value: JsonValue | undefined = root;
  for (const raw of reference.slice(2).split('/')) {
    const key = pointerKey(raw);
    if (typeof value !== 'object' || value === null || key === undefined || !Object.hasOwn(value, key)) {
      return false;
    }
    value = Array.isArray(value) ? value[Number(key)] : (value as JsonObject)[key];
  }
  return true;
}

function pointerKey(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
