import type { JsonObject, JsonValue } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { type CollectedTools, collectTools } from './collect-tools.ts';

function collect(tools: readonly JsonValue[], exclude: readonly string[] = []): CollectedTools {
  return collectTools({ tools }, { server: 's', filter: { exclude }, timeoutMs: 1_000 });
}

function nested(levels: number): JsonObject {
  let schema: JsonObject = { type: 'object' };
  for (let level = 0; level < levels; level += 1) schema = { items: schema };
  return schema;
}

const GOOD: JsonObject = { name: 'good', description: 'Works.', inputSchema: { type: 'object' } };

describe('tools of a listing', () => {
  it('CAT-2: a tool gets its id, source, owner and hints, and the server’s own name', () => {
    const raw: JsonObject = {
      ...GOOD,
      name: 'wiki.search/all',
      annotations: { title: 'Search', readOnlyHint: true, destructiveHint: 'no' },
      outputSchema: { type: 'object' },
    };
    expect(collect([raw]).tools.get('wiki.search/all')).toEqual({
      id: 'mcp:s:wiki.search/all',
      source: 'mcp',
      owner: 's',
      name: 'wiki.search/all',
      title: 'Search',
      description: 'Works.',
      inputSchema: { type: 'object' },
      outputSchema: { type: 'object' },
      catalogMode: 'catalog',
      executionMode: 'parallel',
      optional: false,
      annotations: { readOnly: true },
      timeoutMs: 1_000,
    });
  });

  it.for<[string, JsonValue]>([
    ['not an object', 7],
    ['null', null],
    ['no name', { inputSchema: {} }],
    ['an empty name', { ...GOOD, name: '' }],
    ['a name that breaks a line', { ...GOOD, name: 'a\nb' }],
    ['FR-113: a name with a bidi override', { ...GOOD, name: 'pay\u202eyap' }],
    ['FR-113: a name with a zero-width space', { ...GOOD, name: 'pa\u200by' }],
    ['half a surrogate pair in its name', { ...GOOD, name: 'a\ud83d' }],
    ['a name without end', { ...GOOD, name: 'x'.repeat(300) }],
    ['a schema that is a list', { ...GOOD, name: 'bad', inputSchema: [] }],
    ['a schema of 300 kB', { ...GOOD, name: 'bad', inputSchema: { description: 'x'.repeat(300_000) } }],
    ['a schema 5,000 levels deep', { ...GOOD, name: 'bad', inputSchema: nested(5_000) }],
    ['a default 5,000 levels deep', { ...GOOD, name: 'bad', inputSchema: { default: nested(5_000) } }],
    ['a dangling $ref', { ...GOOD, name: 'bad', inputSchema: { items: { $ref: '#/$defs/Missing' } } }],
    ['a $ref that is no URI', { ...GOOD, name: 'bad', inputSchema: { items: { $ref: '#/%zz' } } }],
    ['a $ref to what only a prototype has', { ...GOOD, name: 'bad', inputSchema: { $ref: '#/toString' } }],
  ])('CAT-14: one with %s is left out with a reason, the good one beside it stays', ([, bad]) => {
    const { tools, diagnostics } = collect([bad, GOOD]);
    expect([...tools.keys()]).toEqual(['good']);
    expect(diagnostics).toMatchObject([
      { code: 'tool_invalid', subject: expect.stringMatching(/^tool:mcp:s:/) },
    ]);
  });

  it.for<[string, JsonObject]>([
    ['recursion by $ref', { properties: { next: { $ref: '#' } } }],
    ['an escaped pointer', { $ref: '#/$defs/a~1b%20c', $defs: { 'a/b c': {} } }],
    ['a property called $ref', { properties: { $ref: { type: 'string' } } }],
    ['a $ref that is data', { enum: [{ $ref: '#/nowhere' }] }],
    [
      'a property called default that refers',
      { properties: { default: { $ref: '#/$defs/x' } }, $defs: { x: true } },
    ],
    ['a $ref into a list', { $ref: '#/anyOf/0', anyOf: [{}] }],
    ['a base of its own', { $defs: { a: { $id: 'urn:a', $ref: '#/$defs/b' } } }],
  ])('CAT-14: a schema with %s is passed on as it is', ([, inputSchema]) => {
    const { tools, diagnostics } = collect([{ ...GOOD, inputSchema }]);
    expect(tools.get('good')?.inputSchema).toEqual(inputSchema);
    expect(diagnostics).toEqual([]);
  });

  it('FR-92: a bad output schema costs the tool that schema only', () => {
    const { tools, diagnostics } = collect([{ ...GOOD, outputSchema: { $ref: '#/$defs/Missing' } }]);
    expect(tools.get('good')).not.toHaveProperty('outputSchema');
    expect(diagnostics).toMatchObject([{ code: 'output_schema_invalid', subject: 'tool:mcp:s:good' }]);
  });

  it('FR-107, FR-85: a long description is cut to well-formed text', () => {
    const { tools } = collect([{ ...GOOD, description: '😀'.repeat(100_000) }]);
    const description = tools.get('good')?.description ?? '';
    expect(description.length).toBeLessThanOrEqual(4_000);
    expect(description.isWellFormed()).toBe(true);
    expect(description.endsWith('…')).toBe(true);
  });

  it('CAT-2, CAT-14: of duplicates the same one is kept whatever the order, and it is reported', () => {
    const twins: readonly JsonObject[] = [
      { ...GOOD, description: 'Second.' },
      { ...GOOD, description: 'First.' },
    ];
    const [one, other] = [collect(twins), collect(twins.toReversed())];
    expect(one).toEqual(other);
    expect(one.tools.get('good')?.description).toBe('First.');
    expect(one.diagnostics).toMatchObject([{ code: 'tool_invalid', subject: 'tool:mcp:s:good' }]);
    expect(collect([GOOD, { ...GOOD }]).diagnostics).toEqual([]);
  });

  it('CAT-14: thousands of faults are summarised', () => {
    const { diagnostics } = collect(Array.from({ length: 3_000 }, () => 7));
    expect(diagnostics).toHaveLength(51);
  });

  it('MCP-1: a tool that the filter keeps out is not even looked at', () => {
    const { tools, diagnostics } = collect([{ ...GOOD, name: 'bad_one', inputSchema: 7 }, GOOD], ['bad_*']);
    expect([...tools.keys()]).toEqual(['good']);
    expect(diagnostics).toEqual([]);
  });
});
