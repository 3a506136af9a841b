import { expect, it } from 'vitest';
import { ByteTail } from './byte-tail.ts';

it('FR-106: only the last bytes are kept, as well-formed text', () => {
  const tail = new ByteTail(10);
  for (let count = 0; count < 100; count += 1) tail.push(Buffer.from(`line ${count}\n`));
  expect(tail.text(100)).toBe('8\nline 99\n');
  tail.push(Buffer.from('é'.repeat(5)));
  tail.push(Buffer.from('x'));
  expect(tail.text(100)).toBe('ééééx');
  expect(tail.text(2)).toBe('éx');
});
