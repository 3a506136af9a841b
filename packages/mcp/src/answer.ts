import type { JsonObject } from '@openclaw/contracts';

/** How one request to a server ended. */
export type Answer = { readonly ok: true; readonly result: JsonObject } | FailedAnswer;

export type FailedAnswer =
  /** The server's own JSON-RPC error; `message` is its text, not ours. */
  | { readonly ok: false; readonly why: 'refused'; readonly code: number; readonly message: string }
  | { readonly ok: false; readonly why: 'timeout'; readonly limit: 'idle' | 'total' }
  /** The caller's signal aborted. */
  | { readonly ok: false; readonly why: 'aborted' }
  | { readonly ok: false; readonly why: 'oversized' | 'malformed' | 'cut' }
  /** The connection closed while the request was in flight. */
  | { readonly ok: false; readonly why: 'closed'; readonly data: JsonObject }
  /** The server does not know our session (any more) and has run nothing. */
  | { readonly ok: false; readonly why: 'session-lost' }
  | {
      readonly ok: false;
      readonly why: 'unreachable';
      readonly httpStatus: number | undefined;
      readonly cause: unknown;
    };
