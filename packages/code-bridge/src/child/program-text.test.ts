import { describe, expect, it } from 'vitest';
import { compileProgram } from './program-text.ts';

/** Runs a compiled program here, in this realm: only its form is under test. */
async function resultOf(code: string): Promise<unknown> {
  const program = compileProgram(code);
  if (!program.ok) expect.fail(program.message);
  const value = await program.script.runInThisContext()();
  return program.wrapped && typeof value === 'function' ? await value() : value;
}

describe('compileProgram', () => {
  it.each([
    ['a body', 'return 1 + 1;', 2],
    ['a body that awaits', 'const x = await Promise.resolve(2);\nreturn x;', 2],
    ['a body in a fence', '```js\nreturn 2;\n```', 2],
    ['a fence without language and with spaces around', '\n  ```\nreturn 2;\n```  \n', 2],
    ['an arrow function around the body', 'async () => { return 2; }', 2],
    ['the same with a semicolon and a comment above', '// go\n/* now */ async () => {\n  return 2;\n};\n', 2],
    ['a named async function', 'async function main() { return 2; }', 2],
    ['a function that calls itself', '(async () => { return 2; })();', 2],
    ['a fence around a function', '```javascript\nasync () => 2\n```', 2],
    ['a directive above the function', "'use strict';\nasync () => 2", 2],
    [
      'a body that begins with an async function',
      'async function main() { return 2; }\nreturn await main();',
      2,
    ],
    ['a variable named async', 'async = 2;\nreturn async;', 2],
    ['a comment at the end', 'return 2; // done', 2],
    ['an empty text', '', undefined],
    ['a fence inside of a text', 'return "```js\\nx\\n```".length;', 11],
  ])('BRG-1: accepts %s', async (_what, code, value) => {
    expect(await resultOf(code)).toBe(value);
  });

  it('FR-73: a program may declare its own openclaw and tools', async () => {
    expect(await resultOf('const openclaw = 1; const tools = 1; return openclaw + tools;')).toBe(2);
  });

  it.each([
    ['the first line', 'let a = ;', { line: 1, column: 9 }],
    ['a later line', 'let a = 1;\nlet b = ;', { line: 2, column: 9 }],
    ['a line in a fence', '```js\nlet a = 1;\nlet b = ;\n```', { line: 3, column: 9 }],
    ['a line in a fence below blank lines', '\n\n```\nlet b = ;\n```', { line: 4, column: 9 }],
    ['a line in a function', 'async () => {\n  let b = ;\n}', { line: 2, column: 11 }],
    ['an import', "import fs from 'fs';", { line: 1 }],
    ['a text that breaks off', 'if (true) {\n  foo(', { line: 2 }],
  ])("gives the program's own line and column for %s", (_what, code, where) => {
    expect(compileProgram(code)).toMatchObject({ ok: false, ...where });
  });
});
