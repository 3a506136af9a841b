import { beforeAll, describe, expect, it } from 'vitest';
import { type ChildProgram, loadChildProgram } from '../host/child-program.ts';
import { DEFAULT_LIMITS } from '../host/limits.ts';
import { parseGuestMessage } from '../protocol.ts';
import { createGuestRealm } from './guest-realm.ts';
import { compileProgram } from './program-text.ts';

let program: ChildProgram;

beforeAll(async () => {
  program = await loadChildProgram();
});

/** What a program sends before its first answer. Here the engine's hooks are those of this process. */
function messagesOf(code: string, limits = DEFAULT_LIMITS) {
  const realm = createGuestRealm(program.guest);
  const guest = realm.open(limits);
  const compiled = compileProgram(code);
  if (!compiled.ok) expect.fail(compiled.message);
  guest.start(realm.evaluate(compiled.script), compiled.wrapped);
  realm.settle();
  const messages = [];
  for (let text = guest.take(); text !== undefined; text = guest.take()) {
    messages.push(parseGuestMessage(String(text)));
  }
  return messages;
}

function resultOf(expression: string): unknown {
  return messagesOf(`return ${expression};`).at(-1);
}

describe('the guest realm', () => {
  it.each([
    ['undefined', 'undefined', null],
    ['undefined in an object', '{ a: undefined, b: 1 }', { b: 1 }],
    ['undefined in a list', '[undefined]', [null]],
    ['a number that is none', '[NaN, Infinity, -0]', ['NaN', 'Infinity', 0]],
    ['a BigInt', '123456789012345678901n', '123456789012345678901'],
    ['a function', '[function f() {}, () => {}]', ['[function f]', '[function anonymous]']],
    ['a symbol', 'Symbol("s")', '[Symbol(s)]'],
    ['a date', '[new Date(0), new Date(NaN)]', ['1970-01-01T00:00:00.000Z', 'Invalid Date']],
    ['a map', 'new Map([["a", 1]])', [['a', 1]]],
    ['a set', 'new Set([1, 2])', [1, 2]],
    ['an expression', '/a/g', '/a/g'],
    [
      'an error',
      'Object.assign(new TypeError("m"), { code: "c" })',
      { name: 'TypeError', message: 'm', code: 'c' },
    ],
    ['a promise', '[Promise.resolve(1)]', ['[promise: await it]']],
    ['a cycle', '(() => { const a = {}; a.a = a; return a; })()', { a: '[circular]' }],
    ['the same object twice', '(() => { const a = {}; return [a, a]; })()', [{}, {}]],
    ['toJSON', '{ toJSON: () => [1] }', [1]],
    ['a key of every object', 'JSON.parse(\'{"__proto__":1}\')', JSON.parse('{"__proto__":1}')],
  ])('BRG-9: %s has a stated form', (_what, expression, value) => {
    expect(resultOf(expression)).toEqual({ type: 'result', value });
  });

  it.each([
    ['an error', 'throw new TypeError("m")', 'TypeError: m'],
    ['a text', 'throw "m"', 'The program threw m'],
    ['an object', 'throw { a: 1 }', 'The program threw {"a":1}'],
    ['nothing', 'throw undefined', 'The program threw undefined'],
    ['an object that cannot be shown', 'throw new Proxy({}, { get() { throw 1; } })', undefined],
  ])('a program may throw %s', (_what, code, message) => {
    expect(messagesOf(code).at(-1)).toMatchObject({
      type: 'failure',
      code: 'program_error',
      message: message ?? expect.any(String),
    });
  });

  it('FR-88: a tool called by its name gets the right form', () => {
    const failure = messagesOf('write_note({ path: "a" })').at(-1);
    expect(failure).toMatchObject({
      type: 'failure',
      message: expect.stringContaining('openclaw.tools.call'),
    });
  });

  it('FR-85: what is logged is well formed and cut at a character', () => {
    const [log] = messagesOf('console.log("a\\ud800", "🙂".repeat(50));', {
      ...DEFAULT_LIMITS,
      maxLogLineCharacters: 20,
    });
    const text = log?.type === 'log' ? log.text : '';
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBeLessThanOrEqual(20);
    expect(text.endsWith('…')).toBe(true);
  });

  it('BRG-9: logs end at their count and at their size, once said', () => {
    const lines = messagesOf('for (let i = 0; i < 9; i += 1) console.log(i);', {
      ...DEFAULT_LIMITS,
      maxLogLines: 3,
    });
    expect(lines.map((message) => message?.type)).toEqual(['log', 'log', 'log', 'logs-cut', 'result']);
    const sizes = messagesOf('for (let i = 0; i < 9; i += 1) console.log("12345678");', {
      ...DEFAULT_LIMITS,
      maxLogCharacters: 20,
    });
    expect(sizes.map((message) => message?.type)).toEqual(['log', 'log', 'log', 'logs-cut', 'result']);
  });

  it('BRG-10: leaks by the stack of an error where the hooks are those of Node: the control of the isolation probe', () => {
    const code = `
      const error = new Error('x');
      error.name = Symbol('name');
      try {
        return error.stack;
      } catch (thrown) {
        return thrown instanceof Object ? 'held' : 'leaked';
      }`;
    expect(messagesOf(code).at(-1)).toEqual({ type: 'result', value: 'leaked' });
  });
});
