/**
 * The TypeScript type of the values that a JSON Schema literal accepts: objects, arrays, strings, numbers,
 * booleans, null, `enum`, `const`, `anyOf` and `oneOf`. Keywords that only narrow (`pattern`, `minimum`, …) do
 * not show; anything beyond, such as `$ref` or a schema that is not a literal, is `unknown`.
 */
export type FromSchema<Schema> = Schema extends { readonly const: infer Value }
  ? Value
  : Schema extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : Schema extends { readonly type: infer Type }
      ? FromType<Type, Schema>
      : Schema extends { readonly anyOf: readonly (infer Member)[] }
        ? FromSchema<Member>
        : Schema extends { readonly oneOf: readonly (infer Member)[] }
          ? FromSchema<Member>
          : unknown;

/** Distributes over `type: ['string', 'null']`. */
type FromType<Type, Schema> = Type extends readonly (infer Each)[]
  ? FromType<Each, Schema>
  : Type extends 'string'
    ? string
    : Type extends 'number' | 'integer'
      ? number
      : Type extends 'boolean'
        ? boolean
        : Type extends 'null'
          ? null
          : Type extends 'array'
            ? FromArray<Schema>
            : Type extends 'object'
              ? FromObject<Schema>
              : unknown;

type FromArray<Schema> = Schema extends { readonly items: infer Items }
  ? readonly FromSchema<Items>[]
  : readonly unknown[];

type FromObject<Schema> = Schema extends { readonly properties: infer Properties }
  ? Flat<
      { readonly [Key in RequiredKeys<Schema, Properties>]: FromSchema<Properties[Key]> } & {
        readonly [Key in Exclude<keyof Properties, RequiredKeys<Schema, Properties>>]?: FromSchema<
          Properties[Key]
        >;
      }
    >
  : Schema extends { readonly additionalProperties: infer Values }
    ? { readonly [key: string]: FromSchema<Values> }
    : { readonly [key: string]: unknown };

type RequiredKeys<Schema, Properties> = Schema extends { readonly required: readonly (infer Key)[] }
  ? Extract<keyof Properties, Key>
  : never;

/** One object type instead of an intersection, so that editors show the fields. */
type Flat<Type> = { readonly [Key in keyof Type]: Type[Key] };
