import type { ClientTool, Tool } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { adoptClientTools, checkClientCollisions } from './client-tools.ts';

const client = (name: string): ClientTool => ({ name, description: '', inputSchema: { type: 'object' } });
const rival = (name: string): Tool => ({
  id: `openclaw:core:${name}`,
  source: 'openclaw',
  owner: 'core',
  name,
  description: '',
  inputSchema: true,
  catalogMode: 'catalog',
  executionMode: 'parallel',
  optional: false,
  annotations: {},
});
const code = (value: string) => expect.objectContaining({ code: value });

describe('client tools', () => {
  it('CAT-2: become tools of the run, untrusted, with ids of their own', () => {
    expect(adoptClientTools([client('create_event')])).toMatchObject([
      { id: 'client:create_event', source: 'client', name: 'create_event' },
    ]);
  });

  it.each(['', 'a b', 'a.b', 'é', 'x'.repeat(65)])(
    'the name %j is refused, since no provider takes it',
    (name) => {
      expect(() => adoptClientTools([client(name)])).toThrow(code('client_tool_invalid'));
    },
  );

  it('FR-44: names alike but for case and separators cannot be told apart', () => {
    expect(() => adoptClientTools([client('Web_Find'), client('web-find')])).toThrow(
      code('client_tool_collision'),
    );
  });

  it('a control’s name is taken', () => {
    expect(() => adoptClientTools([client('tool_call')])).toThrow(code('client_tool_collision'));
  });

  it('CAT-11: the name of a server’s tool is refused only where hidden names are called', () => {
    const find: Tool = { ...rival('find'), id: 'mcp:kb:find', source: 'mcp', owner: 'kb' };
    const beside = [...adoptClientTools([client('find')]), find];
    for (const mode of ['direct', 'tools', 'code'] as const)
      expect(() => checkClientCollisions(beside, mode)).not.toThrow();
    expect(() => checkClientCollisions(beside, 'directory')).toThrow(code('client_tool_collision'));
  });

  it('CAT-11, FR-43, FR-44: the name of a rival is refused, however it is spelt, naming both', () => {
    const beside = (name: string) => [...adoptClientTools([client('Read-Note')]), rival(name)];
    expect(() => checkClientCollisions(beside('read_note'), 'tools')).toThrow(code('client_tool_collision'));
    expect(() => checkClientCollisions(beside('read_note'), 'tools')).toThrow(
      /Read-Note.*openclaw:core:read_note/u,
    );
    expect(() => checkClientCollisions(beside('read_notes'), 'tools')).not.toThrow();
  });
});
