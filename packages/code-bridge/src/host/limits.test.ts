import { describe, expect, it } from 'vitest';
import { createCodeBridge } from './create-code-bridge.ts';
import { DEFAULT_LIMITS, resolveLimits } from './limits.ts';

describe('resolveLimits', () => {
  it('changes what is given and keeps the rest', () => {
    expect(resolveLimits()).toEqual(DEFAULT_LIMITS);
    expect(resolveLimits({ maxCalls: 3 })).toEqual({ ...DEFAULT_LIMITS, maxCalls: 3 });
  });

  it.each([
    ['no number', { maxCalls: Number.NaN }],
    ['a fraction', { heapMb: 0.5 }],
    ['zero, which would mean no limit to the system', { memoryMb: 0 }],
    ['a negative number', { warmAgeMs: -1 }],
    ['a limit that is none', Object.fromEntries([['maxCall', 1]])],
  ])('refuses %s', async (_what, limits) => {
    await expect(createCodeBridge({ limits })).rejects.toMatchObject({ code: 'config_invalid' });
  });

  it('refuses a number of warm children that is none', async () => {
    await expect(createCodeBridge({ warm: -1 })).rejects.toMatchObject({ code: 'config_invalid' });
  });
});
