import { displayWidth } from './display-width.ts';

/** A text on lines of at most `width` columns, each behind `indent`. A longer word stands alone, and is cut. */
export function wrapLines(
  text: string,
  { width, indent }: { readonly width: number; readonly indent: string },
): readonly string[] {
  const room = Math.max(width - indent.length, MIN_ROOM);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => pieces(each, room))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (displayWidth(longer) <= room) {
      line = longer;
    } else {
      if (line !== '') lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  return lines.map((each) => indent + each);
}

/** No narrower, however narrow the terminal. */
const MIN_ROOM = 20;

function pieces(word: string, room: number): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (displayWidth(part + character) > room) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}
