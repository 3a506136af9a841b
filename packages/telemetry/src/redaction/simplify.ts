import { messageOf } from '@openclaw/contracts';

type Simple = string | number | boolean | null | object;

/** What JSON cannot hold as something that it can: text for big integers, dates, bytes and functions. */
export function simplify(value: unknown): Simple {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      // JSON has no -0.
      return Number.isFinite(value) ? value + 0 : String(value);
    case 'bigint':
      return `${value}n`;
    case 'undefined':
      return null;
    case 'function':
    case 'symbol':
      return `[${typeof value}]`;
    case 'object':
      return value === null ? null : simplifyObject(value);
    default:
      return null;
  }
}

function simplifyObject(value: object): string | object {
  try {
    if (value instanceof Date) return Number.isNaN(value.valueOf()) ? '[invalid date]' : value.toISOString();
    if (value instanceof URL) return value.href;
    if (value instanceof Error) return { name: value.name, message: messageOf(value) };
    if (value instanceof Map) return [...value.entries()];
    if (value instanceof Set) return [...value];
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
    return value;
  } catch {
    return '[unreadable]';
  }
}
