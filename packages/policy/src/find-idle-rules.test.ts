import { describe, expect, it } from 'vitest';
import { findIdleRules } from './find-idle-rules.ts';
import type { AbsentOwner, PolicyRules } from './rules.ts';
import { mcpTool, pluginTool } from './tools.fixture.ts';

const tools = [
  ...['read', 'write', 'apply_patch', 'ls'].map((name) => pluginTool('core', name)),
  pluginTool('calendar', 'create_event'),
  mcpTool('everything', 'echo'),
  mcpTool('everything', 'get_sum'),
];
const idle = (rules: PolicyRules, absent: readonly AbsentOwner[] = []) =>
  findIdleRules(rules, { tools, absent });
const paths = (rules: PolicyRules, absent: readonly AbsentOwner[] = []) =>
  idle(rules, absent).map(({ path }) => path);

describe('findIdleRules', () => {
  it.each([
    { rule: 'aply_patch', meant: 'apply_patch', why: 'a misspelt tool' },
    { rule: 'mcp:everythng:*', meant: 'mcp:everything:*', why: 'a misspelt server' },
    { rule: 'mcp:everything:ecko', meant: 'mcp:everything:echo', why: 'a misspelt tool of a server' },
    { rule: 'everythng__echo', meant: 'everything__echo', why: 'a misspelt server, joined' },
    { rule: 'calender/create_event', meant: 'calendar/create_event', why: 'a misspelt plugin' },
    { rule: 'openclaw:files:read', meant: 'openclaw:core:read', why: 'a core tool under its plugin' },
    { rule: 'mcp:everything', meant: 'mcp:everything:*', why: 'an id without a name' },
    { rule: 'files/*', meant: 'group:fs', why: 'the plugin of core tools' },
    { rule: 'fs', meant: 'group:fs', why: 'a group without group:' },
    { rule: 'filesystem', meant: 'group:fs', why: 'another word for a group' },
  ])('POL-1: $rule fits no tool, as $why; $meant is meant', ({ rule, meant }) => {
    for (const list of ['allow', 'deny', 'ask'] as const) {
      const [problem, ...others] = idle({ [list]: ['read', rule] });
      expect([problem?.path, others]).toEqual([`${list}[1]`, []]);
      expect(problem?.message).toContain(`"${rule}" fits no tool there is now; did you mean ${meant}?`);
    }
  });

  it('POL-1: an allow rule fits no tool of a server by its bare name, and its id is proposed', () => {
    expect(idle({ allow: ['echo'] })[0]?.message).toContain('did you mean mcp:everything:echo?');
    expect(paths({ deny: ['echo'] })).toEqual([]);
  });

  it('POL-1: has nothing to say of what fits, and of what is there for tools to come', () => {
    const rules = ['read', 'create_*', 'mcp:everything:*', 'everything__echo', 'calendar/*', 'core/ls'];
    expect(paths({ allow: rules, deny: rules, ask: rules })).toEqual([]);
    const ahead = [
      '*',
      '*delete*',
      'mcp:*',
      'mcp:*:delete_*',
      'group:messaging',
      'client:x',
      'exec',
      'browser',
    ];
    expect(paths({ allow: ahead, deny: ahead, ask: ahead })).toEqual([]);
    expect(findIdleRules({}, { tools: [] })).toEqual([]);
  });

  it('POL-1: what may be about a server that is off or not ready is not told', () => {
    const slow: AbsentOwner[] = [{ source: 'mcp', owner: 'slow' }];
    const about = ['mcp:slow:x', 'mcp:slow:*', 'mcp:sl*', 'slow/x', 'slow__x', 's*__x'];
    expect(paths({ allow: about, deny: about }, slow)).toEqual([]);
    expect(paths({ deny: about })).toHaveLength(about.length);
    expect(paths({ deny: ['x'], ask: ['x'], allow: ['x'] }, slow)).toEqual(['allow[0]']);
    expect(paths({ deny: ['mcp:everythng:*', 'mcp:slower:x'] }, slow)).toEqual(['deny[0]', 'deny[1]']);
  });

  it('POL-1: nor what may be about a plugin that is off', () => {
    const off: AbsentOwner[] = [{ source: 'openclaw', owner: 'garden' }];
    const about = ['garden/*', 'openclaw:garden:water', 'water'];
    expect(paths({ allow: about, deny: about }, off)).toEqual([]);
    expect(paths({ allow: about })).toHaveLength(about.length);
  });

  it('proposes nothing where nothing is near, and says that a caller may bring it', () => {
    const [named, owned, other] = idle({ deny: ['launch_the_rocket', 'mcp:qqqqqq:x', 'gitlab/read'] });
    expect(other?.message).toMatch(/now$/u);
    expect(named?.message).toMatch(/now, unless a caller brings one$/u);
    expect(owned?.message).toMatch(/now$/u);
  });
});
