import { describe, expect, it } from 'vitest';
import { asOpenClawError, isOpenClawError, messageOf, messageWithCauses, OpenClawError } from './errors.ts';

/** An error as another copy of this package throws it. */
function foreign(fields: object): Error {
  return Object.assign(new Error('Not there.'), {
    name: 'OpenClawError',
    code: 'tool_not_found',
    data: { ids: ['a'] },
    ...fields,
  });
}

describe('asOpenClawError', () => {
  it('gives an error of this copy back as it is', () => {
    const error = new OpenClawError('tool_failed', 'x');
    expect(asOpenClawError(error)).toBe(error);
  });

  it('keeps code, message and data of an error of another copy', () => {
    const error = asOpenClawError(foreign({}), 'internal_error');
    expect(error).toBeInstanceOf(OpenClawError);
    expect(error).toMatchObject({ code: 'tool_not_found', message: 'Not there.', data: { ids: ['a'] } });
    expect(isOpenClawError(foreign({}))).toBe(true);
  });

  it.each([
    ['another name', foreign({ name: 'Error' })],
    ['a code that there is not', foreign({ code: 'constructor' })],
    ['data that are none', foreign({ data: null })],
    ['no error at all', { name: 'OpenClawError', code: 'tool_failed', data: {} }],
  ])('wraps what has %s', (_, thrown) => {
    expect(isOpenClawError(thrown)).toBe(false);
    expect(asOpenClawError(thrown, 'tool_failed')).toMatchObject({ code: 'tool_failed', cause: thrown });
    expect(asOpenClawError(thrown).code).toBe('internal_error');
  });
});

describe('messageOf', () => {
  it.each([
    ['an error', new Error('broke'), 'broke'],
    ['text', 'broke', 'broke'],
    ['nothing', undefined, 'undefined'],
    ['an error whose message is none', Object.assign(new Error(), { message: 7 }), '7'],
  ])('is the text of %s', (_, thrown, text) => {
    expect(messageOf(thrown)).toBe(text);
  });

  it('is a sentence for what cannot be shown', () => {
    expect(messageOf(Object.create(null))).toMatch(/cannot be shown/u);
  });
});

describe('messageWithCauses', () => {
  const refused = new Error('connect ECONNREFUSED 127.0.0.1:1');
  const loop = new Error('a');
  loop.cause = new Error('b', { cause: loop });
  const secretive = new OpenClawError('tool_failed', 'No.', { cause: refused });

  it.each([
    [
      'what fetch throws',
      new TypeError('fetch failed', { cause: refused }),
      `fetch failed: ${refused.message}`,
    ],
    [
      'a failure of two addresses',
      new TypeError('fetch failed', { cause: new AggregateError([refused], '') }),
      `fetch failed: ${refused.message}`,
    ],
    [
      'a cause that the message has',
      new Error('Not read: broke', { cause: new Error('broke') }),
      'Not read: broke',
    ],
    ['an error without a message', new Error('', { cause: refused }), refused.message],
    ['text as the cause', new Error('broke', { cause: 'the disk' }), 'broke: the disk'],
    ['an object as the cause', new Error('broke', { cause: { disk: 1 } }), 'broke'],
    ['a circle', loop, 'a: b'],
    ['an error of ours', secretive, 'No.'],
    ['an error of ours below', new Error('broke', { cause: secretive }), 'broke: No.'],
    ['no error', 'broke', 'broke'],
  ])('is the text of %s', (_, thrown, text) => {
    expect(messageWithCauses(thrown)).toBe(text);
  });

  it('is the message alone where the cause throws', () => {
    const hostile = Object.defineProperty(new Error('broke'), 'cause', {
      get() {
        throw new Error('mine');
      },
    });
    expect(messageWithCauses(hostile)).toBe('broke');
  });
});
