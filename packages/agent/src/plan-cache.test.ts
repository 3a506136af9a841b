import { createCatalogCache } from '@openclaw/catalog';
import type { EffectivePolicy } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { makeTool } from '../test/rig.ts';
import { createPlanCache } from './plan-cache.ts';

const supply = [makeTool({ name: 'note_find' }), makeTool({ name: 'note_write' })];
const newCache = () => createPlanCache(createCatalogCache());

function policyWithout(denied: string): EffectivePolicy & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    decide({ name }) {
      asked.push(name);
      return { verdict: name === denied ? 'deny' : 'allow', reason: { layer: 'test', rule: '*' } };
    },
  };
}

describe('what is kept of a plan', () => {
  it('CAT-13: the same policy and list are decided about once', () => {
    const plans = newCache();
    const policy = policyWithout('note_write');
    const granted = plans.grant(policy, supply);
    expect(plans.grant(policy, supply)).toBe(granted);
    expect(granted.tools.map(({ name }) => name)).toEqual(['note_find']);
    expect([...granted.executors.keys()]).toEqual(['openclaw:desk:note_find']);
    expect(policy.asked).toEqual(['note_find', 'note_write']);
  });

  it('EXE-9: another policy, and another list of the same tools, are decided about by themselves', () => {
    const plans = newCache();
    const policy = policyWithout('note_write');
    plans.grant(policy, supply);
    expect(plans.grant(policyWithout('note_find'), supply).tools.map(({ name }) => name)).toEqual([
      'note_write',
    ]);
    expect(plans.grant(policyWithout(''), [...supply]).tools).toHaveLength(2);
    expect(plans.grant(policy, supply.slice(1)).tools).toEqual([]);
  });

  it('CAT-13, SRF-1: a list is laid out once for each mode', () => {
    const plans = newCache();
    const { tools } = plans.grant(policyWithout(''), supply);
    const layout = plans.layOut(tools, 'tools');
    expect(plans.layOut(tools, 'tools')).toBe(layout);
    expect(layout.functions).toEqual([]);
    expect(plans.layOut(tools, 'direct').functions).toHaveLength(2);
    expect(plans.layOut([...tools], 'tools').snapshot).toBe(layout.snapshot);
  });
});
