import type { JsonObject } from '@openclaw/contracts';

/** For values that came out of `JSON.parse`, where every object is plain. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
