import { describe, expect, it } from 'vitest';
import { makeTool } from '../test/make-tool.ts';
import { functionNames } from './function-names.ts';

const SAFE = /^[A-Za-z0-9_-]{1,64}$/;

describe('functionNames', () => {
  it('MCP-4: names do not depend on the order in which tools came', () => {
    const tools = [
      makeTool({ name: 'send', source: 'mcp', owner: 'a' }),
      makeTool({ name: 'send', source: 'mcp', owner: 'b' }),
      makeTool({ name: 'b__send', source: 'openclaw', owner: 'x' }),
      makeTool({ name: 'wiki.search', source: 'mcp', owner: 'kb' }),
      makeTool({ name: 'wiki/search', source: 'mcp', owner: 'kb' }),
      makeTool({ name: 'wiki_search', source: 'mcp', owner: 'kb' }),
    ];
    const expected = Object.fromEntries(functionNames(tools));
    for (const order of [[...tools].reverse(), [...tools.slice(3), ...tools.slice(0, 3)]]) {
      expect(Object.fromEntries(functionNames(order))).toEqual(expected);
    }
  });

  it.each([
    ['FR-47: names that become alike once made safe', ['wiki.search', 'wiki_search', 'wiki/search']],
    ['FR-49: names alike in their first 64 characters', [`${'n'.repeat(70)}1`, `${'n'.repeat(70)}2`]],
    ['FR-50: names no provider takes', ['a.b', 'a/b', ' café', 'x'.repeat(129), 'mcp__x', 'ok_tool']],
  ])('%s stay apart and safe', (_why, names) => {
    const tools = names.map((name) => makeTool({ name, source: 'mcp', owner: 'srv' }));
    const given = [...functionNames(tools).values()];
    expect(new Set(given).size).toBe(names.length);
    for (const name of given) expect(name).toMatch(SAFE);
  });

  it('keeps a clean name that nobody else has', () => {
    const tools = [
      makeTool({ name: 'create_event' }),
      makeTool({ name: 'find', source: 'mcp', owner: 'kb' }),
    ];
    expect([...functionNames(tools).values()]).toEqual(['create_event', 'kb__find']);
  });

  it('CAT-12: an MCP or plugin tool never takes the name of a core tool', () => {
    const tools = [
      makeTool({ name: 'read', owner: 'core' }),
      makeTool({ name: 'read', owner: 'imitator' }),
      makeTool({ name: 'read', source: 'client', owner: 'client' }),
    ];
    const names = functionNames(tools);
    expect(names.get('openclaw:core:read')).toBe('read');
    expect(names.get('openclaw:imitator:read')).toBe('imitator__read');
    expect(names.get('client:client:read')).toBe('client__read');
  });

  it('DIR-4: an untrusted tool does not change the name of a trusted one', () => {
    const tools = [
      makeTool({ name: 'kb__find', owner: 'desk' }),
      makeTool({ name: 'find', source: 'mcp', owner: 'kb' }),
      makeTool({ name: 'kb__find', source: 'client', owner: 'client' }),
    ];
    expect(functionNames(tools).get('openclaw:desk:kb__find')).toBe('kb__find');
  });

  it('MCP-4: a client tool that bears the hashed name of another takes nothing away from it', () => {
    const dotted = makeTool({ name: 'wiki.search', source: 'mcp', owner: 'kb' });
    const hashed = functionNames([dotted]).get(dotted.id) ?? '';
    const imitator = makeTool({ name: hashed, source: 'client', owner: 'client' });
    const names = functionNames([dotted, imitator]);
    expect(new Set(names.values()).size).toBe(2);
    for (const name of names.values()) expect(name).toMatch(SAFE);
  });

  it('gives no tool the name of a control', () => {
    expect([...functionNames([makeTool({ name: 'tool_search' })]).values()]).toEqual(['desk__tool_search']);
  });
});
