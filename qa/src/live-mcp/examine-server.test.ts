import { describe, expect, it } from 'vitest';
import { describeAll, makeCalls, placeOf } from './examine-server.ts';
import type { Answer, GatewayClient } from './gateway-client.ts';

const gateway = (answer: (name: string, id: string) => Answer): GatewayClient => ({
  call: async (name, args) => answer(name, String(args['id'])),
  toolNames: async () => [],
  untilListed: async () => [],
  async [Symbol.asyncDispose]() {},
});

const SCHEMA = { type: 'object', properties: { a: { type: 'string' } } };

describe('what a Gateway makes of the tools of a server', () => {
  it('CAT-9: each is described with the schema that the server gave, altered, or not there', async () => {
    const answers = new Map<string, Answer>([
      ['mcp:desk:same', { value: { inputSchema: { ...SCHEMA } }, isError: false }],
      ['mcp:desk:other', { value: { inputSchema: { type: 'object' } }, isError: false }],
    ]);
    const missing: Answer = { value: { error: { code: 'tool_not_found' } }, isError: true };
    const listed = ['same', 'other', 'gone'].map((name) => ({ name, inputSchema: SCHEMA }));
    const client = gateway((_name, id) => answers.get(id) ?? missing);
    expect(await describeAll(client, { server: 'desk', listed })).toEqual({
      listed: 3,
      described: 1,
      leftOut: ['gone'],
      altered: ['other'],
    });
  });

  it.each([
    ['the first of its tools', [{ id: 'mcp:shed:a' }, { id: 'mcp:desk:b' }, { id: 'mcp:desk:c' }], 2],
    ['none among others', [{ id: 'mcp:desktop:b' }], null],
    ['none where nothing was found', [], null],
    ['none in an error', { error: { code: 'search_invalid' } }, null],
  ])('SRF-5: the place is of %s', (_what, found, place) => {
    expect(placeOf(found, 'desk')).toBe(place);
  });

  it.each([
    ['an answer with the text', { value: { result: 'all tidy' }, isError: false }, true],
    ['an answer without it', { value: { result: 'a mess' }, isError: false }, false],
    ['an error, even with it', { value: 'tidy', isError: true }, false],
  ])('MCP-3: a call is judged by %s', async (_what, answer, ok) => {
    const calls = [{ tool: 'tidy', args: {}, says: 'tidy' }];
    expect(
      await makeCalls(
        gateway(() => answer),
        { server: 'desk', calls },
      ),
    ).toMatchObject([{ ok }]);
  });
});
