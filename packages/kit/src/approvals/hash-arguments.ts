import { createHash } from 'node:crypto';
import { canonicalJson, type JsonObject } from '@openclaw/contracts';

/** SHA-256, in hex, over the exact arguments. The order in which properties were written does not count. */
export function hashArguments(args: JsonObject): string {
  return createHash('sha256').update(canonicalJson(args)).digest('hex');
}
