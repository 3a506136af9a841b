import type { OpenClawConfig } from '@openclaw/config';
import { expect, it } from 'vitest';
import { createRunPolicies } from './run-policies.ts';

const CONFIG: OpenClawConfig = {
  tools: {
    deny: ['exec'],
    byChannel: { http: { deny: ['write'] } },
    byProvider: { cloud: { deny: ['read'] }, 'cloud/big': { deny: ['edit'] } },
  },
  agents: { list: { clerk: { tools: { deny: ['*_delete'] } } } },
};
const main = { agentId: 'main', channel: 'cli' };

it('CAT-13: runs under the same rules have the same policy, whatever else they differ in', () => {
  const policyOf = createRunPolicies(CONFIG);
  const policy = policyOf(main);
  expect(policyOf({ agentId: 'other', channel: 'mcp', model: { provider: 'home', id: 'small' } })).toBe(
    policy,
  );
});

it.each([
  ['agent', { ...main, agentId: 'clerk' }, 'row_delete'],
  ['channel', { ...main, channel: 'http' }, 'write'],
  ['channel that asked', { ...main, askedFrom: 'http' }, 'write'],
  ['provider', { ...main, model: { provider: 'cloud', id: 'small' } }, 'read'],
  ['model', { ...main, model: { provider: 'cloud', id: 'big' } }, 'edit'],
])('POL-2: the rules of the %s make another', (_what, run, name) => {
  const policyOf = createRunPolicies(CONFIG);
  const tool = { id: `openclaw:core:${name}`, source: 'openclaw', owner: 'core', name } as const;
  expect(policyOf(main).policy.decide(tool).verdict).toBe('allow');
  expect(policyOf(run).policy.decide(tool).verdict).toBe('deny');
});
