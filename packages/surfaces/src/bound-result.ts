import { boundText, type ContentBlock, type ToolResult } from '@openclaw/contracts';

/** Characters of text that one result may put before a model. What consumers of the runtime get is whole. */
const MAX_RESULT_CHARACTERS = 200_000;

export type Media = ContentBlock & { readonly type: 'image' | 'audio' };

export function isMedia(block: ContentBlock): block is Media {
  return block.type === 'image' || block.type === 'audio';
}

/** The result itself, or a marked opening of it where its text is over the budget. Media are left as they are. */
export function boundResult(result: ToolResult): ToolResult {
  const detailsText = result.details === undefined ? '' : JSON.stringify(result.details);
  const contentSize = result.content.reduce((sum, block) => sum + sizeOf(block), 0);
  if (contentSize + detailsText.length <= MAX_RESULT_CHARACTERS) return result;

  // Each may have half, and what the other leaves.
  const half = MAX_RESULT_CHARACTERS / 2;
  const forContent = MAX_RESULT_CHARACTERS - Math.min(detailsText.length, half);
  const forDetails = MAX_RESULT_CHARACTERS - Math.min(contentSize, forContent);
  return {
    ...result,
    content: boundContent(result.content, forContent),
    ...(detailsText.length > forDetails && { details: cut(detailsText, forDetails) }),
  };
}

export function isTooLong(details: object): boolean {
  return JSON.stringify(details).length > MAX_RESULT_CHARACTERS;
}

/** A block costs something even if it is empty: there may be any number of them. */
const BLOCK_CHARACTERS = 30;

function sizeOf(block: ContentBlock): number {
  return isMedia(block) ? 0 : textOf(block).length + BLOCK_CHARACTERS;
}

function textOf(block: ContentBlock): string {
  return block.type === 'text' ? block.text : JSON.stringify(block);
}

/** The blocks themselves as far as their text goes, the first that does not fit as a marked opening, media in any case. */
export function boundContent(
  content: readonly ContentBlock[],
  maxCharacters: number = MAX_RESULT_CHARACTERS,
): readonly ContentBlock[] {
  const kept: ContentBlock[] = [];
  let left = maxCharacters;
  let isCut = false;
  for (const block of content) {
    const size = sizeOf(block);
    if (isMedia(block) || (!isCut && size <= left)) {
      kept.push(block);
      left -= size;
    } else if (!isCut) {
      isCut = true;
      kept.push({ type: 'text', text: cut(textOf(block), left) });
    }
  }
  return kept;
}

function cut(text: string, maxCharacters: number): string {
  return `${boundText(text, maxCharacters)}\n[Cut: the result is too long, and what follows here is left out. Ask for less at a time.]`;
}
