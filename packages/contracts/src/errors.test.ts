import { describe, expect, it } from 'vitest';
import { asOpenClawError, isOpenClawError, messageOf, OpenClawError } from './errors.ts';

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
