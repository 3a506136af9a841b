import { expect, it } from 'vitest';
import { waitingShare } from './processor-time.ts';

it('tells how much of the time a process had to wait for a processor', () => {
  expect(waitingShare({ ran: 10, waited: 10 }, { ran: 40, waited: 20 })).toBe(25);
  expect(waitingShare(undefined, { ran: 1, waited: 1 })).toBeNaN();
});
