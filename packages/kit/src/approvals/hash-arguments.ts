import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '@openclaw/contracts';

/** SHA-256, in hex, over the exact arguments. The order in which properties were written does not count. */
export function hashArguments(args: JsonObject): string {
  return createHash('sha256').update(canonical(args)).digest('hex');
}

function canonical(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
