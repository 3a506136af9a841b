import { describe, expect, it } from 'vitest';
import { parseQueries, type WantedResolution } from './parse-queries.ts';

const TOOLS = new Map<string, WantedResolution>([
  ['kb:find', { kind: 'found', id: 'kb:find' }],
  ['find', { kind: 'found', id: 'kb:find' }],
  ['kb:read', { kind: 'found', id: 'kb:read' }],
  ['open', { kind: 'ambiguous', ids: ['a:open', 'b:open'] }],
]);
const resolve = (id: string): WantedResolution => TOOLS.get(id) ?? { kind: 'unknown', suggestions: [] };
const line = (value: unknown): string => JSON.stringify(value);

function refusal(text: string): unknown {
  try {
    return parseQueries(text, { resolve, maxLineCharacters: 200 });
  } catch (thrown) {
    return thrown;
  }
}

describe('parseQueries', () => {
  it('takes groups of interchangeable tools as they are', () => {
    const text = line({ query: 'q', relevant: ['not read'], groups: [['kb:find', 'kb:read'], ['kb:read']] });
    expect(parseQueries(text, { resolve }).queries).toEqual([
      { line: 1, query: 'q', groups: [['kb:find', 'kb:read'], ['kb:read']] },
    ]);
  });

  it('takes each relevant tool as a need of its own where there are no groups', () => {
    const text = line({ query: 'q', relevant: ['kb:find', 'kb:read'] });
    expect(parseQueries(text, { resolve }).queries[0]?.groups).toEqual([['kb:find'], ['kb:read']]);
  });

  it('CAT-10: takes a name that only one tool bears, and counts a tool of a group once', () => {
    const text = line({ query: 'q', groups: [['find', 'kb:find']] });
    expect(parseQueries(text, { resolve }).queries[0]?.groups).toEqual([['kb:find']]);
  });

  it('CAT-10: counts a need once that is written twice, in whatever order', () => {
    const text = line({ query: 'q', relevant: ['kb:find', 'kb:read', 'find'] });
    expect(parseQueries(text, { resolve }).queries[0]?.groups).toEqual([['kb:find'], ['kb:read']]);
    const groups = [
      ['kb:find', 'kb:read'],
      ['kb:read', 'find'],
    ];
    expect(parseQueries(line({ query: 'q', groups }), { resolve }).queries[0]?.groups).toHaveLength(1);
  });

  it('reads files of other systems: byte order mark, CRLF, blank lines, no line break at the end', () => {
    const each = line({ query: 'q', relevant: ['kb:find'] });
    const { queries } = parseQueries(`\ufeff${each}\r\n\r\n  \r\n${each}`, { resolve });
    expect(queries.map((query) => query.line)).toEqual([1, 4]);
  });

  it('tells of lines that ask the same again', () => {
    const [one, two] = ['one', 'two'].map((query) => line({ query, relevant: ['kb:find'] }));
    expect(parseQueries([one, two, one].join('\n'), { resolve }).repeatedLines).toEqual([3]);
  });

  it.each([
    { text: 'no json', data: { line: 1 }, why: 'not JSON' },
    { text: '[]', data: { line: 1 }, why: 'not an object' },
    { text: 'null', data: { line: 1 }, why: 'null is no object either' },
    {
      text: `\n${line({ query: ' ', relevant: ['kb:find'] })}`,
      data: { line: 2, field: 'query' },
      why: 'blank query',
    },
    {
      text: line({ query: 7, relevant: ['kb:find'] }),
      data: { line: 1, field: 'query' },
      why: 'query is a number',
    },
    { text: line({ query: 'q' }), data: { line: 1, field: 'relevant' }, why: 'nothing is wanted' },
    { text: line({ query: 'q', relevant: [] }), data: { line: 1, field: 'relevant' }, why: 'empty relevant' },
    { text: line({ query: 'q', groups: [] }), data: { line: 1, field: 'groups' }, why: 'empty groups' },
    {
      text: line({ query: 'q', groups: [['find'], []] }),
      data: { line: 1, field: 'groups[1]' },
      why: 'empty group',
    },
    {
      text: line({ query: 'q', groups: [[7]] }),
      data: { line: 1, field: 'groups[0][0]' },
      why: 'an id is a number',
    },
    {
      text: line({ query: 'q', relevant: ['x'] }),
      data: { line: 1, field: 'relevant' },
      why: 'unknown tool',
    },
    {
      text: line({ query: 'q', groups: [['open']] }),
      data: { line: 1, field: 'groups' },
      why: 'ambiguous name',
    },
    { text: line({ query: 'q'.repeat(300) }), data: { line: 1 }, why: 'a line that is too long' },
    { text: '\ufeff\n\n', data: {}, why: 'no query at all' },
  ])('refuses: $why', ({ text, data }) => {
    expect(refusal(text)).toMatchObject({ code: 'request_invalid', data });
  });

  it('does not repeat a broken line whole', () => {
    expect(String(refusal(`{${'x'.repeat(150)}`)).length).toBeLessThan(300);
  });
});
