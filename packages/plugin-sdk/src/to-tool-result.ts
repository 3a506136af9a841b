import {
  boundText,
  type ContentBlock,
  type JsonSchema,
  type JsonValue,
  messageOf,
  OpenClawError,
  oneLine,
  type ToolResult,
} from '@openclaw/contracts';
import { findLostValue, type LostValue } from './find-lost-value.ts';

export interface ToToolResultOptions {
  /** Of each text block, in UTF-16 units; default 100 000. Details are never cut. */
  readonly maxCharacters?: number;
  /** The tool's own. With one, a returned string is the details as well as the text. */
  readonly outputSchema?: JsonSchema | undefined;
}

const DEFAULT_MAX_CHARACTERS = 100_000;
const MAX_PATH_CHARACTERS = 200;
const RESULT_FIELDS: ReadonlySet<string> = new Set(['content', 'details', 'isError']);

/**
 * What `execute` returned, as a result: text becomes a text block, a result stays one, anything else becomes
 * `details` with its JSON as text. Throws `tool_failed` for a value that JSON cannot hold.
 */
export function toToolResult(value: unknown, options: ToToolResultOptions = {}): ToolResult {
  const maxCharacters = options.maxCharacters ?? DEFAULT_MAX_CHARACTERS;
  if (value === undefined) return { content: [] };
  if (typeof value === 'string') {
    const content = [textBlock(value, maxCharacters)];
    return options.outputSchema === undefined ? { content } : { content, details: value };
  }
  if (isToolResult(value)) return boundResult(value, maxCharacters);
  const { text, json } = toJson(value);
  return { content: [textBlock(text, maxCharacters)], details: json };
}

/** A failure that the tool itself reports: the model reads the text and may try something else. */
export function toolFailure(message: string): ToolResult<never> {
  return { content: [{ type: 'text', text: message }], isError: true };
}

/** True for an object that has the fields of a result and no others, so that details with a `content` stay details. */
export function isToolResult(value: unknown): value is ToolResult {
  if (typeof value !== 'object' || value === null || !('content' in value)) return false;
  if (!Object.keys(value).every((key) => RESULT_FIELDS.has(key))) return false;
  if ('isError' in value && value.isError !== undefined && typeof value.isError !== 'boolean') return false;
  return Array.isArray(value.content) && value.content.every(isContentBlock);
}

function isContentBlock(value: unknown): value is ContentBlock {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  switch (value.type) {
    case 'text':
      return 'text' in value && typeof value.text === 'string';
    case 'image':
    case 'audio':
      return (
        'data' in value &&
        typeof value.data === 'string' &&
        'mimeType' in value &&
        typeof value.mimeType === 'string'
      );
    case 'resource_link':
      return (
        'uri' in value && typeof value.uri === 'string' && 'name' in value && typeof value.name === 'string'
      );
    case 'resource':
      return 'resource' in value && typeof value.resource === 'object' && value.resource !== null;
    default:
      return false;
  }
}

function boundResult(result: ToolResult, maxCharacters: number): ToolResult {
  return {
    content: result.content.map((block) =>
      block.type === 'text' ? textBlock(block.text, maxCharacters) : block,
    ),
    ...(result.details === undefined ? {} : { details: toJson(result.details).json }),
    ...(result.isError === undefined ? {} : { isError: result.isError }),
  };
}

function textBlock(text: string, maxCharacters: number): ContentBlock {
  if (text.length <= maxCharacters) return { type: 'text', text: text.toWellFormed() };
  const kept = boundText(text, maxCharacters);
  return { type: 'text', text: `${kept}\n[cut: the first ${maxCharacters} of ${text.length} characters]` };
}

function toJson(value: unknown): { readonly text: string; readonly json: JsonValue } {
  const text = stringify(value);
  if (text === undefined) {
    throw new OpenClawError('tool_failed', `The tool returned a ${typeof value}, which is not JSON.`);
  }
  return { text, json: JSON.parse(text) };
}

function stringify(value: unknown): string | undefined {
  let lost: LostValue | undefined;
  try {
    lost = findLostValue(value);
    if (lost === undefined) return JSON.stringify(value);
  } catch (thrown) {
    throw new OpenClawError(
      'tool_failed',
      `The tool returned a value that is not JSON: ${messageOf(thrown)}`,
      { cause: thrown },
    );
  }
  const { path, what, remedy } = lost;
  const where = path === '' ? '' : ` in ${boundText(oneLine(path), MAX_PATH_CHARACTERS)}`;
  throw new OpenClawError('tool_failed', `The tool returned ${what}${where}: ${remedy}.`);
}
