import { expect, it } from 'vitest';
import { npmProblem } from './npm-problem.ts';

it.each([
  ['a registry that is not there', 'npm error code ECONNREFUSED\nnpm error syscall connect\n', true],
  ['a name that nobody knows', 'npm error code ENOTFOUND\n', true],
  [
    'a version that was never published',
    'npm error code ETARGET\nnpm error notarget No matching version\n',
    false,
  ],
  ['the code inside other words', 'npm warn see npm error code ENOTFOUND\n', false],
  ['no word at all', '', false],
])('npmProblem tells the network from %s', (_what, said, unreachable) => {
  expect(npmProblem(said, 1).unreachable).toBe(unreachable);
});
