import type { SurfaceMode } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { adviseMode } from './advise-mode.ts';
import type { SurfaceWeight } from './run-budget.ts';

function surface(mode: SurfaceMode, tokens: number): SurfaceWeight {
  const weight = { bytes: tokens * 4, tokens };
  return { mode, ...weight, systemPrompt: weight, functions: { ...weight, count: 1 }, shareOfDirect: 1 };
}

describe('adviseMode', () => {
  it.each<[string, SurfaceMode, number, number, RegExp | undefined]>([
    ['deferral that saves much', 'tools', 20_000, 2_000, undefined],
    ['deferral that saves little', 'tools', 1_500, 1_200, /300 tokens.*false/u],
    ['deferral that costs more', 'tools', 900, 1_200, /300 tokens a request more.*false/u],
    ['nothing to defer', 'tools', 15, 15, undefined],
    ['a small share of much', 'tools', 20_000, 18_000, /false/u],
    ['direct where deferral would save much', 'direct', 20_000, 2_000, /mode: "tools"/u],
    ['direct where it would not', 'direct', 1_500, 1_200, undefined],
  ])('%s', (_why, mode, direct, tools, said) => {
    const advice = adviseMode({
      mode,
      harness: 'embedded',
      surfaces: [surface('direct', direct), surface('tools', tools)],
    });
    if (said === undefined) expect(advice).toBeUndefined();
    else expect(advice).toMatch(said);
  });

  it('CFG-9: says nothing of a harness that gets no controls', () => {
    const surfaces = [surface('direct', 20_000), surface('tools', 2_000)];
    expect(adviseMode({ mode: 'direct', harness: 'codex', surfaces })).toBeUndefined();
  });
});
