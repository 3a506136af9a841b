import { type JsonValue, oneLine } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { createCatalogCache } from './catalog-cache.ts';
import { parseCatalogFile } from './catalog-file.ts';

const SCHEMA = { type: 'object', properties: { x: { type: 'string' } } };

describe('parseCatalogFile', () => {
  it('reads a list of tools as trusted', () => {
    const file = parseCatalogFile(
      [
        {
          id: 'kb__find',
          name: 'find',
          description: 'Find a page',
          parameters: { type: 'object' },
          source: 'kb',
        },
      ],
      { server: 'ignored' },
    );
    expect(file.tools).toMatchObject([{ id: 'kb__find', source: 'openclaw', owner: 'kb', name: 'find' }]);
  });

  it.each<readonly [string, object]>([
    ['chat completions', { type: 'function', function: { name: 'a', description: 'b', parameters: SCHEMA } }],
    ['responses', { type: 'function', name: 'a', description: 'b', parameters: SCHEMA }],
    ['messages', { name: 'a', description: 'b', input_schema: SCHEMA }],
    ['MCP, in a bare list', { name: 'a', description: 'b', inputSchema: SCHEMA }],
  ])('reads a list of tools in the form of %s', (_form, entry) => {
    const { tools, diagnostics } = parseCatalogFile([entry], { server: 's' });
    expect(tools).toMatchObject([{ name: 'a', description: 'b', inputSchema: SCHEMA }]);
    expect(diagnostics).toEqual([]);
  });

  it('gives a tool of a list what it leaves out', () => {
    const { tools } = parseCatalogFile(
      [
        { id: '', name: 'a' },
        { name: 'b', title: 7 },
      ],
      { server: 's' },
    );
    const usual = { source: 'openclaw', description: '', inputSchema: { type: 'object' }, optional: false };
    expect(tools).toMatchObject([
      { ...usual, id: 'openclaw:file:a', owner: 'file' },
      { ...usual, id: 'openclaw:file:b', owner: 'file' },
    ]);
  });

  it('CAT-9: takes title and output schema of an MCP tool where they are such', () => {
    const listed = [
      { name: 'a', title: 'A', outputSchema: { type: 'object' } },
      { name: 'b', title: 7, outputSchema: 7 },
    ];
    const [a, b] = parseCatalogFile({ tools: listed }, { server: 'kb' }).tools;
    expect(a).toMatchObject({
      title: 'A',
      outputSchema: { type: 'object' },
      inputSchema: { type: 'object' },
    });
    expect(b).not.toHaveProperty('title');
    expect(b).not.toHaveProperty('outputSchema');
  });

  it('reads an MCP answer as untrusted, also inside a JSON-RPC result', () => {
    const answer = { tools: [{ name: 'find', inputSchema: { type: 'object' } }] };
    for (const form of [answer, { jsonrpc: '2.0', id: 1, result: answer }]) {
      expect(parseCatalogFile(form, { server: 'kb' }).tools).toMatchObject([
        { id: 'mcp:kb:find', source: 'mcp' },
      ]);
    }
  });

  it('CAT-14: a bad tool costs that tool and is told', () => {
    const file = parseCatalogFile(
      {
        tools: [{ name: 'a', inputSchema: 7 }, 'x', { name: 'b' }, { name: 'b' }, { description: 'no name' }],
      },
      { server: 'kb' },
    );
    expect(file.tools.map((tool) => tool.id)).toEqual(['mcp:kb:b']);
    expect(file.diagnostics.map(({ code }) => code)).toEqual(Array(4).fill('tool_invalid'));
    const subjects = file.diagnostics.map(({ subject }) => subject);
    expect(subjects).toEqual([1, 2, 4, 5].map((position) => `tool ${position} of the catalog file`));
  });

  it.each<readonly [string, object, RegExp | undefined]>([
    ['a misspelt description', { name: 'a', descripton: 'x' }, /descripton.*description\?/u],
    [
      'misspelt parameters, as a provider takes them',
      { function: { name: 'a', paramters: {} } },
      /parameters\?/u,
    ],
    ['a description that is no text', { name: 'a', description: 5 }, /description/u],
    ['no description', { name: 'a', description: null }, undefined],
    ['a field of somebody else', { name: 'a', description: 'x', tags: [], version: 1 }, undefined],
    ['one that is like another which is there', { name: 'a', names: ['b'] }, undefined],
  ])('tells a tool with %s, and keeps it', (_what, entry, message) => {
    const { tools, diagnostics } = parseCatalogFile([entry], { server: 's' });
    expect(tools).toHaveLength(1);
    expect(diagnostics).toEqual(
      message === undefined
        ? []
        : [
            {
              code: 'tool_invalid',
              subject: 'tool 1 of the catalog file',
              message: expect.stringMatching(message),
            },
          ],
    );
  });

  it('CAT-14: a schema that is nested without end costs its tool, and overflows nothing', () => {
    let deep: JsonValue = {};
    for (let level = 0; level < 50_000; level += 1) deep = { not: deep };
    const listed = [{ name: 'deep', inputSchema: deep }, { name: 'plain' }];
    for (const value of [listed, { tools: listed }]) {
      const { tools, diagnostics } = parseCatalogFile(value, { server: 'kb' });
      expect(
        createCatalogCache()
          .snapshot(tools)
          .entries.map(({ name }) => name),
      ).toEqual(['plain']);
      expect(diagnostics).toMatchObject([{ code: 'tool_invalid' }]);
    }
  });

  it('FR-113: what is told of a bad tool is on one line and bounded, whatever it is called', () => {
    const name = `a\u001b[2J\n${'x'.repeat(5_000)}`;
    const bad = { name, inputSchema: 7, parameters: 7 };
    for (const value of [
      [bad],
      { tools: [bad] },
      [
        { id: name, name },
        { id: name, name },
      ],
    ]) {
      const [{ message } = { message: '' }] = parseCatalogFile(value, { server: 'kb' }).diagnostics;
      expect(message).toBe(oneLine(message));
      expect(message.length).toBeLessThan(300);
    }
  });

  it.each([null, 7, {}, { tools: 'x' }])('refuses %j, which has neither form', (value) => {
    expect(() => parseCatalogFile(value, { server: 'kb' })).toThrow(
      expect.objectContaining({ code: 'catalog_unreadable' }),
    );
  });
});
