import type { JsonSchema } from '@openclaw/contracts';
import { plainSchema } from '../plain-schema.ts';
import { type Build, buildShape } from './build-shape.ts';
import type { Shape } from './shape.ts';

export interface SignatureOptions {
  /** Longest text, in UTF-16 units. Default 300. */
  readonly maxCharacters?: number;
  /** Levels of properties and items below the root. Default 8. */
  readonly maxDepth?: number;
}

const DEFAULTS = { maxCharacters: 300, maxDepth: 8 };
/** Above what any text within the bounds needs; keeps a schema that multiplies itself from running on. */
const MAX_STEPS = 1_000;

/**
 * An input schema as a TypeScript-style type on one line: `{ id: string; mode?: "drip" | "flood" }`.
 * `undefined` when it cannot be said whole within the bounds: no hint rather than a wrong one. What the
 * hint describes fits the schema's types; bounds like `minLength` are left to validation.
 */
export function renderSignature(schema: JsonSchema, options: SignatureOptions = {}): string | undefined {
  const plain = plainSchema(schema);
  if (!plain.ok) return undefined;
  const shape = shapeOf(plain.schema, { root: plain.schema, purpose: 'arguments', options });
  // A tool that declares no parameters takes none, though its schema would let anything pass.
  return shape?.kind === 'object' && shape.bare ? '{}' : shape?.text;
}

/**
 * The same for results, and `undefined` too when a result may hold more than the text says (CAT-8): an
 * object that is not closed, an array without `items`, a value of no declared type.
 */
export function renderOutputSignature(
  schema: JsonSchema,
  options: SignatureOptions = {},
): string | undefined {
  const plain = plainSchema(schema);
  if (!plain.ok) return undefined;
  const shape = shapeOf(plain.schema, { root: plain.schema, purpose: 'result', options });
  return shape?.complete === true ? shape.text : undefined;
}

/** The signature of a part of a larger schema, both plain JSON; `root` gives its `$ref`s their meaning. */
export function renderWithin(
  schema: JsonSchema,
  root: JsonSchema,
  options: SignatureOptions,
): string | undefined {
  return shapeOf(schema, { root, purpose: 'arguments', options })?.text;
}

function shapeOf(
  schema: JsonSchema,
  { root, purpose, options }: Pick<Build, 'root' | 'purpose'> & { readonly options: SignatureOptions },
): Shape | undefined {
  const { maxCharacters, maxDepth } = { ...DEFAULTS, ...options };
  // Parts may be longer than the whole, because an intersection can cut them down.
  const budget = { steps: MAX_STEPS, maxCharacters: maxCharacters * 4 };
  const build: Build = { root, purpose, budget, maxDepth, depth: 0, within: new Set() };
  const shape = buildShape(build, schema);
  return shape === undefined || shape.text.length > maxCharacters ? undefined : shape;
}
