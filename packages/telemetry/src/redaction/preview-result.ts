import { boundText, type ContentBlock, type ToolResult } from '@openclaw/contracts';
import { redact } from './redact.ts';
import { redactText } from './redact-text.ts';

const MAX_PREVIEW_CHARACTERS = 2000;

/**
 * A tool result as a line or two for a log: its text, or its details where it has no text, redacted and at most
 * 2000 characters. Pictures and sound appear as their type and size.
 */
export function previewResult(result: ToolResult): string {
  const parts = result.content.map(previewBlock).filter((part) => part !== '');
  if (parts.length === 0 && result.details !== undefined) {
    return previewText(JSON.stringify(redact(result.details, { maxCharacters: MAX_PREVIEW_CHARACTERS })));
  }
  return previewText(parts.join('\n'));
}

/** Any text, redacted and bounded for a log. */
export function previewText(text: string): string {
  return boundText(redactText(text), MAX_PREVIEW_CHARACTERS);
}

function previewBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'image':
    case 'audio':
      return `[${block.type} ${block.mimeType}, ${block.data.length} base64 characters]`;
    case 'resource_link':
      return `[resource ${block.uri}]`;
    case 'resource':
      return JSON.stringify(redact(block.resource, { maxCharacters: MAX_PREVIEW_CHARACTERS }));
  }
}
