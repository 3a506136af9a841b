import { describe, expect, it } from 'vitest';
import { renderTable } from './render-table.ts';

const COLUMNS = [{ head: 'id' }, { head: 'description', flexible: true }];

describe('renderTable', () => {
  it('aligns columns without lines or trailing spaces', () => {
    expect(
      renderTable(
        COLUMNS,
        [
          ['a', 'one'],
          ['long-id', 'two'],
        ],
        { width: 80 },
      ),
    ).toBe('id       description\na        one\nlong-id  two\n');
  });

  it('cuts the flexible column to the width, and marks the cut', () => {
    const lines = renderTable(COLUMNS, [['short-id', 'x'.repeat(200)]], { width: 40 }).split('\n');

    expect(lines[1]).toBe(`short-id  ${'x'.repeat(29)}…`);
  });

  it('cuts another column only where the flexible one would have no room', () => {
    const lines = renderTable(COLUMNS, [['i'.repeat(100), 'y'.repeat(100)]], { width: 60 }).split('\n');

    expect(lines[1]).toHaveLength(60);
    expect(lines[1]).toMatch(/^i{37}… {2}y{19}…$/u);
  });

  it('wraps a column of which nothing may be lost', () => {
    const columns = [{ head: 'id' }, { head: 'detail', flexible: true, wrapped: true }];
    const text = renderTable(columns, [['a', 'the quick brown fox jumps over it']], { width: 26 });

    expect(text).toBe('id  detail\na   the quick brown fox\n    jumps over it\n');
  });

  it('bounds a cell where the width has no limit', () => {
    const [, row = ''] = renderTable(COLUMNS, [['a', 'x'.repeat(2_000)]], {
      width: Number.POSITIVE_INFINITY,
    }).split('\n');

    expect(row).toBe(`a   ${'x'.repeat(499)}…`);
  });

  it('counts wide characters as two columns', () => {
    const [, row = ''] = renderTable(COLUMNS, [['工具', '使用必应搜索指定的关键词']], { width: 26 }).split(
      '\n',
    );

    expect(row).toMatch(/^工具 {2}使用.*…$/u);
    expect([...row].length).toBeLessThan(20);
  });
});
