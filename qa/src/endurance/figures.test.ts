import { describe, expect, it } from 'vitest';
import { atMost, isBroken, mustBeZero, told } from './figures.ts';

describe('isBroken', () => {
  it.each([
    [[mustBeZero('lost', 1)], true],
    [[mustBeZero('lost', 0), told('seed', 1)], false],
    [[atMost('p99', 300, { limit: 250, unit: 'ms' })], false],
  ])('of %j is %s', (figures, broken) => {
    expect(isBroken(figures)).toBe(broken);
  });
});

describe('atMost', () => {
  it.each([
    [250, 'met'],
    [250.1, 'missed'],
    [Number.NaN, 'missed'],
  ])('says of %d ms that a limit of 250 ms is %s', (value, verdict) => {
    expect(atMost('p99', value, { limit: 250, unit: 'ms' }).verdict).toBe(verdict);
  });
});
