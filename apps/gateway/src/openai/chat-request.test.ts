import { describe, expect, it } from 'vitest';
import { parseChatRequest } from './chat-request.ts';

const withTools = (...parameters: readonly unknown[]) =>
  parseChatRequest({
    messages: [{ role: 'user', content: 'hi' }],
    tools: parameters.map((schema, index) => ({
      type: 'function',
      function: { name: `tool_${index}`, ...(schema === undefined ? {} : { parameters: schema }) },
    })),
  }).clientTools;
const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

describe('tools of a chat request', () => {
  it('CAT-11: are taken with their schema, which may leave out what goes without saying', () => {
    const schema = { type: 'object', properties: { to: { type: 'string' } } };
    const empty = { type: 'object', properties: {} };
    expect(withTools(schema, undefined, null, {}, nested(60)).map(({ inputSchema }) => inputSchema)).toEqual([
      schema,
      empty,
      empty,
      {},
      nested(60),
    ]);
  });

  it.each<readonly [string, unknown]>([
    ['nested without end', nested(6_000)],
    ['nested deeper than the bound', nested(66)],
    ['of a type there is not', { type: 'nonsense' }],
    ['of another type', { type: 'string' }],
    ['with properties that are none', { type: 'object', properties: 5 }],
    ['with a list of properties', { type: 'object', properties: [] }],
    ['that is a list', []],
    ['that is text', 'object'],
  ])('CAT-14: a schema %s is client_tool_invalid, naming the tool', (_what, schema) => {
    expect(() => withTools({}, schema)).toThrow(
      expect.objectContaining({
        code: 'client_tool_invalid',
        data: { param: 'tools.1.function.parameters' },
      }),
    );
  });
});
