import { describe, expect, it } from 'vitest';
import { createLoopGuard } from './loop-guard.ts';

describe('createLoopGuard', () => {
  it('FR-116: refuses the call that reaches the limit, of one tool with the same arguments', () => {
    const guard = createLoopGuard(3);
    expect([1, 2, 3].map(() => guard.admit('a', { x: 1 }))).toEqual([true, true, false]);
    expect(guard.admit('b', { x: 1 })).toBe(true);
    expect(guard.admit('a', { x: 2 })).toBe(true);
  });

  it('FR-116: without a limit nothing of a call is kept, nor read for it', () => {
    const args = Object.defineProperty({}, 'x', {
      enumerable: true,
      get: () => expect.unreachable('was read'),
    });
    expect(createLoopGuard(Number.POSITIVE_INFINITY).admit('a', args)).toBe(true);
  });
});
