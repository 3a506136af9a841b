import type { OpenClawConfig } from '@openclaw/config';
import type { ToolRef } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { checkPolicies, policyLayers, runPolicy } from './policy-layers.ts';

const tool: ToolRef = {
  id: 'openclaw:calendar:create_event',
  source: 'openclaw',
  owner: 'calendar',
  name: 'create_event',
};
const run = { agentId: 'main', channel: 'http', model: { provider: 'p', id: 'm' } };
const verdict = (config: OpenClawConfig) => runPolicy(config, run).policy.decide(tool).verdict;
const deny = { deny: ['create_event'] };

describe('runPolicy', () => {
  it.each<readonly [string, OpenClawConfig, string]>([
    ['nothing', {}, 'allow'],
    ['the global rules', { tools: deny }, 'deny'],
    [
      'the sandbox of a sandboxed agent',
      { tools: { sandbox: deny }, agents: { defaults: { sandboxed: true } } },
      'deny',
    ],
    ['the sandbox of an agent outside it', { tools: { sandbox: deny } }, 'allow'],
    ['every agent', { agents: { defaults: { tools: deny } } }, 'deny'],
    ['this agent', { agents: { list: { main: { tools: deny } } } }, 'deny'],
    ['another agent', { agents: { list: { other: { tools: deny } } } }, 'allow'],
    ['this provider', { tools: { byProvider: { p: deny } } }, 'deny'],
    ['this model', { tools: { byProvider: { 'p/m': deny } } }, 'deny'],
    ['another model', { tools: { byProvider: { 'p/n': deny } } }, 'allow'],
    ['this channel', { tools: { byChannel: { http: deny } } }, 'deny'],
    ['another channel', { tools: { byChannel: { cli: deny } } }, 'allow'],
    [
      'an agent that tries to widen',
      { tools: deny, agents: { list: { main: { tools: { allow: ['create_event'] } } } } },
      'deny',
    ],
    ['a question', { tools: { ask: ['calendar/create_event'] } }, 'ask'],
  ])('POL-2: %s', (_where, config, expected) => {
    expect(verdict(config)).toBe(expected);
  });

  it('names the layers, widest first', () => {
    const config = { tools: { byChannel: { http: {} } }, agents: { list: { main: { tools: {} } } } };
    expect(policyLayers(config, run).map(({ name }) => name)).toEqual([
      'global',
      'agent:main',
      'channel:http',
    ]);
    const later = { ...run, channel: 'automation', askedFrom: 'http' };
    expect(policyLayers(config, later).map(({ name }) => name)).toContain('channel:http');
  });

  it.each(['tool_call', 'core/tool_call', 'openclaw:core:tool_call'])(
    'SRF-16: tells the control that %s denies by name',
    (rule) => {
      expect([...runPolicy({ tools: { deny: [rule] } }, run).deniedControls]).toEqual(['tool_call']);
    },
  );

  it.each([
    ['an allow list', { allow: ['calendar/*'] }],
    ['a denied group', { deny: ['group:core'] }],
    ['a denied owner', { deny: ['core/*'] }],
    ['a denied pattern of names', { deny: ['*_search', 'tool_*'] }],
  ])('SRF-16: %s is about tools and removes no control', (_rule, tools) => {
    expect([...runPolicy({ tools }, run).deniedControls]).toEqual([]);
  });

  it.each<readonly [string, OpenClawConfig]>([
    ['the global rules', { tools: { deny: ['group:nonsense'] } }],
    [
      'the rules of an agent that has not run yet',
      { agents: { list: { other: { tools: { allow: [''] } } } } },
    ],
    ['the rules of a channel', { tools: { byChannel: { http: { profile: 'nonsense' } } } }],
    ['the rules of a provider', { tools: { byProvider: { p: { ask: ['group:nonsense'] } } } }],
  ])('a rule that cannot be read is refused and not passed over: %s', (_where, config) => {
    expect(() => checkPolicies(config)).toThrow(expect.objectContaining({ code: 'config_invalid' }));
  });
});
