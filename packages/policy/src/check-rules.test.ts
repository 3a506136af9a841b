import { describe, expect, it } from 'vitest';
import { checkPolicyRules } from './check-rules.ts';
import { TOOL_GROUPS, TOOL_PROFILES } from './vocabulary.ts';

function paths(rules: Parameters<typeof checkPolicyRules>[0]): readonly string[] {
  return checkPolicyRules(rules).map(({ path }) => path);
}

describe('checkPolicyRules', () => {
  it('POL-1: finds each fault and says where it is', () => {
    expect(
      paths({
        profile: 'everything',
        allow: ['read', ''],
        deny: ['group:everything', ' exec', 'x'.repeat(600)],
        ask: ['calendar:create_event', 'ok'],
      }),
    ).toEqual(['profile', 'allow[1]', 'deny[0]', 'deny[1]', 'deny[2]', 'ask[0]']);
  });

  it('POL-1: has nothing to say of rules that can be used', () => {
    expect(paths({})).toEqual([]);
    for (const profile of TOOL_PROFILES.keys()) expect(paths({ profile })).toEqual([]);
    for (const group of TOOL_GROUPS.keys()) expect(paths({ allow: [`group:${group}`] })).toEqual([]);
    expect(paths({ deny: ['*', 'cal__*', 'calendar/x', 'mcp:cal:*', '*:cal:x', 'client:x'] })).toEqual([]);
  });

  it('POL-1: a name that an object inherits is no group and no profile', () => {
    expect(paths({ profile: 'constructor', allow: ['group:toString'] })).toEqual(['profile', 'allow[0]']);
  });
});

describe('what checkPolicyRules says', () => {
  it.each([
    { rules: { profile: 'codng' }, written: '"codng"', meant: 'did you mean coding', there: 'minimal' },
    {
      rules: { deny: ['group:filesystem'] },
      written: '"group:filesystem"',
      meant: 'did you mean group:fs;',
      there: 'group:runtime',
    },
    { rules: { deny: ['group:shel'] }, written: '"group:shel"', meant: 'group:runtime', there: 'group:fs' },
    {
      rules: { ask: ['mpc:cal:*'] },
      written: '"mpc:cal:*"',
      meant: 'did you mean mcp:cal:*',
      there: 'client:',
    },
  ])(
    'POL-1: names the value $written, what is meant and what there is',
    ({ rules, written, meant, there }) => {
      const [problem] = checkPolicyRules(rules);
      expect(problem?.message).toContain(written);
      expect(problem?.message).toContain(meant);
      expect(problem?.message).toContain(there);
    },
  );

  it('POL-1: proposes nothing for a word that is near nothing, and quotes no endless one', () => {
    const [far] = checkPolicyRules({ profile: 'zzzzzz' });
    expect(far?.message).not.toContain('did you mean');
    const [long] = checkPolicyRules({ deny: [`group:${'x'.repeat(400)}`] });
    expect(long?.message.length).toBeLessThan(400);
  });
});
