import type { JsonValue } from '@openclaw/contracts';

/** Line breaks of JavaScript that JSON leaves alone, and what would hide or reorder text for a reader. */
const UNSAFE = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/u;

/** A JSON value as a TypeScript literal on one line; every unsafe character in a text is escaped. */
export function literalText(value: JsonValue): string {
  return JSON.stringify(value).replace(UNSAFE, escaped);
}

/** A property name as TypeScript writes it: bare when it is an identifier, else a literal. */
export function propertyNameText(name: string): string {
  return IDENTIFIER.test(name) ? name : literalText(name);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
