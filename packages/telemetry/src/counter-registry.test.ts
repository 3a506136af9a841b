import { describe, expect, it } from 'vitest';
import { createCounterRegistry } from './counter-registry.ts';

function scopes(steps: readonly (readonly string[])[]): readonly string[] {
  const registry = createCounterRegistry();
  return steps.map((step) => registry.forSession('s', step).totals().counterScope);
}

function changes(steps: readonly (readonly string[])[]): readonly boolean[] {
  const seen = scopes(steps);
  return seen.slice(1).map((scope, index) => scope !== seen[index]);
}

describe('createCounterRegistry', () => {
  it.each([
    [
      'the same catalog',
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      [false],
    ],
    ['tools appended', [['a'], ['a', 'b']], [false]],
    ['narrowed by prompt policy', [['a', 'b'], ['a']], [false]],
    ['narrowed and widened to what it was', [['a', 'b'], ['a'], ['a', 'b']], [false, false]],
    ['narrowed and then appended to', [['a', 'b'], ['a'], ['a', 'b', 'c']], [false, false]],
    ['replaced', [['a', 'b'], ['c']], [true]],
    [
      'one tool swapped for another',
      [
        ['a', 'b'],
        ['a', 'c'],
      ],
      [true],
    ],
    ['replaced by way of nothing', [['a'], [], ['z']], [false, true]],
  ] as const)('TEL-2: %s', (_what, steps, expected) => {
    expect(changes(steps)).toEqual(expected);
  });

  it('TEL-1: totals carry over the runs of a session and start at zero in a new scope', () => {
    const registry = createCounterRegistry();
    const first = registry.forSession('s', ['a']);
    first.countSearch();
    first.countSearch();
    first.countDescribe();
    registry.forSession('s', ['a', 'b']).countCall();
    expect(registry.forSession('s', ['a']).totals()).toMatchObject({
      searchCount: 2,
      describeCount: 1,
      callCount: 1,
    });
    expect(registry.forSession('s', ['z']).totals()).toMatchObject({
      searchCount: 0,
      describeCount: 0,
      callCount: 0,
    });
  });

  it('TEL-2: the scope is opaque and no two sessions share one', () => {
    const registry = createCounterRegistry();
    const { counterScope } = registry.forSession('agent:main:secret', ['a']).totals();
    expect(counterScope).not.toContain('secret');
    expect(registry.forSession('other', ['a']).totals().counterScope).not.toBe(counterScope);
  });

  it('TEL-2: past its bound it forgets the session that was longest unused', () => {
    const registry = createCounterRegistry({ maxSessions: 2 });
    const scopeOf = (session: string) => registry.forSession(session, ['a']).totals().counterScope;
    const [first, second] = [scopeOf('1'), scopeOf('2')];
    expect(scopeOf('1')).toBe(first);
    scopeOf('3');
    expect(scopeOf('1')).toBe(first);
    expect(scopeOf('2')).not.toBe(second);
  });
});
