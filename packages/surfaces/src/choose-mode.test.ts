import type { SurfaceMode } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { chooseMode, type ModeInput } from './choose-mode.ts';

const base: ModeInput = {
  requested: 'tools',
  reason: 'asked',
  harness: 'embedded',
  codeModeEngaged: false,
  bridgeProblem: undefined,
  deniedControls: new Set(),
};

describe('chooseMode', () => {
  it.each<readonly [string, Partial<ModeInput>, SurfaceMode, number]>([
    ['the requested mode', {}, 'tools', 0],
    ['the requested mode, code', { requested: 'code' }, 'code', 0],
    ['the requested mode, directory', { requested: 'directory' }, 'directory', 0],
    [
      'a control that the mode does not have may be denied',
      { requested: 'code', deniedControls: new Set(['tool_call']) },
      'code',
      0,
    ],
    ['CFG-8: Code Mode takes precedence', { codeModeEngaged: true, requested: 'code' }, 'direct', 0],
    ['CFG-9, HAR-3: codex gets no controls', { harness: 'codex', requested: 'directory' }, 'direct', 0],
    [
      'CFG-11: code without an isolated child',
      { requested: 'code', bridgeProblem: 'no permission mode' },
      'tools',
      1,
    ],
    [
      'SRF-4, HAR-2: copilot maps directory to tools',
      { harness: 'copilot', requested: 'directory' },
      'tools',
      0,
    ],
    [
      'SRF-16: tool_search_code denied',
      { requested: 'code', deniedControls: new Set(['tool_search_code']) },
      'tools',
      1,
    ],
    ['SRF-16: tool_call denied', { deniedControls: new Set(['tool_call']) }, 'direct', 1],
    [
      'SRF-16: tool_describe denied',
      { requested: 'directory', deniedControls: new Set(['tool_describe']) },
      'direct',
      1,
    ],
    [
      'SRF-16: everything denied',
      { requested: 'code', deniedControls: new Set(['tool_search_code', 'tool_search']) },
      'direct',
      2,
    ],
    ['direct stays direct', { requested: 'direct', deniedControls: new Set(['tool_call']) }, 'direct', 0],
  ])('%s', (_why, change, mode, notices) => {
    const choice = chooseMode({ ...base, ...change });
    expect(choice.mode).toBe(mode);
    expect(choice.notices).toHaveLength(notices);
    expect(choice.reason).not.toBe('');
  });
});
