import { describe, expect, it } from 'vitest';
import { checkClaims, type Finding } from './claim.ts';

function verdictOn(check: () => readonly Finding[]) {
  return checkClaims([{ id: 'x', requirement: 'It holds.', check }], undefined)[0];
}

describe('checkClaims', () => {
  it('QA-3: passes a claim only if all that was looked at holds, and then tells what that was', () => {
    const both = [
      { ok: true, states: 'one is there' },
      { ok: true, states: 'two is there', found: 'unused' },
    ];
    expect(verdictOn(() => both)).toEqual({
      id: 'x',
      requirement: 'It holds.',
      passed: true,
      evidence: 'one is there; two is there',
    });
  });

  it('QA-3: of a failure tells only what does not hold, with what was there instead', () => {
    const verdict = verdictOn(() => [
      { ok: true, states: 'one is there' },
      { ok: false, states: 'two is there', found: 'three' },
    ]);
    expect(verdict).toMatchObject({ passed: false, evidence: 'NOT TRUE: two is there (found: three)' });
  });

  it.each([
    { why: 'nothing was looked at', check: () => [] },
    {
      why: 'the evidence is missing',
      check: () => {
        throw new Error('there is no such lane');
      },
    },
  ])('QA-3: fails a claim when $why', ({ check }) => {
    expect(verdictOn(check)).toMatchObject({ passed: false });
  });
});
