import type { JsonObject } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { parseSearchRequest } from './search-request.ts';

const limits = { searchDefaultLimit: 8, maxSearchLimit: 20 };
const parse = (args: JsonObject) => parseSearchRequest(args, limits);
const single = (query: string, limit = 8) => ({ kind: 'single', entry: { query, limit } });
const batch = (...entries: readonly (readonly [string, number])[]) => ({
  kind: 'batch',
  entries: entries.map(([query, limit]) => ({ query, limit })),
});

describe('parseSearchRequest', () => {
  it.each<readonly [string, JsonObject, object]>([
    ['SRF-5: the single shape', { query: 'a b' }, single('a b')],
    ['SRF-5: a single with its limit', { query: 'a', limit: 3 }, single('a', 3)],
    ['SRF-5: a batch', { queries: [{ query: 'a' }, { query: 'b', limit: 2 }] }, batch(['a', 8], ['b', 2])],
    [
      'SRF-6: both shapes: the single query first, with the top-level limit',
      { query: 'a', limit: 3, queries: [{ query: 'b' }] },
      batch(['a', 3], ['b', 8]),
    ],
    [
      'SRF-6: both shapes without limits',
      { query: 'a', queries: [{ query: 'b' }] },
      batch(['a', 8], ['b', 8]),
    ],
    [
      'SRF-6: repeated texts keep their own limits',
      {
        queries: [
          { query: 'a', limit: 1 },
          { query: 'a', limit: 2 },
        ],
      },
      batch(['a', 1], ['a', 2]),
    ],
    [
      'SRF-7: a null query beside a batch is ignored',
      { query: null, queries: [{ query: 'b' }] },
      batch(['b', 8]),
    ],
    [
      'SRF-7: an empty query beside a batch is ignored',
      { query: '', queries: [{ query: 'b' }] },
      batch(['b', 8]),
    ],
    [
      'SRF-7: a blank query beside a batch is ignored',
      { query: ' \t', queries: [{ query: 'b' }] },
      batch(['b', 8]),
    ],
    [
      'SRF-7: a null limit beside a batch is nothing',
      { limit: null, queries: [{ query: 'b' }] },
      batch(['b', 8]),
    ],
    ['SRF-7: null queries mean the single shape', { query: 'a', queries: null }, single('a')],
    ['SRF-7: empty queries beside a query mean the single shape', { query: 'a', queries: [] }, single('a')],
    ['SRF-7: a blank single query is a search for nothing', { query: '  ' }, single('  ')],
    ['SRF-7: an empty single query is a search for nothing', { query: '' }, single('')],
    ['SRF-7: a null limit is the default', { query: 'a', limit: null }, single('a')],
    ['SRF-11: a limit over the maximum is clamped', { query: 'a', limit: 1e9 }, single('a', 20)],
    [
      'SRF-11: in a batch too, before the budget is counted',
      {
        queries: [
          { query: 'a', limit: 99 },
          { query: 'b', limit: 30 },
        ],
      },
      batch(['a', 20], ['b', 20]),
    ],
    [
      'SRF-9: 16 queries fit',
      { queries: Array.from({ length: 16 }, () => ({ query: 'a', limit: 3 })) },
      batch(...Array.from({ length: 16 }, () => ['a', 3] as const)),
    ],
    [
      'SRF-9: 50 candidates fit',
      {
        queries: [
          { query: 'a', limit: 20 },
          { query: 'b', limit: 20 },
          { query: 'c', limit: 10 },
        ],
      },
      batch(['a', 20], ['b', 20], ['c', 10]),
    ],
  ])('%s', (_why, args, expected) => {
    expect(parse(args)).toEqual(expected);
  });

  it.each<readonly [string, JsonObject]>([
    ['SRF-7: nothing at all', {}],
    ['SRF-7: a null query without a batch', { query: null }],
    ['SRF-7: an empty batch without a query', { queries: [] }],
    ['SRF-7: an empty batch with a blank query', { query: ' ', queries: [] }],
    ['SRF-7: a limit beside a batch', { limit: 3, queries: [{ query: 'b' }] }],
    ['SRF-7: a limit beside a batch and a blank query', { query: '', limit: 3, queries: [{ query: 'b' }] }],
    ['a query that is no text', { query: 7 }],
    ['queries that are no list', { queries: 'a' }],
    ['an entry that is no object', { queries: ['a'] }],
    ['an entry without a query', { queries: [{ limit: 1 }] }],
    ['SRF-11, FR-20: limit 0', { query: 'a', limit: 0 }],
    ['SRF-11, FR-20: limit -1', { query: 'a', limit: -1 }],
    ['SRF-11, FR-20: limit 2.5', { query: 'a', limit: 2.5 }],
    ['SRF-11, FR-20: limit "5"', { query: 'a', limit: '5' }],
    ['SRF-11, FR-20: limit "abc"', { query: 'a', limit: 'abc' }],
    ['SRF-11: a bad limit in a batch', { queries: [{ query: 'a', limit: 0 }] }],
    ['SRF-9: 17 queries', { queries: Array.from({ length: 17 }, () => ({ query: 'a', limit: 1 })) }],
    [
      'SRF-9: the single query counts as one of them',
      { query: 'a', limit: 1, queries: Array.from({ length: 16 }, () => ({ query: 'a', limit: 1 })) },
    ],
    ['SRF-9: a query of 513 characters', { queries: [{ query: 'a'.repeat(513) }] }],
    ['SRF-9: 513 bytes of queries', { queries: [{ query: 'a'.repeat(509) }] }],
    ['SRF-9: few characters that are many bytes', { queries: [{ query: '請'.repeat(171) }] }],
    [
      'SRF-9: 51 candidates',
      {
        queries: [
          { query: 'a', limit: 20 },
          { query: 'b', limit: 20 },
          { query: 'c', limit: 11 },
        ],
      },
    ],
    [
      'SRF-9: omitted limits count as the default',
      { queries: Array.from({ length: 7 }, () => ({ query: 'a' })) },
    ],
  ])('refuses %s', (_why, args) => {
    expect(parse(args).kind).toBe('invalid');
  });

  it('SRF-9: counts characters, not UTF-16 units', () => {
    expect(parse({ queries: [{ query: '😀'.repeat(120) }] }).kind).toBe('batch');
  });
});
