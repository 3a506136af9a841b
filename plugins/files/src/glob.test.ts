import { describe, expect, it } from 'vitest';
import { compileGlob } from './glob.ts';

describe('compileGlob', () => {
  it.each([
    ['*.ts', 'a.ts', true],
    ['*.ts', 'src/deep/a.ts', true],
    ['*.ts', 'a.tsx', false],
    ['src/*.ts', 'src/a.ts', true],
    ['src/*.ts', 'src/deep/a.ts', false],
    ['src/**/*.ts', 'src/a.ts', true],
    ['src/**/*.ts', 'src/deep/er/a.ts', true],
    ['**/deep/**', 'src/deep/a.ts', true],
    ['?.ts', 'ab.ts', false],
    ['*.{js,ts}', 'a.js', true],
    ['*.{js,ts}', 'a.py', false],
    ['{src,test}/**/*.{js,ts}', 'test/x/a.ts', true],
    ['a.b', 'axb', false],
    ['(a+)+', '(a+)+', true],
    ['*a*b*c', 'xxaxxbxxc', true],
    ['*a*b*c', 'xxaxxcxxb', false],
  ])('%s on %s: %s', (pattern, path, fits) => {
    expect(compileGlob(pattern)?.(path)).toBe(fits);
  });

  it('takes no longer for patterns made to be slow', () => {
    const slow = compileGlob(`${'*a'.repeat(200)}b`);
    const started = process.threadCpuUsage();
    expect(slow?.('a'.repeat(250))).toBe(false);
    expect(process.threadCpuUsage(started).user).toBeLessThan(5_000_000);
  });

  it('refuses too many alternatives before it writes them out', () => {
    expect(compileGlob('{a,b}'.repeat(90))).toBeUndefined();
  });
});
