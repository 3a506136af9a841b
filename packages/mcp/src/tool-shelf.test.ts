import type { JsonObject, Tool } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { type ListsTools, ToolShelf } from './tool-shelf.ts';

const NEVER = new AbortController().signal;
const AWAY: Answer = { ok: false, why: 'unreachable', httpStatus: 503, cause: undefined };

function answering(answer: Answer): ListsTools {
  return { offersTools: true, request: async () => answer };
}

function listing(...tools: readonly JsonObject[]): ListsTools {
  return answering({ ok: true, result: { tools } });
}

function raw(name: string, inputSchema: JsonObject = { type: 'object' }): JsonObject {
  return { name, description: `Does ${name}.`, inputSchema };
}

function shelf(): ToolShelf {
  return new ToolShelf({ server: 's', filter: undefined, timeoutMs: 1_000 });
}

const names = ({ tools }: ToolShelf): readonly string[] => tools.map(({ name }) => name);

describe('the tools of a server over time', () => {
  it('FR-97: an outage or an empty list keeps what was there, a partial one is taken, a good one repairs', async () => {
    const kept = shelf();
    await kept.refill(listing(raw('c'), raw('a'), raw('b')), NEVER);
    for (const outage of [answering(AWAY), listing()]) {
      expect(await kept.refill(outage, NEVER)).toBe(false);
      expect(names(kept)).toEqual(['a', 'b', 'c']);
      expect(kept.stale).toBe(true);
      expect(kept.diagnostics).toMatchObject([{ code: 'mcp_server_unavailable', subject: 'mcp:s' }]);
    }
    expect(await kept.refill(listing(raw('a'), raw('b')), NEVER)).toBe(true);
    expect(names(kept)).toEqual(['a', 'b']);
    await kept.refill(listing(raw('a'), raw('b'), raw('c')), NEVER);
    expect(names(kept)).toEqual(['a', 'b', 'c']);
    expect([kept.stale, kept.diagnostics]).toEqual([false, []]);
  });

  it('CAT-13: the same tools in another order are no change, and stay the same objects', async () => {
    const kept = shelf();
    await kept.refill(listing(raw('a'), raw('b')), NEVER);
    const before = kept.tools;
    expect(await kept.refill(listing(raw('b'), raw('a')), NEVER)).toBe(false);
    expect(kept.tools).toBe(before);
  });

  it('MCP-1: a server without tools is ready and has none', async () => {
    const kept = shelf();
    await kept.refill({ ...answering(AWAY), offersTools: false }, NEVER);
    expect([kept.filled, kept.stale, kept.tools]).toEqual([true, false, []]);
  });

  it('FR-56, FR-113: a tool that is gone or takes other arguments is refused, one with a new description is not', async () => {
    const kept = shelf();
    await kept.refill(listing(raw('gone'), raw('changed'), raw('same')), NEVER);
    const planned = new Map(kept.tools.map((tool): [string, Tool] => [tool.name, tool]));
    const now = [
      raw('changed', { type: 'object', required: ['x'] }),
      { ...raw('same'), description: 'New.' },
    ];
    await kept.refill(listing(...now), NEVER);
    const check = (name: string) => (): void => kept.assertUnchanged(planned.get(name) as Tool);
    const nameless = expect.not.stringContaining('gone');
    expect(check('gone')).toThrow(
      expect.objectContaining({ code: 'tool_unavailable', message: nameless, data: { id: 'mcp:s:gone' } }),
    );
    expect(check('changed')).toThrow(expect.objectContaining({ code: 'tool_unavailable' }));
    expect(check('same')).not.toThrow();
  });
});
