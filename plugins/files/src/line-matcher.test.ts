import { ToolProblem } from '@openclaw/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { createLineMatcher } from './line-matcher.ts';

const SLOW = { pattern: '^(a+)+$', regex: true, ignoreCase: false };
const VICTIM = `${'a'.repeat(60)}b`;

describe('createLineMatcher', () => {
  it('ends a regular expression that would never end, and this thread goes on meanwhile', async () => {
    const { signal } = new AbortController();
    await using matcher = createLineMatcher({ ...SLOW, budgetMs: 150, signal });
    await expect(matcher.match(VICTIM)).rejects.toBeInstanceOf(ToolProblem);
  });

  it('EXE-7: ends when the call is cancelled', async () => {
    const controller = new AbortController();
    await using matcher = createLineMatcher({ ...SLOW, budgetMs: 60_000, signal: controller.signal });
    const matching = matcher.match(VICTIM);
    controller.abort();
    await expect(matching).rejects.toMatchObject({ name: 'AbortError' });
  });
});
