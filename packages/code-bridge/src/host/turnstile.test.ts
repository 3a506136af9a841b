import { describe, expect, it } from 'vitest';
import { createTurnstile } from './turnstile.ts';

describe('createTurnstile', () => {
  it('lets no more through than it has places, first come first', async () => {
    const turnstile = createTurnstile(2);
    const entered: number[] = [];
    const enter = async (who: number): Promise<() => void> => {
      const leave = await turnstile.enter();
      entered.push(who);
      return leave;
    };
    const [first, second, third, fourth] = [enter(1), enter(2), enter(3), enter(4)];
    const leaveFirst = await first;
    await second;
    expect(entered).toEqual([1, 2]);
    leaveFirst();
    const leaveThird = await third;
    expect(entered).toEqual([1, 2, 3]);
    leaveThird();
    await fourth;
    expect(entered).toEqual([1, 2, 3, 4]);
  });
});
