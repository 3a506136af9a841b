import { describe, expect, it } from 'vitest';
import { currentLauncher } from './launcher.ts';

describe('currentLauncher', () => {
  it.each([
    {
      from: 'source',
      execArgv: ['--conditions=@openclaw/source', '--inspect=9229'],
      args: ['--conditions=@openclaw/source', '/w/openclaw.mjs'],
    },
    { from: 'dist', execArgv: [], args: ['/w/openclaw.mjs'] },
  ])('QA-1: starts a child as this process was started, from $from', ({ execArgv, args }) => {
    const argv = ['/node', '/w/openclaw.mjs', 'qa', 'suite'];
    expect(currentLauncher({ execPath: '/node', execArgv, argv })).toEqual({ command: '/node', args });
  });

  it('refuses a process without a script, such as a REPL', () => {
    expect(() => currentLauncher({ execPath: '/node', execArgv: [], argv: ['/node'] })).toThrow(TypeError);
  });
});
