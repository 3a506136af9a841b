import { OpenClawError, type ToolResult } from '@openclaw/contracts';

/**
 * Whoever makes a result is code we did not write: what is no result, or cannot be written down, is `tool_failed`
 * here, before a record or a model's context meets it.
 */
export function checkResult(result: unknown): ToolResult {
  if (!isResult(result)) throw new OpenClawError('tool_failed', 'It gave something that is no tool result.');
  if (!isJson(result.content) || (result.details !== undefined && !isJson(result.details))) {
    throw new OpenClawError('tool_failed', 'It gave a tool result that is not JSON.');
  }
  return result;
}

function isJson(value: unknown): boolean {
  try {
    // Undefined for a function or a symbol.
    return JSON.stringify(value) !== undefined;
  } catch {
    return false; // A cycle, a big integer, or code of the value's own that throws.
  }
}

function isResult(value: unknown): value is ToolResult {
  return isRecord(value) && Array.isArray(value.content) && value.content.every(isBlock);
}

/** The texts that a block of a known type must have; of a type that is not known, nobody reads more than that. */
const TEXTS_OF_BLOCK: ReadonlyMap<string, readonly string[]> = new Map([
  ['text', ['text']],
  ['image', ['data', 'mimeType']],
  ['audio', ['data', 'mimeType']],
  ['resource_link', ['uri']],
]);

function isBlock(value: unknown): boolean {
  if (!isRecord(value) || typeof value.type !== 'string') return false;
  return (TEXTS_OF_BLOCK.get(value.type) ?? []).every((key) => typeof value[key] === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
