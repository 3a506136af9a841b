import type { FromOutputSchema, FromSchema } from './from-schema.ts';
import { type SchemaSource, toJsonSchema } from './schema-source.ts';
import type { ToolDefinition } from './tool-definition.ts';

/** A definition whose schemas type the input and the result. */
export interface TypedToolDefinition<InputSource extends SchemaSource, OutputSource extends SchemaSource>
  extends Omit<
    ToolDefinition<FromSchema<InputSource>, FromOutputSchema<OutputSource>>,
    'inputSchema' | 'outputSchema'
  > {
  readonly inputSchema: InputSource;
  readonly outputSchema?: OutputSource;
}

/**
 * Gives the definition back, typed: `input` from `inputSchema`, the result from `outputSchema`. Each is a JSON Schema
 * literal, a TypeBox schema, or a value that gives its own JSON Schema, such as a Zod one: that JSON Schema is what
 * the definition then has. Checks nothing else; throws `tool_invalid` if a library cannot write one.
 */
export function defineTool<const InputSource extends SchemaSource, const OutputSource extends SchemaSource>(
  definition: TypedToolDefinition<InputSource, OutputSource>,
): ToolDefinition<FromSchema<InputSource>, FromOutputSchema<OutputSource>> {
  const { inputSchema, outputSchema, ...rest } = definition;
  return {
    ...rest,
    inputSchema: toJsonSchema(inputSchema, { side: 'input', of: `inputSchema of ${rest.name}` }),
    ...(outputSchema === undefined
      ? {}
      : { outputSchema: toJsonSchema(outputSchema, { side: 'output', of: `outputSchema of ${rest.name}` }) }),
  };
}
