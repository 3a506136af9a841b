import { describe, expect, it } from 'vitest';
import type { ToolDocument } from './tool-document.ts';
import { createToolIndex, createTunedToolIndex } from './tool-index.ts';
import { RANKING_WEIGHTS } from './weights.ts';

/** One tool for each wish, and tools with some words of the first wish, which is the longer. */
const CATALOG: readonly ToolDocument[] = [
  tool('weather_forecast', 'Weather forecast of a mountain city for the days of a weekend'),
  tool('mountain_city', 'Weekend days in a mountain city, with its weather'),
  tool('weekend_weather', 'What the weather of a city was at the weekend'),
  tool('city_days', 'Days of a city at the mountain'),
  tool('exchange', 'Convert an amount of money between two currencies at the rates of the day'),
  tool('unrelated', 'Compress files'),
];
const REQUEST = 'Show the weather forecast of the mountain city for the weekend days. Then convert my money.';

describe('favourParts', () => {
  it('RNK-1: a tool that fits one of several wishes comes before those that have stray words of another', () => {
    const without = createTunedToolIndex(CATALOG, { weights: { ...RANKING_WEIGHTS, requestPart: 0 } });
    expect(rankOf(without, 'exchange')).toBe(5);
    expect(rankOf(INDEX, 'exchange')).toBe(4);
  });

  it('the best tool for the whole request keeps its place, though another is all that one wish asks for', () => {
    const index = createToolIndex([
      tool('trip', 'weather forecast mountain weekend days money amount'),
      tool('peak', 'weather mountain city'),
      tool('rate', 'convert currencies'),
      tool('town', 'weather forecast city days'),
      tool('rest', 'weather weekend days'),
    ]);
    const request = 'weather forecast of the mountain city. Then convert money of currencies';
    expect(index.search(request, { limit: 2 }).map(({ id }) => id)).toEqual(['trip', 'rate']);
  });

  it('adds nothing to tools that are no hits: RNK-5', () => {
    expect(INDEX.search(REQUEST, { limit: 9 }).map(({ id }) => id)).not.toContain('unrelated');
  });

  it.each([
    ['one clause', 'weather forecast of the city'],
    ['a second one of a single word', 'weather forecast of the city. Thanks!'],
    ['a second one of light words', 'weather forecast of the city. Show it to me, get 5'],
  ])('a request of %s is ranked as a whole', (_, query) => {
    expect(INDEX.explain(query, 'city_days')?.requestPart).toBe(0);
    expect(INDEX.explain(query, 'city_days')?.rank).toBeGreaterThan(0);
  });
});

const INDEX = createToolIndex(CATALOG);

function tool(name: string, description: string): ToolDocument {
  return { id: name, name, description };
}

function rankOf(index: ReturnType<typeof createToolIndex>, id: string): number {
  return index.search(REQUEST, { limit: 9 }).findIndex((hit) => hit.id === id) + 1;
}
