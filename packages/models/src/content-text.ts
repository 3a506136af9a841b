import { boundText, type ContentBlock, oneLine } from '@openclaw/contracts';

/** Content where a wire carries only text: media become a note that says what was left out. */
export function contentText(blocks: readonly ContentBlock[]): string {
  return blocks.map(blockText).join('\n');
}

export function blockText(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'image':
    case 'audio':
      return `[${block.type}: ${note(block.mimeType)}, ${base64Bytes(block.data)} bytes, not shown]`;
    case 'resource_link':
      return `[resource: ${note(block.name)} <${note(block.uri)}>]`;
    case 'resource': {
      const { text, uri } = block.resource;
      if (typeof text === 'string') return text;
      return `[resource: ${typeof uri === 'string' ? note(uri) : 'without address'}, not shown]`;
    }
  }
}

function note(text: string): string {
  return boundText(oneLine(text), 500);
}

function base64Bytes(data: string): number {
  return Buffer.byteLength(data, 'base64');
}
