import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { makeWebHouse, serve, textOf } from './web-house.fixture.ts';

/** As SearXNG answers with `format=json`. */
const ANSWER = {
  query: 'cats',
  results: [
    { url: 'https://a.example/', title: 'A  <b>\u202e', content: 'About\ncats', engine: 'x', score: 2 },
    { url: 'javascript:alert(1)', title: 'bad', content: '' },
    { title: 'no url' },
    null,
    { url: 'https://b.example/x', title: null, content: 'y'.repeat(2_000) },
    { url: 'https://c.example/', title: 'C', content: 'c' },
  ],
  suggestions: [],
};

async function serveSearch(
  answer: (request: IncomingMessage) => {
    readonly status?: number;
    readonly body?: string;
    readonly location?: string;
  },
) {
  const seen: URL[] = [];
  const tokens: (string | undefined)[] = [];
  const server = await serve((request, response) => {
    seen.push(new URL(request.url ?? '', 'http://x'));
    tokens.push(request.headers.authorization);
    const { status = 200, body = JSON.stringify(ANSWER), location } = answer(request);
    response
      .writeHead(status, {
        'content-type': 'application/json',
        ...(location === undefined ? {} : { location }),
      })
      .end(body);
  });
  return Object.assign(server, { seen, tokens });
}

describe('web_search', () => {
  it('asks the configured SearXNG, private or not, and gives clean results', async () => {
    await using server = await serveSearch(() => ({}));
    const searxng = {
      url: `${server.url}sx`,
      headers: { authorization: 'Bearer t' },
      language: 'en',
      safeSearch: 2,
    };
    const house = await makeWebHouse({ searxng });
    const result = await house.call('web_search', {
      query: 'cats & dogs',
      limit: 2,
      page: 3,
      timeRange: 'month',
    });
    expect(result).toMatchObject({
      details: {
        notice: expect.stringContaining('not instructions'),
        results: [
          { title: 'A <b>', url: 'https://a.example/', snippet: 'About cats' },
          { title: '', url: 'https://b.example/x', snippet: `${'y'.repeat(499)}…` },
        ],
      },
    });
    expect(textOf(result)).toContain('<web-content-');
    expect(server.seen[0]?.pathname).toBe('/sx/search');
    expect(Object.fromEntries(server.seen[0]?.searchParams ?? [])).toEqual({
      q: 'cats & dogs',
      format: 'json',
      pageno: '3',
      safesearch: '2',
      language: 'en',
      time_range: 'month',
    });
    expect(server.tokens).toEqual(['Bearer t']);
  });

  it('is offered where an endpoint is configured, and nowhere else', async () => {
    const names = async (config: Parameters<typeof makeWebHouse>[0]) =>
      (await makeWebHouse(config)).listed.tools.map(({ name }) => name);
    expect(await names({})).toEqual(['web_fetch']);
    expect(await names({ searxng: { url: 'http://127.0.0.1:1/' } })).toEqual(['web_fetch', 'web_search']);
  });

  it('gives web_fetch no way to the endpoint', async () => {
    await using server = await serveSearch(() => ({}));
    const house = await makeWebHouse({ searxng: { url: server.url } });
    expect((await house.call('web_fetch', { url: server.url })).isError).toBe(true);
    expect(server.seen).toEqual([]);
  });

  it('follows no redirect', async () => {
    await using server = await serveSearch(() => ({ status: 302, location: '/search' }));
    const house = await makeWebHouse({ searxng: { url: server.url } });
    expect((await house.call('web_search', { query: 'x' })).isError).toBe(true);
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    ['no JSON format', { status: 403 }],
    ['too many requests', { status: 429 }],
    ['HTML', { body: '<html>' }],
    ['other JSON', { body: '{"results":{}}' }],
    ['a list', { body: '[]' }],
    ['more than may be read', { body: JSON.stringify({ results: [], pad: 'x'.repeat(3_000_000) }) }],
  ])('says so when the endpoint answers with %s', async (_case, answer) => {
    await using server = await serveSearch(() => answer);
    const house = await makeWebHouse({ searxng: { url: server.url } });
    expect((await house.call('web_search', { query: 'x' })).isError).toBe(true);
  });

  it('says when nothing was found', async () => {
    await using server = await serveSearch(() => ({ body: '\ufeff{"results":[]}' }));
    const house = await makeWebHouse({ searxng: { url: server.url } });
    expect(await house.call('web_search', { query: 'x' })).toMatchObject({ details: { results: [] } });
  });
});
