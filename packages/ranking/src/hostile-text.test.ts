import { describe, expect, it } from 'vitest';
import type { ToolDocument } from './tool-document.ts';
import { createToolIndex } from './tool-index.ts';

const MEGABYTE = 1_000_000;

/** Microseconds of this thread: far above what it takes on a slow machine, and far below what an unbounded read takes. */
const MAX_MICROSECONDS = 10_000_000;

function timed<Result>(task: () => Result): Result {
  const startedAt = process.threadCpuUsage();
  const result = task();
  expect(process.threadCpuUsage(startedAt).user).toBeLessThan(MAX_MICROSECONDS);
  return result;
}

/** Pieces that letters, marks, surrogates and joiners are odd in. */
const ODD = [
  '\u0000',
  '\ud83d',
  '\udc00',
  'ﷺ',
  'ß',
  'İ',
  'ŉ',
  '\u0301'.repeat(9),
  '\u200d',
  '\ufeff',
  'ｆｕｌｌ',
  '👩‍👩‍👧',
  'ẍ̈',
];

describe('text from anywhere', () => {
  it.each([
    ['letters without end', 'a'.repeat(MEGABYTE)],
    ['capitals without end', 'A'.repeat(MEGABYTE)],
    ['digits without end', '7'.repeat(MEGABYTE)],
    ['turns of case', 'aB'.repeat(MEGABYTE / 2)],
    ['underscores', '_'.repeat(MEGABYTE)],
    ['separators of names', '__:/.'.repeat(MEGABYTE / 5)],
    ['words, all of them different', Array.from({ length: 150_000 }, (_, n) => `w${n}`).join(' ')],
    ['marks upon marks', `e${'\u0301'.repeat(MEGABYTE)}`],
    ['a character that stands for eighteen', 'ﷺ'.repeat(MEGABYTE)],
    ['a script without spaces', '検索'.repeat(MEGABYTE / 2)],
    ['lone surrogates', '\ud83d'.repeat(MEGABYTE)],
    ['line ends', '\n'.repeat(MEGABYTE)],
  ])('a megabyte of %s is read and asked in bounded time and memory', (_, text) => {
    const tool: ToolDocument = { id: text, name: text, description: text, owner: text, parameterText: text };
    const plain = { id: 'plain', name: 'mow_lawn', description: 'Mow the lawn' };
    const index = timed(() => createToolIndex([tool, plain]));
    timed(() => index.search(text, { limit: 8 }));
    expect(timed(() => index.search('mow the lawn', { limit: 8 }))[0]?.id).toBe('plain');
    timed(() => index.update({ add: [{ ...tool, id: 'other' }], remove: ['plain'] }));
    timed(() => index.explain(text, 'plain'));
  });

  it('a query of ten thousand words is cut, and answered by its beginning', () => {
    const query = `compress ${Array.from({ length: 10_000 }, (_, n) => `word${n}`).join(' ')}`;
    const index = createToolIndex([{ id: 'a', name: 'zip', description: 'Compress files' }]);
    expect(timed(() => index.search(query, { limit: 8 })).map(({ id }) => id)).toEqual(['a']);
  });

  it('a tool of nothing does no harm and is found by its id alone', () => {
    const index = createToolIndex([
      { id: 'empty', name: '', description: '' },
      { id: 'a', name: 'zip', description: 'Compress files' },
    ]);
    expect(index.search('compress', { limit: 8 }).map(({ id }) => id)).toEqual(['a']);
    expect(index.search('empty', { limit: 8 }).map(({ id }) => id)).toEqual(['empty']);
  });

  it.each(ODD)('FR-16: %j in every field neither hides a tool nor breaks a search', (odd) => {
    const mixed = `mow${odd}lawn ${odd} lawn`;
    const tool = { id: odd, name: `lawn ${odd}`, description: mixed, owner: odd, parameterText: mixed };
    const index = createToolIndex([tool, { id: 'other', name: 'other', description: 'Else' }]);
    expect(index.search(`lawn ${odd}`, { limit: 8 })[0]?.id).toBe(odd);
    expect(index.search('lawn', { limit: 8 })[0]?.id).toBe(odd);
  });

  it('RNK-6: an id that is too long to be read in other forms is found as it is written', () => {
    const id = 'Ab'.repeat(600);
    const index = createToolIndex([{ id, name: 'zip', description: 'Compress files' }]);
    expect(index.search(id, { limit: 8 }).map((hit) => hit.id)).toEqual([id]);
    expect(index.search(id.toLowerCase(), { limit: 8 })).toEqual([]);
  });

  it('many ids that are alike but for their punctuation are changed in bounded time', () => {
    const tools = Array.from({ length: 16_000 }, (_, n) => {
      const id = `run${n.toString(2).padStart(15, '0').replaceAll('0', '-').replaceAll('1', '.')}`;
      return { id, name: `t${n}`, description: '' };
    });
    const index = timed(() => createToolIndex(tools));
    expect(timed(() => index.update({ remove: tools.slice(0, 6_000).map(({ id }) => id) })).size).toBe(
      10_000,
    );
  });

  it('many tools of one name are told apart by their ids', () => {
    const tools = Array.from({ length: 20_000 }, (_, n) => ({ id: `t${n}`, name: 'run', description: '' }));
    const index = timed(() => createToolIndex(tools));
    expect(timed(() => index.search('t777', { limit: 3 }))[0]?.id).toBe('t777');
    expect(timed(() => index.search('run', { limit: 3 }))).toHaveLength(3);
    expect(timed(() => index.update({ remove: tools.slice(0, 500).map(({ id }) => id) })).size).toBe(19_500);
  });
});
