import type { ToolDescriptor } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { batchResponse, MAX_BATCH_CHARACTERS } from './search-response.ts';

function candidates(count: number, description = 'x'.repeat(240)): readonly ToolDescriptor[] {
  return Array.from({ length: count }, (_, rank) => ({
    id: `openclaw:desk:tool_${rank}`,
    source: 'openclaw' as const,
    owner: 'desk',
    name: `tool_${rank}`,
    description,
    input: '{ id: string }',
  }));
}

describe('batchResponse', () => {
  it('SRF-8: keeps the order of the request, repeated candidates, and groups without any', () => {
    const groups = [
      { query: 'b', candidates: candidates(2, 'short') },
      { query: 'a', candidates: [] },
      { query: 'b', candidates: candidates(1, 'short') },
    ];
    expect(batchResponse(groups)).toEqual({ results: groups });
  });

  it('SRF-10: drops the lowest ranked, marks the response and the groups that lost some', () => {
    const response = batchResponse([
      { query: 'many', candidates: candidates(40) },
      { query: 'few', candidates: candidates(1) },
      { query: 'none', candidates: [] },
    ]);
    expect(JSON.stringify(response).length).toBeLessThanOrEqual(MAX_BATCH_CHARACTERS);
    expect(response.truncated).toBe(true);
    const [many, few, none] = response.results;
    expect(many?.truncated).toBe(true);
    expect(many?.candidates.map(({ name }) => name)).toEqual(
      many?.candidates.map((_, rank) => `tool_${rank}`), // best first, none missing in between
    );
    expect(few).not.toHaveProperty('truncated');
    expect(few?.candidates).toHaveLength(1);
    expect(none).toEqual({ query: 'none', candidates: [] });
  });

  it('SRF-10: compacts descriptions before it drops anything', () => {
    const response = batchResponse([{ query: 'q', candidates: candidates(12) }]);
    expect(response).not.toHaveProperty('truncated');
    expect(response.results[0]?.candidates).toHaveLength(12);
  });

  it('SRF-10: is within bounds even if every candidate has to go', () => {
    const huge = candidates(1).map((candidate) => ({ ...candidate, input: 'y'.repeat(5_000) }));
    expect(batchResponse([{ query: 'q', candidates: huge }])).toEqual({
      results: [{ query: 'q', candidates: [], truncated: true }],
      truncated: true,
    });
  });
});
