import { describe, expect, it } from 'vitest';
import { closestName } from './closest-name.ts';

const known = ['searchDefaultLimit', 'mode', 'maxSearchLimit', 'deny'];

describe('closestName', () => {
  it.each([
    ['a letter too few', 'searchDefaltLimit', 'searchDefaultLimit'],
    ['other case and separators', 'max-search_LIMIT', 'maxSearchLimit'],
    ['two letters of four', 'mdoe', 'mode'],
    ['nothing that is near', 'timeout', undefined],
    ['three letters of four are too many', 'mabc', undefined],
    ['so are three behind it', 'denyxyz', undefined],
    ['a short word is near no other', 'x', undefined],
    ['no letter at all', '---', undefined],
  ])('CFG-1: %s', (_, typed, meant) => {
    expect(closestName(typed, known)).toBe(meant);
  });

  it('CFG-1: takes the nearest, and of equals the first', () => {
    expect(closestName('cats', ['cart', 'cat', 'bats'])).toBe('cat');
    expect(closestName('cots', ['cats', 'cuts'])).toBe('cats');
    expect(closestName('Cat', ['cats', 'cat'])).toBe('cat');
  });
});
