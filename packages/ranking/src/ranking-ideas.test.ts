import { describe, expect, it } from 'vitest';
import { listRankingIdeas } from './ranking-ideas.ts';
import type { ToolDocument } from './tool-document.ts';
import { createToolIndex } from './tool-index.ts';

/** Catalogs and queries in which each idea changes a score, so that taking it out is known to take it out. */
const CATALOG: readonly ToolDocument[] = [
  {
    id: 'a',
    name: 'schedule_meeting',
    description: 'Schedule a meeting in the calendar of a user, who may be told',
    owner: 'calendar',
    parameterText: 'attendees',
  },
  { id: 'b', name: 'schedule_meeting', description: 'Plan 3 meetings', owner: 'planner' },
  { id: 'c', name: 'list_bills', description: 'List bills', owner: 'billing', parameterText: 'customer' },
  { id: 'd', name: 'forecast', description: 'Weather forecast', owner: 'weather' },
  { id: 'e', name: 'pay_bill', description: 'Settle the amount of a bill', owner: 'billing' },
];
const QUERIES = [
  'scheduling a meeting',
  'help schedule 3 meetings in a calendar with attendees',
  'show all the bills of the billing customer',
  'will it be snowy and sunny, or should I pay the invoices. Then schedule the meeting of users',
  'how much is the bill',
];

describe('ranking ideas', () => {
  it('RNK-1: each has a name of its own', () => {
    const names = listRankingIdeas().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(15);
  });

  it.each(listRankingIdeas())('RNK-1: taking out "$name" changes what is found', ({ createIndexWithout }) => {
    const all = { limit: CATALOG.length };
    const whole = createToolIndex(CATALOG);
    const index = createIndexWithout(CATALOG);
    expect(QUERIES.map((query) => index.search(query, all))).not.toEqual(
      QUERIES.map((query) => whole.search(query, all)),
    );
  });
});
