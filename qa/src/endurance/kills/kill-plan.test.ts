import { expect, it } from 'vitest';
import { createSeededRandom } from '../seeded-random.ts';
import { type KillPlan, planKill, RUN_EVENTS } from './kill-plan.ts';

function plansOf(seed: number): readonly KillPlan[] {
  const random = createSeededRandom(seed);
  const plans: KillPlan[] = [];
  for (let number = 0; number < 400; number += 1) {
    plans.push(planKill(random, { number, unfinished: plans.at(-1) }));
  }
  return plans;
}

it('plans the same for the same seed, and kills after every event', () => {
  const plans = plansOf(1);
  expect(plansOf(1)).toEqual(plans);
  expect(plansOf(2)).not.toEqual(plans);
  expect(new Set(plans.map(({ killOn }) => killOn))).toEqual(new Set(RUN_EVENTS));
});

it('makes some gated runs again, in their session and of the same subject', () => {
  const plans = plansOf(3);
  const again = plans.filter((plan, at) => plan.subject === plans[at - 1]?.subject);
  expect(again.length).toBeGreaterThan(50);
  expect(again.every(({ gated }) => gated)).toBe(true);
  expect(again.every(({ sessionKey, number }) => sessionKey === plans[number - 1]?.sessionKey)).toBe(true);
});
