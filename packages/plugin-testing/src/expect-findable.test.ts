import { AssertionError } from 'node:assert';
import { describe, expect, it } from 'vitest';
import { calendarPlugin } from './calendar.fixture.ts';
import { createPluginBench, publicNeighbours } from './index.ts';

describe('expectFindable', () => {
  it('passes where search finds the tool among those of public servers', async () => {
    await using bench = await createPluginBench(calendarPlugin());
    const { rank, of } = await bench.expectFindable('reschedule my meeting', { tool: 'move_event' });
    expect(rank).toBe(1);
    expect(of).toBeGreaterThan(200);
  });

  it('fails with what was found instead, what each word did and what would help', async () => {
    await using bench = await createPluginBench(calendarPlugin());
    const failure = await bench
      .expectFindable('search issues of a repository', { tool: 'book_room', within: 2 })
      .catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(AssertionError);
    expect(failure).toMatchObject({
      actual: expect.arrayContaining(['search_issues']),
      expected: ['book_room'],
      operator: 'expectFindable',
    });
    for (const part of [
      'mcp:github:search_issues',
      'issues: in none',
      'let the description use',
      '12 characters',
    ]) {
      expect(String(failure)).toContain(part);
    }
  });

  it('counts places among the neighbours that the test brings', async () => {
    await using bench = await createPluginBench(calendarPlugin());
    const among = [
      { name: 'move_event_to_day', description: 'Move an event of the calendar to a day.', server: 'cal' },
    ];
    const asked = 'move event to day';
    const { rank, of } = await bench.expectFindable(asked, { tool: 'move_event', within: 2, among });
    expect({ rank, of }).toEqual({ rank: 2, of: 3 });
    await expect(bench.expectFindable(asked, { tool: 'move_event', within: 1, among })).rejects.toThrow(
      AssertionError,
    );
  });

  it.each(['wait_for_guests', 'no_such_tool'])('fails for %s, which no search can give', async (tool) => {
    await using bench = await createPluginBench(calendarPlugin());
    await expect(bench.expectFindable('wait for guests', { tool })).rejects.toThrow(AssertionError);
  });

  it('refuses a place that is no place', async () => {
    await using bench = await createPluginBench(calendarPlugin());
    await expect(bench.expectFindable('move', { tool: 'move_event', within: 0 })).rejects.toThrow(RangeError);
  });
});

describe('publicNeighbours', () => {
  it('are over 200 tools, each with words to find it by', async () => {
    const neighbours = await publicNeighbours();
    expect(neighbours.length).toBeGreaterThan(200);
    expect(neighbours.filter(({ description = '' }) => description === '')).toEqual([]);
    expect(new Set(neighbours.map(({ server, name }) => `${server}:${name}`)).size).toBe(neighbours.length);
  });
});
