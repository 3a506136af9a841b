import type { JsonObject, JsonValue, Tool } from '@openclaw/contracts';
import { repairArguments } from '@openclaw/schema';

/**
 * Arguments as an object: a missing value is `{}`, JSON text of an object is decoded, and for trusted tools what
 * the schema proves to be a slip is repaired. Undefined when the value can be no argument object. Text is never
 * decoded where the schema admits text (FR-37, FR-38); an untrusted schema is left to its owner (EXE-4).
 */
export function normaliseArguments(tool: Tool, value: unknown): JsonObject | undefined {
  const args = asObject(value);
  if (args === undefined) return undefined;
  return tool.source === 'openclaw' ? repairArguments(tool.inputSchema, args) : args;
}

function asObject(value: unknown): JsonObject | undefined {
  if (value === undefined || value === null || value === '') return {};
  if (typeof value === 'string') return parseObject(value);
  return isJsonObject(value) ? value : undefined;
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined; // Not JSON: the caller reports arguments_invalid with the expected shape.
  }
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
