import type { JsonValue } from '@openclaw/contracts';
import type { Answer, FailedAnswer } from './answer.ts';

export interface ToolListing {
  readonly tools: readonly JsonValue[];
  /** Why the listing ended before the server said that it was complete. */
  readonly cut?: string;
}

export type Listed = { readonly ok: true; readonly listing: ToolListing } | FailedAnswer;

const MAX_PAGES = 200;
const MAX_TOOLS = 10_000;

/** Reads all pages of `tools/list`; stops at a cursor that came before, and at a bound on pages and tools. */
export async function listTools(requestPage: (cursor?: string) => Promise<Answer>): Promise<Listed> {
  const tools: JsonValue[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await requestPage(cursor);
    if (!answer.ok) return answer;
    const { tools: pageTools, nextCursor } = answer.result;
    if (!Array.isArray(pageTools)) return { ok: false, why: 'malformed' };
    tools.push(...pageTools.slice(0, MAX_TOOLS - tools.length));
    if (typeof nextCursor !== 'string') return listed(tools);
    if (tools.length >= MAX_TOOLS) return listed(tools, `it offers more than ${MAX_TOOLS} tools`);
    if (cursors.has(nextCursor)) return listed(tools, 'its cursor does not advance');
    cursors.add(nextCursor);
    cursor = nextCursor;
  }
  return listed(tools, `it has more than ${MAX_PAGES} pages`);
}

function listed(tools: readonly JsonValue[], cut?: string): Listed {
  return { ok: true, listing: { tools, ...(cut !== undefined && { cut }) } };
}
