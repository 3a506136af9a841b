import type { JsonObject } from '@openclaw/contracts';
import { expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { listTools } from './list-tools.ts';

/** Answers by cursor; counts the requests. */
function pages(answers: (cursor: string | undefined) => Answer): {
  request: (cursor?: string) => Promise<Answer>;
  count(): number;
} {
  let requests = 0;
  return {
    request: async (cursor) => {
      requests += 1;
      return answers(cursor);
    },
    count: () => requests,
  };
}

function page(names: readonly string[], nextCursor?: string): Answer {
  const result: JsonObject = { tools: names.map((name) => ({ name })), ...(nextCursor && { nextCursor }) };
  return { ok: true, result };
}

it('MCP-1: every page is read, in order', async () => {
  const server = pages((cursor) => (cursor === undefined ? page(['a'], '2') : page(['b'])));
  expect(await listTools(server.request)).toEqual({
    ok: true,
    listing: { tools: [{ name: 'a' }, { name: 'b' }] },
  });
});

it('FR-91: a cycle of two cursors is stopped', async () => {
  const server = pages((cursor) => page(['a'], cursor === 'c1' ? 'c2' : 'c1'));
  const listed = await listTools(server.request);
  expect(listed).toMatchObject({ ok: true, listing: { cut: expect.any(String) } });
  expect(server.count()).toBe(3);
});

it('FR-91: cursors without end are stopped at a bound', async () => {
  let next = 0;
  const server = pages(() => {
    next += 1;
    return page(['a'], `c${next}`);
  });
  expect(await listTools(server.request)).toMatchObject({ ok: true, listing: { cut: expect.any(String) } });
  expect(server.count()).toBe(200);
});

it('CAT-14: more tools than the bound are cut, not refused', async () => {
  const server = pages(() =>
    page(
      Array.from({ length: 10_500 }, (_, index) => `t${index}`),
      'more',
    ),
  );
  const listed = await listTools(server.request);
  expect(listed.ok && listed.listing.tools.length).toBe(10_000);
  expect(server.count()).toBe(1);
});

it('FR-97: a page that fails or has no list fails the whole listing', async () => {
  const fails = pages((cursor) =>
    cursor === undefined ? page(['a'], '2') : { ok: false, why: 'refused', code: -32_000, message: 'away' },
  );
  expect(await listTools(fails.request)).toMatchObject({ ok: false, why: 'refused' });
  const odd = pages(() => ({ ok: true, result: { tools: 'none' } }));
  expect(await listTools(odd.request)).toMatchObject({ ok: false, why: 'malformed' });
});
