import { createCatalogCache } from '@openclaw/catalog';
import type { EffectivePolicy } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { makeTool } from '../test/rig.ts';
import { createPlanCache } from './plan-cache.ts';

const supply = [makeTool({ name: 'note_find' }), makeTool({ name: 'note_write' })];
const clientTool = (name: string) =>
  makeTool({ name, source: 'client', owner: 'client', id: `client:${name}` }).tool;
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

  it('CAT-13, DIR-5: hooks that leave the same names leave the same list, others their own', () => {
    const plans = newCache();
    const granted = plans.grant(policyWithout(''), supply);
    const left = plans.narrow(granted, [new Set(['note_find'])]);
    expect(plans.narrow(granted, [new Set(['note_find'])])).toBe(left);
    expect([left.tools.length, left.executors.size]).toEqual([1, 1]);
    expect(plans.narrow(granted, [new Set(['note_find']), new Set(['note_write'])]).executors.size).toBe(0);
    expect(plans.narrow(granted, [])).toBe(granted);
  });

  it('CAT-13: clients that bring equal tools have the same list, others their own', () => {
    const plans = newCache();
    const { tools } = plans.grant(policyWithout(''), supply);
    const extended = plans.extend(tools, [clientTool('ring')]);
    expect(plans.extend(tools, [clientTool('ring')])).toBe(extended);
    expect(extended.map(({ name }) => name)).toEqual(['note_find', 'note_write', 'ring']);
    expect(plans.extend(tools, [{ ...clientTool('ring'), inputSchema: false }])).not.toBe(extended);
    expect(plans.extend(tools, [])).toBe(tools);
  });

  it('CAT-13: keeps the lists of as many kinds of clients as there are at one time, and no more', () => {
    const plans = newCache();
    const { tools } = plans.grant(policyWithout(''), supply);
    const [first] = Array.from({ length: 8 }, (_, at) => plans.extend(tools, [clientTool(`ring${at}`)]));
    expect(plans.extend(tools, [clientTool('ring0')])).toBe(first);
    Array.from({ length: 8 }, (_, at) => plans.extend(tools, [clientTool(`call${at}`)]));
    expect(plans.extend(tools, [clientTool('ring0')])).not.toBe(first);
  });

  it('CAT-11: a collision is told each time', () => {
    const plans = newCache();
    const { tools } = plans.grant(policyWithout(''), supply);
    for (const _time of ['first', 'second']) {
      const extended = plans.extend(tools, [clientTool('Note-Find')]);
      expect(() => plans.layOut(extended, 'tools')).toThrow(
        expect.objectContaining({ code: 'client_tool_collision' }),
      );
    }
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
