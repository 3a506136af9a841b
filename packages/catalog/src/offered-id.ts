import type { Tool } from '@openclaw/contracts';

const PLAIN_ID = /^[\w:.-]{1,160}$/u;

/**
 * What may stand for a tool in a sentence of ours, and finds it again: its id where that is of plain characters,
 * else the safe name that it goes by. A server's own words never stand there (FR-113).
 */
export function offeredId({ id }: Tool, functionNames: ReadonlyMap<string, string>): string {
  return PLAIN_ID.test(id) ? id : (functionNames.get(id) ?? '');
}
