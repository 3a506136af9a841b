import { evaluate, parse } from '@humanwhocodes/momoa';
import { messageOf, OpenClawError } from '@openclaw/contracts';

/** A JSON5 value as a person typed it. Throws `request_invalid`; `source` names the text. */
export function parseJson5(text: string, source: string): unknown {
  try {
    return evaluate(parse(text, { mode: 'json5' }));
  } catch (cause) {
    const message = `${source} must be JSON5, such as '{ path: "notes.md" }': ${messageOf(cause)}`;
    throw new OpenClawError('request_invalid', message, { cause });
  }
}

/** True for a text that is no JSON5 value, and was not begun as one: a bare word. */
export function isBareText(text: string): boolean {
  if (/^\s*(?:[{["']|$)/u.test(text)) return false;
  try {
    parse(text, { mode: 'json5' });
    return false;
  } catch {
    // Not being JSON5 is one of the two answers.
    return true;
  }
}
