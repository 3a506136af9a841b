import { describe, expect, it } from 'vitest';
import type { LaneSummary } from './lane-summary.ts';
import { bar, payloadRows } from './payload-table.ts';

function lane(...bytes: readonly number[]): LaneSummary {
  return {
    requests: bytes.map((each) => ({ bytes: each, toolsBytes: 1, systemPromptBytes: 1, toolNames: ['a'] })),
    calls: { search: 0, describe: 0, call: 0, direct: 0 },
    executed: [],
    startMs: 0,
    durationMs: 0,
    maxRssBytes: null,
  };
}

describe('payloadRows', () => {
  it('QA-2: compares first requests and leaves out a lane that sent none', () => {
    const rows = payloadRows({ direct: lane(200, 900), tools: lane(15), broken: lane() }, 'direct');
    expect(rows.map(({ lane: name, percent }) => [name, percent])).toEqual([
      ['direct', 100],
      ['tools', 7.5],
    ]);
  });
});

describe('bar', () => {
  it.each([
    [0, 0],
    [0.1, 1],
    [50, 12],
    [100, 24],
    [130, 24],
  ])('shows %f %% as %i blocks', (percent, blocks) => {
    expect(bar(percent).match(/█/gu)?.length ?? 0).toBe(blocks);
    expect(bar(percent)).toHaveLength(24);
  });
});
