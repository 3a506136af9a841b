import { EventEmitter } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { outputWidth } from './cli.ts';

it.each([
  {
    terminal: { isTTY: true, columns: 120 },
    env: { COLUMNS: '60' },
    width: 120,
    why: 'that of the terminal',
  },
  { terminal: { isTTY: true, columns: 0 }, env: {}, width: 80, why: 'a usual one where it does not say' },
  { terminal: {}, env: { COLUMNS: '60' }, width: 60, why: 'COLUMNS elsewhere' },
  { terminal: {}, env: { COLUMNS: 'x' }, width: Number.POSITIVE_INFINITY, why: 'none for a pipe' },
])('the width of output is $why', ({ terminal, env, width }) => {
  const stdout = Object.assign(new PassThrough(), terminal);
  const stderr = new PassThrough();
  expect(outputWidth({ env, stdin: Readable.from([]), stdout, stderr, signals: new EventEmitter() })).toBe(
    width,
  );
});
