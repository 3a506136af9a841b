import { describe, expect, it } from 'vitest';
import { memoryFigures, misplacedExecutions } from './endure-sessions.ts';

const ran = (sessionId: string, zoneId: string) => ({ sessionId, arguments: { zoneId } });

describe('misplacedExecutions', () => {
  const turns = new Map([
    ['zone-1', 2],
    ['zone-2', 1],
  ]);
  const right = [ran('a', 'zone-1'), ran('b', 'zone-2'), ran('a', 'zone-1')];

  it.each([
    ['one for each turn', right, 0],
    ['one is missing', right.slice(1), 1],
    ['one ran twice', [...right, ran('b', 'zone-2')], 1],
    ['one is in the session of another', [ran('b', 'zone-1'), ...right.slice(1)], 1],
    ['one is of nobody', [...right, ran('a', 'zone-9')], 1],
  ])('%s', (_what, executions, misplaced) => {
    expect(misplacedExecutions(executions, turns)).toBe(misplaced);
  });
});

describe('memoryFigures', () => {
  const verdictOf = (heaps: readonly number[]) =>
    memoryFigures(heaps.map((heapBytes, round) => ({ turns: round * 100, heapBytes, residentBytes: 1 }))).at(
      -1,
    )?.verdict;

  it.each([
    ['what grows until it is warm is no growth', [10, 40, 40, 41, 40, 40], 'met'],
    ['what shrinks is none', [10, 40, 39, 38, 37, 36], 'met'],
    ['what grows from round to round is', [10, 40, 42, 44, 46, 48], 'missed'],
  ])('%s', (_what, heaps, verdict) => {
    expect(verdictOf(heaps)).toBe(verdict);
  });
});
