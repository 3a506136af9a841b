import { boundText, type JsonValue } from '@openclaw/contracts';
import { REDACTED, redactText } from './redact-text.ts';
import { isSecretEntry, isSecretKey } from './secret-key.ts';
import { simplify } from './simplify.ts';

export interface RedactOptions {
  /** Longest JSON text of the copy, in UTF-16 units. Default 4000; less than 64 counts as 64. */
  readonly maxCharacters?: number;
}

const DEFAULT_MAX_CHARACTERS = 4000;
const MIN_MAX_CHARACTERS = 64;
const MAX_DEPTH = 8;
const MAX_ENTRIES = 100;
const MAX_KEY_CHARACTERS = 100;

/** Room for `,"…":"123456789 more"`. */
const MARKER_ROOM = 32;
/** Less room than this and an entry is left out, unless it is the last one and fits. */
const MIN_ENTRY_ROOM = 24;

/**
 * A copy of any value that is JSON, bounded, and holds no secret by its look: values under secret names and
 * secret-looking text become `[redacted]`. Never throws and never calls code of the value other than getters.
 * What was cut is marked by `…`.
 */
export function redact(value: unknown, options: RedactOptions = {}): JsonValue {
  const room = Math.max(options.maxCharacters ?? DEFAULT_MAX_CHARACTERS, MIN_MAX_CHARACTERS);
  return copy(value, { room, ancestors: [] }).value;
}

interface Place {
  /** The JSON text of the copy may be this long. */
  readonly room: number;
  readonly ancestors: readonly object[];
}

interface Copied {
  readonly value: JsonValue;
  readonly cost: number;
}

function copy(value: unknown, place: Place): Copied {
  const simple = simplify(value);
  if (typeof simple === 'string') return textWithin(redactText(simple), place.room);
  if (typeof simple !== 'object' || simple === null) return primitive(simple, place.room);
  if (place.ancestors.includes(simple)) return textWithin('[cycle]', place.room);
  if (place.ancestors.length >= MAX_DEPTH) return textWithin('[too deep]', place.room);
  if (place.room < MIN_ENTRY_ROOM) return textWithin('…', place.room);
  const inside = { room: place.room, ancestors: [...place.ancestors, simple] };
  return Array.isArray(simple) ? copyArray(simple, inside) : copyObject(simple, inside);
}

function copyArray(array: readonly unknown[], place: Place): Copied {
  const { items, total } = itemsOf(array);
  const copied: JsonValue[] = [];
  let cost = 2;
  for (const [index, item] of items.entries()) {
    const isLast = index === total - 1;
    const room = entryRoom(place.room - cost - 1, { index, isLast });
    const entry = room === undefined ? undefined : copy(item, { ...place, room });
    if (entry === undefined || entry.cost > (room ?? 0)) {
      copied.push(`… ${total - index} more`);
      cost += costOf(copied.at(-1) ?? null) + 1;
      break;
    }
    copied.push(entry.value);
    cost += entry.cost + 1;
  }
  return { value: copied, cost };
}

function copyObject(object: object, place: Place): Copied {
  const entries = entriesOf(object);
  const copied: [string, JsonValue][] = [];
  const namesSecret = describesSecret(entries);
  let cost = 2;
  for (const [index, [rawKey, value]] of entries.entries()) {
    const isLast = index === entries.length - 1;
    const key = boundText(redactText(rawKey), MAX_KEY_CHARACTERS);
    const keyCost = costOf(key) + 2;
    const room = entryRoom(place.room - cost - keyCost, { index, isLast });
    const isSecret = isSecretEntry(rawKey, value) || (namesSecret && rawKey === 'value');
    const entry = room === undefined ? undefined : copy(isSecret ? REDACTED : value, { ...place, room });
    if (entry === undefined || entry.cost > (room ?? 0)) {
      copied.push(['…', `${entries.length - index} more`]);
      cost += MARKER_ROOM;
      break;
    }
    copied.push([key, entry.value]);
    cost += keyCost + entry.cost;
  }
  return { value: Object.fromEntries(copied), cost };
}

/** Half of what is left for each entry, so that one large value does not hide its neighbours; all for the last. */
function entryRoom(
  left: number,
  entry: { readonly index: number; readonly isLast: boolean },
): number | undefined {
  if (entry.isLast) return left;
  const room = left - MARKER_ROOM;
  if (room < MIN_ENTRY_ROOM || entry.index >= MAX_ENTRIES) return undefined;
  return Math.max(MIN_ENTRY_ROOM, Math.floor(room / 2));
}

const UNREADABLE = '[unreadable]';

function itemsOf(array: readonly unknown[]): { readonly items: readonly unknown[]; readonly total: number } {
  try {
    const total = array.length;
    const length = Math.min(total, MAX_ENTRIES + 1);
    return { items: Array.from({ length }, (_, index) => readProperty(array, String(index))), total };
  } catch {
    return { items: [UNREADABLE], total: 1 };
  }
}

function entriesOf(object: object): readonly (readonly [string, unknown])[] {
  try {
    return Object.keys(object)
      .map((key) => [key, readProperty(object, key)] as const)
      .filter(([, value]) => value !== undefined);
  } catch {
    return [[UNREADABLE, true]];
  }
}

function readProperty(object: object, key: string): unknown {
  try {
    return Reflect.get(object, key);
  } catch {
    return UNREADABLE;
  }
}

/** `{ name: 'Authorization', value: '…' }`, as lists of headers and variables are written. */
function describesSecret(entries: readonly (readonly [string, unknown])[]): boolean {
  return entries.some(
    ([key, value]) => (key === 'name' || key === 'key') && typeof value === 'string' && isSecretKey(value),
  );
}

function primitive(value: number | boolean | null, room: number): Copied {
  const cost = costOf(value);
  return cost <= room ? { value, cost } : textWithin('…', room);
}

function textWithin(text: string, room: number): Copied {
  let bounded = boundText(text, Math.max(room - 2, 0));
  let cost = costOf(bounded);
  while (cost > room && bounded !== '') {
    bounded = boundText(text, Math.floor((bounded.length * room) / cost) - 1);
    cost = costOf(bounded);
  }
  return { value: bounded, cost };
}

function costOf(value: JsonValue): number {
  return JSON.stringify(value).length;
}
