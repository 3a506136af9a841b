/**
 * The TypeScript type of the values that a schema accepts. A JSON Schema literal is read keyword by keyword, and so
 * are TypeBox schemas, whose types mirror the JSON that they are; a value of Standard JSON Schema (Zod and others)
 * and an older TypeBox one bring their type along. The type is never narrower than the schema: keywords that only
 * narrow further (`pattern`, `if`, `not`, …) do not show, and what cannot be followed, such as `$ref`, is `unknown`.
 */
export type FromSchema<Schema> = Schema extends { readonly '~standard': { readonly types?: infer Types } }
  ? TypeOf<NonNullable<Types>, 'input'>
  : FromKeywords<Schema>;

/** The same for what a tool gives back: where a library tells the two apart, what it would put out. */
export type FromOutputSchema<Schema> = Schema extends {
  readonly '~standard': { readonly types?: infer Types };
}
  ? TypeOf<NonNullable<Types>, 'output'>
  : FromKeywords<Schema>;

type TypeOf<Types, Side extends 'input' | 'output'> = Types extends { readonly [Key in Side]: infer Type }
  ? Type
  : unknown;

type FromKeywords<Schema> = Schema extends {
  readonly static: infer Type;
  readonly params: readonly unknown[];
}
  ? Type
  : Schema extends { readonly '~unsafe': infer Type }
    ? Type
    : Schema extends { readonly $ref: unknown } | { readonly $dynamicRef: unknown }
      ? unknown
      : Schema extends { readonly const: infer Value }
        ? Value
        : Schema extends { readonly enum: readonly (infer Value)[] }
          ? Value
          : Both<FromTyped<Schema>, Both<FromUnion<Schema>, FromAll<Schema>>>;

/** Every keyword of a schema applies at once. `unknown` says nothing, and would only make the type harder to read. */
type Both<One, Other> = unknown extends One ? Other : unknown extends Other ? One : One & Other;

type FromUnion<Schema> = Schema extends { readonly anyOf: readonly (infer Member)[] }
  ? FromEach<Member>
  : Schema extends { readonly oneOf: readonly (infer Member)[] }
    ? FromEach<Member>
    : unknown;

/** Distributes: the union of what each member accepts. */
type FromEach<Member> = Member extends unknown ? FromKeywords<Member> : never;

type FromAll<Schema> = Schema extends { readonly allOf: infer Members } ? Intersected<Members> : unknown;

type Intersected<Members> = Members extends readonly [infer First, ...infer Rest]
  ? Both<FromKeywords<First>, Intersected<Rest>>
  : unknown;

type FromTyped<Schema> = Schema extends { readonly type: infer Type }
  ? FromType<Type, Schema> | (Schema extends { readonly nullable: infer Nullable } ? OrNull<Nullable> : never)
  : unknown;

/** ajv reads OpenAPI's `nullable`; one that is no literal may be true. */
type OrNull<Nullable> = Nullable extends false ? never : null;

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

/** Of a tuple only one that is closed and whole is more than a list of anything. */
type FromArray<Schema> = Schema extends { readonly prefixItems: infer Members }
  ? Schema extends { readonly items: false }
    ? FromTuple<Members, Schema>
    : readonly unknown[]
  : Schema extends { readonly items: infer Items }
    ? Items extends readonly unknown[]
      ? Schema extends { readonly additionalItems: false }
        ? FromTuple<Items, Schema>
        : readonly unknown[]
      : readonly FromKeywords<Items>[]
    : readonly unknown[];

type FromTuple<Members, Schema> = Members extends readonly unknown[]
  ? Schema extends { readonly minItems: Members['length'] }
    ? { readonly [Position in keyof Members]: FromKeywords<Members[Position]> }
    : readonly unknown[]
  : readonly unknown[];

type FromObject<Schema> = Schema extends { readonly properties: infer Properties }
  ? Both<FromProperties<Schema, Properties>, FromStated<Schema>>
  : FromRecord<Schema>;

type FromProperties<Schema, Properties> = Flat<
  { readonly [Key in RequiredKeys<Schema, Properties>]: FromKeywords<Properties[Key]> } & {
    readonly [Key in Exclude<keyof Properties, RequiredKeys<Schema, Properties>>]?: FromKeywords<
      Properties[Key]
    >;
  }
>;

/** Beside named properties others are only typed where the schema speaks of them, so that a misspelling shows. */
type FromStated<Schema> = Schema extends
  | { readonly additionalProperties: true | object }
  | { readonly patternProperties: object }
  ? { readonly [key: string]: unknown }
  : unknown;

type FromRecord<Schema> = Schema extends { readonly patternProperties: infer Patterns }
  ? keyof Patterns extends '^.*$' | '^(.*)$'
    ? { readonly [key: string]: FromKeywords<Patterns[keyof Patterns]> }
    : { readonly [key: string]: unknown }
  : Schema extends { readonly additionalProperties: infer Values }
    ? { readonly [key: string]: FromKeywords<Values> }
    : { readonly [key: string]: unknown };

type RequiredKeys<Schema, Properties> = Schema extends { readonly required: readonly (infer Key)[] }
  ? Extract<keyof Properties, Key>
  : never;

/** One object type instead of an intersection, so that editors show the fields. */
type Flat<Type> = { readonly [Key in keyof Type]: Type[Key] };
