import { readFileSync } from 'node:fs';
import { configJsonSchema } from '../../packages/config/src/index.ts';
import type { JsonObject, JsonValue } from '../../packages/contracts/src/index.ts';
import { type ConfigComments, readConfigComments } from './config-comments.ts';
import { markdownTable } from './markdown-table.ts';

/**
 * `docs/reference/config.md`: every key, its type from the JSON Schema of the config file, and what `config.ts`
 * says of it. Throws if that file does not know a key of the schema, or says nothing of it.
 */
export function configPage(): string {
  const source = new URL('../../packages/config/src/config.ts', import.meta.url);
  const comments = readConfigComments(readFileSync(source, 'utf8'));
  const told = new Map<string, string>();
  const sections = Object.entries(propertiesOf(configJsonSchema())).map(([key, schema]) => {
    const types = comments.find(['OpenClawConfig'], key)?.types ?? [];
    const rows = rowsOf({ path: key, schema, types, comments, told });
    return `## ${key}\n\n${markdownTable(['key', 'type', 'meaning'], rows)}\n`;
  });
  return [INTRODUCTION, ...sections].join('\n');
}

const INTRODUCTION = `# Configuration

\`openclaw.json5\`, at \`OPENCLAW_CONFIG\`, else in \`OPENCLAW_STATE_DIR\`, else in \`~/.openclaw\`. Every key is optional unless it
says _required_; an unknown key or a value of another type is an error. \`<name>\` stands for a key of your own, \`[]\` for the
entries of a list. \`\${NAME}\` in a text is replaced by the environment variable. \`openclaw config schema\` prints the JSON Schema
this page is made from; [packages/config](../../packages/config/README.md) says how settings combine.
`;

interface Place {
  readonly path: string;
  readonly schema: JsonObject;
  /** Names of the types in config.ts that this value may have. */
  readonly types: readonly string[];
  readonly comments: ConfigComments;
  /** Where the keys of a schema were told first. */
  readonly told: Map<string, string>;
}

/** As many keys are not told twice. */
const MANY_KEYS = 6;

/** One row for each key that holds a value and not more keys. */
function rowsOf({ path, schema, types, comments, told }: Place): readonly (readonly string[])[] {
  if (Object.keys(propertiesOf(schema)).length >= MANY_KEYS) {
    const first = told.get(JSON.stringify(schema));
    if (first !== undefined) return [[`\`${path}\``, 'object', `The same keys as \`${first}\`.`]];
    told.set(JSON.stringify(schema), path);
  }
  const required = new Set(variantsOf(schema).flatMap((variant) => listOf(variant['required'])));
  const own = Object.entries(propertiesOf(schema)).flatMap(([key, property]) => {
    const found = comments.find(types, key);
    if (found === undefined) throw new Error(`config.ts does not know ${path}.${key}`);
    const place = { path: `${path}.${key}`, schema: property, types: found.types, comments, told };
    const isAlternative = variantsOf(schema).length > 1;
    const note = required.has(key) && !isAlternative ? 'Required. ' : '';
    const inner = rowsOf(place);
    if (inner.length > 0 && found.comment === '') return inner;
    if (found.comment === '')
      throw new Error(`config.ts says nothing of ${path}.${key}, in a comment of one line`);
    return [[`\`${place.path}\``, typeOf(property), note + withoutIds(found.comment)], ...inner];
  });
  return [...own, ...entriesOf({ path, schema, types, comments, told })];
}

/** Rows of the entries of a map or list, where they have keys of their own. */
function entriesOf({ path, schema, ...rest }: Place): readonly (readonly string[])[] {
  const values = schema['additionalProperties'];
  if (isObject(values)) return rowsOf({ path: `${path}.<name>`, schema: values, ...rest });
  const items = schema['items'];
  return isObject(items) ? rowsOf({ path: `${path}[]`, schema: items, ...rest }) : [];
}

/** Requirement ids are for those who read the code. */
function withoutIds(comment: string): string {
  return comment.replace(/ \([A-Z]{2,3}-\d+\)/gu, '');
}

function typeOf(schema: JsonObject): string {
  if ('const' in schema) return `\`${JSON.stringify(schema['const'])}\``;
  const choices = schema['enum'];
  if (Array.isArray(choices)) return choices.map((choice) => `\`${JSON.stringify(choice)}\``).join(' or ');
  const variants = schema['anyOf'];
  if (Array.isArray(variants)) return variants.filter(isObject).map(typeOf).join(' or ');
  const items = schema['items'];
  if (isObject(items)) return `list of ${typeOf(items)}s`;
  const values = schema['additionalProperties'];
  if (isObject(values)) return 'type' in values ? `map of ${typeOf(values)}s` : 'map';
  const type = String(schema['type'] ?? 'any JSON');
  return type === 'integer' ? `integer${rangeOf(schema)}` : type;
}

function rangeOf({ minimum, maximum }: JsonObject): string {
  const least = typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER ? String(minimum) : '';
  const most = typeof maximum === 'number' && maximum < MAX_TIMER_MS ? String(maximum) : '';
  if (least === '') return '';
  return most === '' ? ` from ${least}` : ` ${least}–${most}`;
}

/** Longest timer there is: as a bound it says nothing to a reader. */
const MAX_TIMER_MS = 2_147_483_647;

function propertiesOf(schema: JsonObject): Readonly<Record<string, JsonObject>> {
  return Object.fromEntries(
    variantsOf(schema).flatMap((variant) =>
      Object.entries(isObject(variant['properties']) ? variant['properties'] : {}).filter(
        (entry): entry is [string, JsonObject] => isObject(entry[1]),
      ),
    ),
  );
}

/** The forms that a value may take: itself, or the branches of its union that have keys. */
function variantsOf(schema: JsonObject): readonly JsonObject[] {
  const branches = schema['anyOf'];
  return Array.isArray(branches)
    ? branches.filter(isObject).filter((branch) => 'properties' in branch)
    : [schema];
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
