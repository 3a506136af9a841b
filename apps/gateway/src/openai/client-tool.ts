import { type ClientTool, isDeeperThan, type JsonObject, OpenClawError } from '@openclaw/contracts';
import { z } from 'zod';

/** A function as a request declares it. Its schema is read by hand: zod would overflow the stack on a deep one. */
export interface DeclaredFunction {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly parameters?: unknown;
}

const MAX_SCHEMA_DEPTH = 64;
const jsonObject = z.record(z.string(), z.json());

/** Throws `client_tool_invalid`, naming the field, for parameters that are no schema of an object. */
export function toClientTool(declared: DeclaredFunction, index: number): ClientTool {
  const { name, description, parameters } = declared;
  return { name, description: description ?? '', inputSchema: inputSchemaOf(parameters, index) };
}

function inputSchemaOf(parameters: unknown, index: number): JsonObject {
  if (parameters === undefined || parameters === null) return { type: 'object', properties: {} };
  if (isDeeperThan(MAX_SCHEMA_DEPTH, parameters))
    throw invalid(index, `is nested deeper than ${MAX_SCHEMA_DEPTH} levels`);
  const schema = jsonObject.safeParse(parameters);
  if (!schema.success) throw invalid(index, 'is no object');
  const { type = 'object', properties = {} } = schema.data;
  if (type !== 'object') throw invalid(index, 'has a type that is not "object"');
  if (!jsonObject.safeParse(properties).success) throw invalid(index, 'has properties that are no object');
  return schema.data;
}

function invalid(index: number, what: string): OpenClawError {
  const param = `tools.${index}.function.parameters`;
  return new OpenClawError(
    'client_tool_invalid',
    `${param} ${what}. Give a JSON Schema of the arguments, such as {"type": "object", "properties": {}}.`,
    { data: { param } },
  );
}
