import type { JSONRPCErrorResponse, RequestId } from '@modelcontextprotocol/sdk/types.js';

/** Why a transport answers in the place of a server whose answer cannot be passed on. */
export type LostAnswer = 'oversized' | 'malformed' | 'cut';

interface Mark {
  readonly lost: LostAnswer;
}

const MARKS: Readonly<Record<LostAnswer, Mark>> = {
  oversized: Object.freeze({ lost: 'oversized' }),
  malformed: Object.freeze({ lost: 'malformed' }),
  cut: Object.freeze({ lost: 'cut' }),
};

/** Ends the request at once, where the SDK would let it wait for its timeout. */
export function lostAnswer(id: RequestId, why: LostAnswer): JSONRPCErrorResponse {
  return { jsonrpc: '2.0', id, error: { code: -32_000, message: `answer ${why}`, data: MARKS[why] } };
}

/** Recognises our own by identity, which no server can forge over the wire. */
export function lostAnswerOf(data: unknown): LostAnswer | undefined {
  return Object.values(MARKS).find((mark) => mark === data)?.lost;
}

/**
 * The request that an over-long answer belongs to, read from the ends of its line, where every known server puts
 * the id; anchored, so that text inside the result cannot pass for it.
 */
export function idOfOversized(ends: { readonly head: string; readonly tail: string }): number | undefined {
  const found =
    /^\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d{1,15})\s*,/.exec(ends.head) ??
    /"id"\s*:\s*(\d{1,15})\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}$/.exec(ends.tail);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}
