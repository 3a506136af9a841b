import { openclawToolId } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { resolvePolicy } from './resolve-policy.ts';
import type { PolicyLayer } from './rules.ts';
import { clientTool, mcpTool, pluginTool } from './tools.fixture.ts';

const read = pluginTool('core', 'read');
const createEvent = pluginTool('calendar', 'create_event');
const calSend = mcpTool('cal', 'send');

function verdict(layers: readonly Omit<PolicyLayer, 'name'>[], tool: Parameters<typeof decideOf>[1]): string {
  return decideOf(layers, tool).verdict;
}

function decideOf(
  layers: readonly Omit<PolicyLayer, 'name'>[],
  tool: ReturnType<typeof pluginTool> & { readonly optional?: boolean },
) {
  return resolvePolicy(layers.map((layer, index) => ({ name: `layer${index}`, ...layer }))).decide(tool);
}

describe('one layer', () => {
  it.each([
    ['no rules allow everything', {}, 'allow'],
    ['deny beats allow', { allow: ['read'], deny: ['read'] }, 'deny'],
    ['deny beats ask', { ask: ['read'], deny: ['read'] }, 'deny'],
    ['ask beats allow', { allow: ['read'], ask: ['*'] }, 'ask'],
    ['ask does not allow what the allow list leaves out', { allow: ['write'], ask: ['read'] }, 'deny'],
    ['an allow list leaves out the rest', { allow: ['write'] }, 'deny'],
    ['an empty allow list allows nothing', { allow: [] }, 'deny'],
    ['a profile is an allow list', { profile: 'coding' }, 'allow'],
    ['a profile leaves out the rest', { profile: 'messaging' }, 'deny'],
    ['allow adds to a profile', { profile: 'minimal', allow: ['read'] }, 'allow'],
    ['deny takes from a profile', { profile: 'coding', deny: ['group:fs'] }, 'deny'],
    ['matching is case-sensitive', { deny: ['READ'] }, 'allow'],
  ])('POL-1: %s', (_why, layer, expected) => {
    expect(verdict([layer], read)).toBe(expected);
  });
});

describe('many layers', () => {
  it.each([
    ['a later layer cannot allow again', [{ deny: ['read'] }, { allow: ['read'] }], 'deny'],
    ['an earlier layer cannot either', [{ allow: ['read'] }, { deny: ['read'] }], 'deny'],
    ['a tool must be on every allow list', [{ allow: ['read'] }, { allow: ['write'] }], 'deny'],
    ['a layer without an allow list does not count', [{ allow: ['read'] }, { deny: ['exec'] }], 'allow'],
    ['an ask in any layer asks', [{ ask: ['read'] }, { allow: ['read'] }], 'ask'],
  ])('POL-2: %s', (_why, layers, expected) => {
    expect(verdict(layers, read)).toBe(expected);
  });

  it('FR-70: a child whose layer names one MCP tool keeps it, and a removal says by which rule', () => {
    const gitRead = mcpTool('git', 'read');
    const child = { name: 'agent:child', allow: ['git__read'] };
    expect(resolvePolicy([{ name: 'global' }, child]).decide(gitRead)).toEqual({
      verdict: 'allow',
      reason: { layer: 'agent:child', rule: 'git__read' },
    });
    const job = { name: 'channel:cron', profile: 'coding' };
    expect(resolvePolicy([child, job]).decide(gitRead)).toEqual({
      verdict: 'deny',
      reason: { layer: 'channel:cron', rule: 'profile:coding' },
    });
  });

  it('POL-5: the reason is the first denial, the first ask, else the last rule that allows', () => {
    const layers = [
      { name: 'global', allow: ['*'], ask: ['exec'] },
      { name: 'agent:main', allow: ['re*', 'exec', 'write'], deny: ['write'] },
    ];
    const policy = resolvePolicy(layers);
    expect(policy.decide(read).reason).toEqual({ layer: 'agent:main', rule: 're*' });
    expect(policy.decide(pluginTool('core', 'exec')).reason).toEqual({ layer: 'global', rule: 'exec' });
    expect(policy.decide(pluginTool('core', 'write')).reason).toEqual({ layer: 'agent:main', rule: 'write' });
    expect(policy.decide(createEvent).reason).toEqual({
      layer: 'agent:main',
      rule: 'allow:[re*, exec, write]',
    });
    expect(resolvePolicy([]).decide(read).reason).toEqual({ layer: 'default', rule: '*' });
  });

  it('FR-65: a denied server is denied whole, whoever else is allowed', () => {
    expect(verdict([{ deny: ['cal__*'] }], calSend)).toBe('deny');
    expect(verdict([{ deny: ['cal__*'] }], mcpTool('mail', 'send'))).toBe('allow');
  });

  it('FR-59: an ask for the target holds though everything else is allowed', () => {
    const layers = [{ ask: ['note_delete'], allow: ['*'] }];
    expect(verdict(layers, pluginTool('notes', 'note_delete'))).toBe('ask');
    expect(verdict(layers, pluginTool('core', 'tool_call'))).toBe('allow');
  });
});

