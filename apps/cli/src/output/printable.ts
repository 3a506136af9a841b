import { boundText, oneLine } from '@openclaw/contracts';

/**
 * Text of a tool, server or model as it may be sent to a terminal: line breaks and tabs stay, every other control
 * character goes. SECURITY: an escape sequence could rewrite what the person has already read.
 */
export function printable(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '');
}

/** The same on one line of at most `maxCharacters`, without characters that cannot be seen. */
export function printableLine(text: string, maxCharacters: number): string {
  return boundText(oneLine(text), maxCharacters);
}

/** JSON for people and programs. Characters that cannot be seen are escaped; what is read back is the same. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[\p{Cf}\u007f-\u009f]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
