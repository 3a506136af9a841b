import type { JsonSchema, JsonValue } from '@openclaw/contracts';
import { getOwn, isRecord } from './plain-schema.ts';

/**
 * What a `$ref` within the same document means: `#`, a JSON pointer, or an anchor of `$defs` or
 * `definitions`. `undefined` for anything else; nothing is ever fetched.
 */
export function resolveLocalReference(root: JsonSchema, reference: string): JsonSchema | undefined {
  if (!reference.startsWith('#')) return undefined;
  const fragment = decodeFragment(reference.slice(1));
  if (fragment === undefined) return undefined;
  if (fragment === '') return root;
  const target = fragment.startsWith('/') ? atPointer(root, fragment) : atAnchor(root, fragment);
  return typeof target === 'boolean' || isRecord(target) ? target : undefined;
}

function atPointer(root: JsonSchema, pointer: string): JsonValue | undefined {
  let at: JsonValue | undefined = root;
  for (const token of pointer.slice(1).split('/')) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) at = /^\d+$/u.test(name) ? at[Number(name)] : undefined;
    else at = isRecord(at) ? getOwn(at, name) : undefined;
    if (at === undefined) return undefined;
  }
  return at;
}

function atAnchor(root: JsonSchema, anchor: string): JsonValue | undefined {
  if (!isRecord(root)) return undefined;
  for (const place of ['$defs', 'definitions']) {
    const definitions = getOwn(root, place);
    if (!isRecord(definitions)) continue;
    for (const definition of Object.values(definitions)) {
      if (!isRecord(definition)) continue;
      if (getOwn(definition, '$anchor') === anchor || getOwn(definition, '$id') === `#${anchor}`) {
        return definition;
      }
    }
  }
  return undefined;
}

function decodeFragment(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
