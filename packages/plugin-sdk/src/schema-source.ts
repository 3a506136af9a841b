import { type JsonObject, type JsonSchema, messageOf, OpenClawError } from '@openclaw/contracts';

/** A value that gives its own JSON Schema and carries its type: Standard JSON Schema, as Zod (from 4.2) and others have it. */
export interface StandardJsonSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined;
    readonly jsonSchema: { readonly input: Converter; readonly output: Converter };
  };
}

type Converter = (options: { readonly target: string }) => Readonly<Record<string, unknown>>;

/** A schema of TypeBox, which is JSON Schema already; `~kind` and, before 1.0, `static` are how its types show. */
export type TypeBoxSchema =
  | { readonly '~kind': string }
  | { readonly static: unknown; readonly params: readonly unknown[] };

/** What `defineTool` takes for a schema. No library is imported for it. */
export type SchemaSource = JsonSchema | StandardJsonSchema | TypeBoxSchema;

const DRAFT_2020_12 = 'https://json-schema.org/draft/2020-12/schema';

export interface SchemaPlace {
  readonly side: 'input' | 'output';
  /** Whose it is, for messages: `inputSchema of zone_water`. */
  readonly of: string;
}

/**
 * The JSON Schema of a source. Throws `tool_invalid` where a library cannot write one, such as for a date. A
 * `$schema` of draft 2020-12 is left out: it is the default, and every model would read it.
 */
export function toJsonSchema(source: SchemaSource, place: SchemaPlace): JsonSchema {
  if (!isStandard(source)) return source as JsonSchema;
  const { $schema, ...schema } = convert(source, place);
  return {
    ...schema,
    ...($schema === undefined || $schema === DRAFT_2020_12 ? {} : { $schema }),
  } as JsonObject;
}

function convert(source: StandardJsonSchema, { side, of }: SchemaPlace): Readonly<Record<string, unknown>> {
  const { vendor, jsonSchema }: Partial<StandardJsonSchema['~standard']> = source['~standard'];
  if (jsonSchema === undefined) {
    const message = `${of} is a schema of ${vendor}, which does not give its own JSON Schema here (Zod does from 4.2 on): convert it first, as z.toJSONSchema does.`;
    throw new OpenClawError('tool_invalid', message);
  }
  try {
    return jsonSchema[side]({ target: 'draft-2020-12' });
  } catch (cause) {
    throw new OpenClawError(
      'tool_invalid',
      `${of}: ${vendor} cannot write this schema as JSON Schema: ${messageOf(cause)}`,
      { cause },
    );
  }
}

function isStandard(source: SchemaSource): source is StandardJsonSchema {
  return typeof source === 'object' && '~standard' in source;
}
