import { expect, it } from 'vitest';
import { type PackageFile, programOf } from './program-of.ts';

const FILE: PackageFile = { name: '@desk/desk-mcp', version: '1.2.3' };

it.each([
  ['a text', 'cli.js', 'cli.js'],
  ['one program of any name', { other: 'other.js' }, 'other.js'],
  ["the program of several that bears the package's name", { desk: 'a.js', 'desk-mcp': 'b.js' }, 'b.js'],
])('MCP-1: npx would run %s', (_what, bin, program) => {
  expect(programOf({ ...FILE, bin }, '1.2.3')).toBe(program);
});

it.each([
  ['no program', {}, '1.2.3'],
  ['several programs of other names', { bin: { a: 'a.js', b: 'b.js' } }, '1.2.3'],
  ['a name of every object', { bin: { a: 'a.js', b: 'b.js' }, name: 'constructor' }, '1.2.3'],
  ['another version', { bin: 'cli.js' }, '1.2.4'],
])('MCP-1: a package with %s is refused', (_what, more, version) => {
  expect(() => programOf({ ...FILE, ...more }, version)).toThrow(
    expect.objectContaining({ code: 'config_invalid' }),
  );
});
