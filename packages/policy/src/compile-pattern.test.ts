import { describe, expect, it } from 'vitest';
import { compilePattern } from './compile-pattern.ts';
import { clientTool, mcpTool, pluginTool } from './tools.fixture.ts';
import { TOOL_GROUPS, TOOL_PROFILES } from './vocabulary.ts';

const tools = [
  pluginTool('core', 'read'),
  pluginTool('notes', 'read'),
  pluginTool('calendar', 'create_event'),
  mcpTool('calendar', 'create_event'),
  mcpTool('git', 'read'),
  clientTool('read'),
];

function fits(use: 'grant' | 'restrict', pattern: string): readonly string[] {
  const compiled = compilePattern(pattern, use);
  return tools.filter((tool) => compiled.matches(tool)).map(({ id }) => id);
}

describe('a grant', () => {
  it.each([
    ['the name of a core tool means the core tool (CAT-4)', 'read', ['openclaw:core:read']],
    [
      'a bare name never fits a server or a client (FR-46)',
      'create_event',
      ['openclaw:calendar:create_event'],
    ],
    ['a wildcard name fits every trusted tool', 'r*', ['openclaw:core:read', 'openclaw:notes:read']],
    ['an id fits one tool', 'mcp:calendar:create_event', ['mcp:calendar:create_event']],
    ['an id with a star', 'mcp:git:*', ['mcp:git:read']],
    [
      'owner/name fits a plugin and a server, never a client',
      'calendar/*',
      ['openclaw:calendar:create_event', 'mcp:calendar:create_event'],
    ],
    ['server__name fits a server only', 'calendar__*', ['mcp:calendar:create_event']],
    ['a client tool has its id', 'client:read', ['client:read']],
    ['a group', 'group:mcp', ['mcp:calendar:create_event', 'mcp:git:read']],
    ['plugins are all but core', 'group:plugins', ['openclaw:notes:read', 'openclaw:calendar:create_event']],
  ])('POL-1: %s', (_why, pattern, expected) => {
    expect(fits('grant', pattern)).toEqual(expected);
  });

  it('FR-47: server__name grants nothing where it could be taken apart in two ways', () => {
    const rule = compilePattern('a__b__c', 'grant');
    expect(rule.matches(mcpTool('a', 'b__c'))).toBe(false);
    expect(rule.matches(mcpTool('a__b', 'c'))).toBe(false);
    expect(compilePattern('a/b__c', 'grant').matches(mcpTool('a', 'b__c'))).toBe(true);
  });

  it('FR-47: names that look alike once cleaned are not alike', () => {
    const rule = compilePattern('srv__wiki_search', 'grant');
    const names = ['wiki.search', 'wiki_search', 'wiki/search'];
    expect(names.filter((name) => rule.matches(mcpTool('srv', name)))).toEqual(['wiki_search']);
  });
});

describe('a restriction', () => {
  it('FR-46: a bare name fits every tool of that name', () => {
    expect(fits('restrict', 'read')).toEqual([
      'openclaw:core:read',
      'openclaw:notes:read',
      'mcp:git:read',
      'client:read',
    ]);
  });

  it.each(['git/read', 'git__read', 'mcp:git:read', 'mcp:git:*', 'git__*'])(
    'FR-61: %s is the same tool in every spelling',
    (pattern) => {
      expect(fits('restrict', pattern)).toEqual(['mcp:git:read']);
      expect(fits('grant', pattern)).toEqual(['mcp:git:read']);
    },
  );

  it('FR-65: it also holds where the spelling is ambiguous', () => {
    const rule = compilePattern('a__b__c', 'restrict');
    expect(rule.matches(mcpTool('a', 'b__c'))).toBe(true);
    expect(rule.matches(mcpTool('a__b', 'c'))).toBe(true);
  });
});

describe('the vocabulary', () => {
  const toolName = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

  it('FR-71: no group can be written as a tool name or id, and no profile entry is a bare name', () => {
    for (const name of TOOL_GROUPS.keys()) {
      expect(`group:${name}`).not.toMatch(toolName);
      expect(fits('grant', name)).toEqual([]);
    }
    for (const { allow } of TOOL_PROFILES.values()) {
      expect(allow.filter((rule) => toolName.test(rule))).toEqual([]);
    }
  });

  it('FR-71: a tool that calls itself a group does not get into it, nor does its name open one', () => {
    const impostor = mcpTool('evil', 'group:fs');
    expect(compilePattern('group:fs', 'grant').matches(impostor)).toBe(false);
    expect(compilePattern('group:fs', 'restrict').matches(impostor)).toBe(false);
    expect(compilePattern('find', 'grant').matches(pluginTool('core', 'grep'))).toBe(false);
  });

  it('FR-71: every entry of a group is an id with its source, so a mere name never gets in', () => {
    for (const { ids } of TOOL_GROUPS.values()) {
      expect(ids.every((id) => /^(openclaw|mcp|client):/.test(id))).toBe(true);
    }
    expect(fits('grant', 'group:fs')).toEqual(['openclaw:core:read']);
  });

  it('POL-1: every group that a profile uses exists', () => {
    const used = [...TOOL_PROFILES.values()].flatMap(({ allow }) => allow);
    const groups = used
      .filter((rule) => rule.startsWith('group:'))
      .map((rule) => rule.slice('group:'.length));
    expect(groups.filter((group) => !TOOL_GROUPS.has(group))).toEqual([]);
  });
});