describe('optional tools', () => {
  const optional = { ...createEvent, optional: true };

  it.each([
    ['no rules', [{}], 'deny'],
    ['a bare star', [{ allow: ['*'] }], 'deny'],
    ['the full profile', [{ profile: 'full' }], 'deny'],
    ['a wildcard name', [{ allow: ['create_*'] }], 'deny'],
    ['a whole source', [{ allow: ['openclaw:*'] }], 'deny'],
    ['a wildcard owner', [{ allow: ['cal*/create_event'] }], 'deny'],
    ['its name', [{ allow: ['create_event'] }], 'allow'],
    ['its id', [{ allow: [openclawToolId('calendar', 'create_event')] }], 'allow'],
    ['its owner by id', [{ allow: ['openclaw:calendar:*'] }], 'allow'],
    ['its owner by slash', [{ allow: ['calendar/*'] }], 'allow'],
    ['its group', [{ allow: ['group:plugins'] }], 'allow'],
    ['its name in a later layer', [{ allow: ['*'] }, { allow: ['create_event'] }], 'allow'],
    [
      'its name in one layer, left out by another',
      [{ allow: ['create_event'] }, { allow: ['read'] }],
      'deny',
    ],
    ['its name, and an ask', [{ allow: ['create_event'], ask: ['*'] }], 'ask'],
    ['an ask alone', [{ ask: ['create_event'] }], 'deny'],
  ])('POL-1: %s', (_why, layers, expected) => {
    expect(verdict(layers, optional)).toBe(expected);
  });

  it.each([
    ['cal__*', 'allow'],
    ['cal__send', 'allow'],
    ['*__send', 'deny'],
    ['c*__send', 'deny'],
    ['cal/*', 'allow'],
    ['*/send', 'deny'],
    ['mcp:cal:*', 'allow'],
    ['mcp:c*:send', 'deny'],
    ['*:cal:send', 'deny'],
  ])(
    'POL-1: SECURITY: %s names the tool of a server only where it names the server (%s)',
    (rule, expected) => {
      expect(verdict([{ allow: [rule] }], { ...mcpTool('cal', 'send'), optional: true })).toBe(expected);
      expect(verdict([{ allow: [rule] }], mcpTool('cal', 'send'))).toBe('allow');
    },
  );

  it('POL-5: the rule that turned it on is the reason', () => {
    const policy = resolvePolicy([
      { name: 'agent:main', allow: ['calendar/*'] },
      { name: 'x', allow: ['*'] },
    ]);
    expect(policy.decide(optional).reason).toEqual({ layer: 'agent:main', rule: 'calendar/*' });
    expect(policy.explain(optional).turnedOnBy).toEqual({ layer: 'agent:main', rule: 'calendar/*' });
    expect(policy.explain(read).turnedOnBy).toBeUndefined();
  });
});

describe('explain', () => {
  it('POL-5: lists for each layer every rule that fits', () => {
    const policy = resolvePolicy([
      { name: 'global', profile: 'coding', allow: ['read'], ask: ['group:fs'] },
      { name: 'agent:main', deny: ['re*', 'exec'] },
      { name: 'channel:http' },
    ]);
    const { decision, layers } = policy.explain(read);
    expect(decision).toEqual({ verdict: 'deny', reason: { layer: 'agent:main', rule: 're*' } });
    expect(layers).toEqual([
      {
        layer: 'global',
        verdict: 'ask',
        matched: [
          { list: 'ask', rule: 'group:fs' },
          { list: 'allow', rule: 'read' },
          { list: 'profile', rule: 'group:fs' },
        ],
        nearMisses: [],
      },
      { layer: 'agent:main', verdict: 'deny', matched: [{ list: 'deny', rule: 're*' }], nearMisses: [] },
      { layer: 'channel:http', verdict: 'allow', matched: [], nearMisses: [] },
    ]);
  });

  it('POL-5: points out an allow rule that only seems to name the tool', () => {
    const policy = resolvePolicy([{ name: 'global', allow: ['send', 'read'] }]);
    expect(policy.explain(calSend).layers[0]).toEqual({
      layer: 'global',
      verdict: 'deny',
      matched: [],
      nearMisses: ['send'],
    });
    expect(policy.explain(clientTool('send')).layers[0]?.nearMisses).toEqual(['send']);
  });
});

describe('rules that cannot be read', () => {
  it.each([{ deny: ['group:nope'] }, { profile: 'codng' }, { allow: [''] }, { ask: [' exec'] }])(
    'POL-1: %j is refused and never passed over',
    (layer) => {
      expect(() => decideOf([layer], read)).toThrow(expect.objectContaining({ code: 'config_invalid' }));
    },
  );
});
