import { type JsonValue, OpenClawError } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { parsePlan } from './parse-plan.ts';

describe('parsePlan', () => {
  it('reads a whole plan, and fills what is left out', () => {
    const goal = { need: 'n', toolName: 't', arguments: { a: 1 }, queries: ['q'], when: 'w' };
    expect(
      parsePlan({ goals: [goal, { need: 'm' }], parallel: true, faults: [{ onRequest: 1, fault: 'hang' }] }),
    ).toEqual({
      goals: [goal, { need: 'm', arguments: {} }],
      preferHiddenNames: false,
      parallel: true,
      faults: [{ onRequest: 1, fault: 'hang' }],
    });
    expect(parsePlan({}).goals).toEqual([]);
  });

  it.each<[JsonValue, string]>([
    [[], 'the plan'],
    [{ goal: [] }, 'the plan'],
    [{ goals: {} }, 'goals'],
    [{ parallel: 'yes' }, 'parallel'],
    [{ goals: [{}] }, 'goals[0].need'],
    [{ goals: [{ need: 'x', id: 'y' }] }, 'goals[0]'],
    [{ goals: [{ need: 'x', arguments: [] }] }, 'goals[0].arguments'],
    [{ goals: [{ need: 'x', queries: [] }] }, 'goals[0].queries'],
    [{ goals: [{ need: 'x', queries: ['a', ' '] }] }, 'goals[0].queries[1]'],
    [{ faults: [{ onRequest: 0, fault: '401' }] }, 'faults[0].onRequest'],
    [{ faults: [{ onRequest: 1, fault: '402' }] }, 'faults[0].fault'],
  ])('%j is wrong at %s', (plan, place) => {
    let thrown: unknown;
    try {
      parsePlan(plan);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(OpenClawError);
    expect(thrown).toMatchObject({ code: 'request_invalid', data: { place } });
  });
});
