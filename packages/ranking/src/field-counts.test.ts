import { expect, it } from 'vitest';
import { countIn, countOneMore, FIELDS, fieldsOf } from './field-counts.ts';

it.each(FIELDS.map((name, field) => [name, field] as const))(
  'counts what is in %s as far as there is room, and never into another field',
  (name, field) => {
    let counts = 0;
    for (let time = 1; time <= 1_500; time += 1) {
      counts = countOneMore(counts, field);
      if (time < 64) expect(countIn(counts, field)).toBe(time);
    }
    expect(fieldsOf(counts)).toEqual([name]);
    expect(countIn(counts, field)).toBe(field < 2 ? 63 : 1_023);
  },
);
