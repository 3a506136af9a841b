import {
  boundText,
  type ContentBlock,
  isDeeperThan,
  type JsonObject,
  type JsonValue,
  oneLine,
  type ToolResult,
} from '@openclaw/contracts';
import { isJsonObject } from './json-guards.ts';

const MAX_RESULT_BYTES = 8 * 1024 * 1024;
const MAX_RESULT_DEPTH = 200;

/**
 * A `tools/call` result as ours: content blocks kept, `structuredContent` as `details`, `isError` only when the
 * server says so. Nothing is validated against the output schema: that is the owner's affair (EXE-4).
 */
export function mapResult(result: JsonObject): ToolResult {
  // Depth first: what reads the result further on may use recursion.
  if (isDeeperThan(MAX_RESULT_DEPTH, result)) return oversizedResult();
  if (Buffer.byteLength(JSON.stringify(result)) > MAX_RESULT_BYTES) return oversizedResult();
  const details = result.structuredContent;
  const content = Array.isArray(result.content) ? result.content.map(toBlock) : [];
  // A model reads content; a server that gives structure alone would seem to have said nothing.
  if (content.length === 0 && details !== undefined) content.push(text(JSON.stringify(details)));
  return {
    content,
    ...(details !== undefined && { details }),
    ...(result.isError === true && { isError: true }),
  };
}

/** Stands in for a result over the limit, whether it was measured here or refused by the transport. */
export function oversizedResult(): ToolResult {
  return {
    content: [
      text(
        `The result of this call is larger than ${MAX_RESULT_BYTES} bytes or nested deeper than ${MAX_RESULT_DEPTH} levels and was left out. The call may have had effects. Ask for less at a time.`,
      ),
    ],
    isError: true,
  };
}

/** The server refused the call with a JSON-RPC error: its text is the tool's, so it goes where tool text goes. */
export function refusedResult(refusal: { readonly code: number; readonly message: string }): ToolResult {
  const message = boundText(refusal.message, MAX_REFUSAL_CHARACTERS);
  return { content: [text(message)], details: { error: { code: refusal.code, message } }, isError: true };
}

const MAX_REFUSAL_CHARACTERS = 4_000;

function toBlock(block: JsonValue): ContentBlock {
  if (!isJsonObject(block)) return text('[content that is not an object was left out]');
  const { type, data, mimeType } = block;
  if (type === 'text' && typeof block.text === 'string') return text(block.text);
  if ((type === 'image' || type === 'audio') && typeof data === 'string' && typeof mimeType === 'string') {
    return { type, data, mimeType };
  }
  if (type === 'resource_link' && typeof block.uri === 'string') {
    const name = typeof block.name === 'string' ? block.name : block.uri;
    return { type, uri: block.uri, name, ...(typeof mimeType === 'string' && { mimeType }) };
  }
  if (type === 'resource' && isJsonObject(block.resource)) return { type, resource: block.resource };
  const shown = typeof type === 'string' ? boundText(oneLine(type), 40) : 'unknown';
  return text(`[content of type "${shown}" cannot be shown and was left out]`);
}

function text(value: string): ContentBlock {
  return { type: 'text', text: value.toWellFormed() };
}
