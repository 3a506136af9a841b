import { describe, expect, it } from 'vitest';
import { findMalformedReferences, resolveEnvReferences } from './env-references.ts';

const ENV = { KEY: 'secret', EMPTY: '', HOST: 'h', NESTED: `\${KEY}`, _a1: 'x' };

describe('environment references', () => {
  it.each([
    { text: `\${KEY}`, resolved: 'secret', why: 'a whole value' },
    { text: `http://\${HOST}:1/\${KEY}`, resolved: 'http://h:1/secret', why: 'parts of a value' },
    { text: `\${EMPTY}`, resolved: '', why: 'a variable that is set but empty' },
    { text: `\${NESTED}`, resolved: `\${KEY}`, why: 'once only' },
    { text: `\${_a1}`, resolved: 'x', why: 'any name a shell allows' },
    { text: `$\${KEY}`, resolved: `\${KEY}`, why: 'an escaped one' },
    { text: `$\${not a name`, resolved: `\${not a name`, why: 'escaped text of any kind' },
    { text: 'costs $5 {x} $$ $', resolved: 'costs $5 {x} $$ $', why: 'no reference at all' },
  ])('CFG-1: resolves $why', ({ text, resolved }) => {
    expect(resolveEnvReferences({ a: [text, 1, null], [text]: true }, ENV)).toEqual({
      value: { a: [resolved, 1, null], [text]: true },
      problems: [],
    });
  });

  it.each([`\${MISSING}`, `\${constructor}`, `\${__proto__}`])('CFG-1: %s is not set', (text) => {
    const { problems } = resolveEnvReferences({ mcp: { 'a.b': [text] } }, ENV);
    expect(problems).toMatchObject([
      { path: 'mcp["a.b"][0]', message: expect.stringContaining(text.slice(2, -1)) },
    ]);
    expect(findMalformedReferences({ text })).toEqual([]);
  });

  it.each([`\${}`, `\${a b}`, `\${A-B}`, `\${A`, `\${A:-x}`])('CFG-1: %s is badly written', (text) => {
    expect(resolveEnvReferences({ text }, ENV).problems).toMatchObject([{ path: 'text' }]);
    expect(findMalformedReferences({ text })).toMatchObject([{ path: 'text' }]);
  });

  it('CFG-1: leaves the value it was given alone', () => {
    const value = Object.freeze({ a: `\${KEY}` });
    resolveEnvReferences(value, ENV);
    expect(value).toEqual({ a: `\${KEY}` });
  });
});
