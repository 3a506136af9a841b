import { describe, expect, it } from 'vitest';
import { matchesWildcard, passesFilter } from './tool-filter.ts';

describe('tool filter', () => {
  it.for([
    ['read_file', 'read_file', true],
    ['read_file', 'read', false], // a pattern without a star is the whole name
    ['read_file', 'read_*', true],
    ['read_', 'read_*', true], // a star may stand for nothing
    ['read_file', '*_file', true],
    ['read_file', '*', true],
    ['read_file', 'r*d*e', true],
    ['aba', 'ab*ba', false], // the two ends may not share a character
    ['a.b', 'a?b', false], // only the star is special
    ['READ', 'read', false],
  ] as const)('MCP-1: %s against %s is %s', ([name, pattern, expected]) => {
    expect(matchesWildcard(name, pattern)).toBe(expected);
  });

  it('MCP-1: many stars against a long name take no exponential time', () => {
    expect(matchesWildcard('a'.repeat(20_000), `${'*a'.repeat(200)}b`)).toBe(false);
  });

  it('MCP-1: exclude beats include, and no include lets all through', () => {
    expect(passesFilter('x', undefined)).toBe(true);
    expect(passesFilter('x', { exclude: ['y'] })).toBe(true);
    expect(passesFilter('x', { include: ['x'], exclude: ['x'] })).toBe(false);
    expect(passesFilter('x', { include: [] })).toBe(false);
  });
});
