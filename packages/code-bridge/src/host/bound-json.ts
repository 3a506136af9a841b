import { boundText, type JsonObject, type JsonValue } from '@openclaw/contracts';

/** A container smaller than this is left out whole: what would fit of it says nothing. */
const SMALLEST_SHARE = 80;
/** Room for a marker such as `"… 123456 more items"` and its comma. */
const MARKER_ROOM = 40;

/**
 * A value of the same shape whose JSON has about `maxCharacters` at most, and never more: long texts end in `…`,
 * long arrays in `"… n more items"`, large objects in `"…": "n more properties"`. The very same value when it
 * fits.
 */
export function boundJson(
  value: JsonValue,
  maxCharacters: number,
): { readonly value: JsonValue; readonly cut: boolean } {
  const sizes = new Map<object, number>();
  if (sizeOf(value, sizes) <= maxCharacters) return { value, cut: false };
  return { value: fit(value, maxCharacters, sizes), cut: true };
}

function fit(value: JsonValue, room: number, sizes: ReadonlyMap<object, number>): JsonValue {
  if (known(value, sizes) <= room) return value;
  if (typeof value === 'string') return fitText(value, room);
  if (typeof value !== 'object' || value === null) return '…';
  return isArray(value) ? fitArray(value, room, sizes) : fitObject(value, room, sizes);
}

function fitText(text: string, room: number): string {
  let kept = boundText(text, Math.max(1, room - 2));
  // Escapes make the JSON of a text longer than the text.
  while (kept.length > 1 && JSON.stringify(kept).length > room) {
    kept = boundText(text, Math.floor(kept.length * 0.75));
  }
  return kept;
}

function fitArray(items: readonly JsonValue[], room: number, sizes: ReadonlyMap<object, number>): JsonValue {
  const kept: JsonValue[] = [];
  let left = room - 2 - MARKER_ROOM;
  for (const item of items) {
    const size = known(item, sizes) + 1;
    if (size <= left) kept.push(item);
    else {
      // One part of the item that does not fit shows what the rest is like, when there is nothing else to show.
      if (kept.length === 0 && left >= SMALLEST_SHARE) kept.push(fit(item, left - 1, sizes));
      break;
    }
    left -= size;
  }
  const missing = items.length - kept.length;
  return missing === 0 ? kept : [...kept, `… ${missing} more items`];
}

/** Small properties are kept whole; the large ones share what they leave. */
function fitObject(object: JsonObject, room: number, sizes: ReadonlyMap<object, number>): JsonValue {
  const cost = (key: string, value: JsonValue): number =>
    JSON.stringify(key).length + 2 + known(value, sizes);
  const properties = Object.entries(object).map(([key, value]) => ({ key, value, cost: cost(key, value) }));
  const kept = new Map<string, JsonValue>();
  let left = room - 2 - MARKER_ROOM;
  let open = properties.length;
  for (const { key, value, cost: whole } of properties.toSorted((a, b) => a.cost - b.cost)) {
    const share = Math.floor(left / open);
    open -= 1;
    const overhead = whole - known(value, sizes);
    if (whole <= share) kept.set(key, value);
    else if (share - overhead >= SMALLEST_SHARE) kept.set(key, fit(value, share - overhead, sizes));
    else continue;
    left -= Math.min(whole, share);
  }
  const entries = properties.flatMap(({ key }): [string, JsonValue][] => {
    const value = kept.get(key);
    return value === undefined ? [] : [[key, value]];
  });
  const missing = properties.length - entries.length;
  return Object.fromEntries(missing === 0 ? entries : [...entries, ['…', `${missing} more properties`]]);
}

/** Characters of the JSON of a value, noting those of every container in it. */
function sizeOf(value: JsonValue, sizes: Map<object, number>): number {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).length;
  let size = 1;
  if (isArray(value)) for (const item of value) size += sizeOf(item, sizes) + 1;
  else {
    for (const [key, item] of Object.entries(value)) {
      size += JSON.stringify(key).length + 1 + sizeOf(item, sizes) + 1;
    }
  }
  size = Math.max(2, size);
  sizes.set(value, size);
  return size;
}

function known(value: JsonValue, sizes: ReadonlyMap<object, number>): number {
  if (typeof value === 'object' && value !== null) return sizes.get(value) ?? 0;
  return JSON.stringify(value).length;
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
