import { boundText, oneLine } from '@openclaw/contracts';
import { type ConfigPath, valueAt } from './config-path.ts';

const MAX_CHARACTERS = 60;

// SECURITY: values under these keys are secrets and must not reach a message or a log.
const SECRET_KEY = /^(?:headers|env)$|secret|pass(?:word|phrase)|credential|token$|api_?key/i;

/** How a message shows the value at a path: bounded, on one line, and never a secret. */
export function describeValue(root: unknown, path: ConfigPath): string {
  if (path.some((step) => typeof step === 'string' && SECRET_KEY.test(step))) return 'a hidden value';
  const value = valueAt(root, path);
  return typeof value === 'string' ? describeText(value) : spellValue(value);
}

/** A text between quotes, with what a terminal could misread taken out. */
export function describeText(text: string): string {
  // SECURITY: an address may carry a password before its host.
  const shown = oneLine(text.slice(0, 4 * MAX_CHARACTERS)).replace(/\/\/[^/@\s]*@/g, '//…@');
  return `"${boundText(shown, MAX_CHARACTERS)}"`;
}

/** What sort of value it is, without the value. */
export function describeKind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return 'a text';
    case 'number':
      return 'a number';
    case 'boolean':
      return String(value);
    default:
      return 'an object';
  }
}

function spellValue(value: unknown): string {
  return typeof value === 'number' ? String(value) : describeKind(value);
}
