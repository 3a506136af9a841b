import { describe, expect, it } from 'vitest';
import { childCommand } from './child-command.ts';
import { DEFAULT_LIMITS } from './limits.ts';

const OPTIONS = { nodePath: '/opt/node', main: 'main text', limits: DEFAULT_LIMITS, nodeMajor: 26 };

describe('childCommand', () => {
  it('BRG-2: turns permission mode on and grants nothing', () => {
    const { arguments: given } = childCommand({ ...OPTIONS, platform: 'linux' });
    expect(given).toContain('--permission');
    expect(given).toContain('--disallow-code-generation-from-strings');
    expect(given).toContain(`--max-old-space-size=${DEFAULT_LIMITS.heapMb}`);
    expect(given.filter((flag) => flag.startsWith('--allow'))).toEqual([]);
  });

  it('BRG-2: closes the databases and native calls that permission mode leaves open', () => {
    const flagsOf = (nodeMajor: number): readonly string[] =>
      childCommand({ ...OPTIONS, nodeMajor, platform: 'linux' }).arguments;
    expect(flagsOf(26)).toContain('--no-experimental-sqlite');
    expect(flagsOf(26)).toContain('--no-experimental-ffi');
    // An unknown flag would keep Node 24 from starting.
    expect(flagsOf(24)).not.toContain('--no-experimental-ffi');
  });

  it('BRG-2: sets the limits that only the system can set, with an empty environment', () => {
    const { file, arguments: given } = childCommand({ ...OPTIONS, platform: 'linux' });
    expect(file).toBe('/bin/sh');
    expect(given[1]).toContain('/usr/bin/env -i');
    expect(given.slice(3, 6)).toEqual(['90', String(256 * 1024), '/opt/node']);
  });

  it('starts Node itself where there is no such shell', () => {
    const { file, arguments: given } = childCommand({ ...OPTIONS, platform: 'win32' });
    expect(file).toBe('/opt/node');
    expect(given.slice(-2)).toEqual(['--eval', 'main text']);
  });
});
