/** A value that survives `JSON.parse(JSON.stringify(value))` unchanged. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A JSON Schema of draft-07 or 2020-12, unparsed: `packages/schema` gives it meaning. */
export type JsonSchema = boolean | JsonObject;
