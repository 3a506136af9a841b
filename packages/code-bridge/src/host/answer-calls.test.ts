import { type JsonValue, OpenClawError } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import type { AnswerMessage, CallMessage } from '../protocol.ts';
import { type CallDesk, openCallDesk } from './answer-calls.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import type { BridgeApi } from './program.ts';

const UNUSED = (): Promise<never> => Promise.reject(new OpenClawError('internal_error', 'not expected'));

function desk(call: BridgeApi['call'], limits: Partial<typeof DEFAULT_LIMITS> = {}) {
  const answers: AnswerMessage[] = [];
  const { promise: answered, resolve } = Promise.withResolvers<AnswerMessage>();
  const opened: CallDesk = openCallDesk({
    api: { search: UNUSED, describe: UNUSED, call },
    limits: { ...DEFAULT_LIMITS, ...limits },
    answer(message) {
      answers.push(message);
      resolve(message);
    },
  });
  return { desk: opened, answers, answered };
}

function message(id: number, params: readonly JsonValue[] = ['tool', {}]): CallMessage {
  return { type: 'call', id, method: 'call', params };
}

describe('openCallDesk', () => {
  it('hands id, arguments and a signal to the api, and its value back', async () => {
    const { desk: opened, answered } = desk(async (id, args, { signal }) => [id, args, signal.aborted]);
    expect(opened.accept(message(1, ['tool', { a: 1 }]))).toBeUndefined();
    await expect(answered).resolves.toEqual({
      type: 'answer',
      id: 1,
      ok: true,
      value: ['tool', { a: 1 }, false],
    });
    expect(opened.counts()).toEqual({ search: 0, describe: 0, call: 1, cancelled: 0 });
  });

  it('passes on code, message and data of an error of the house', async () => {
    const { desk: opened, answered } = desk(() =>
      Promise.reject(new OpenClawError('policy_denied', 'Not here.', { data: { rule: 'x' } })),
    );
    opened.accept(message(1));
    await expect(answered).resolves.toMatchObject({
      ok: false,
      error: { code: 'policy_denied', message: 'Not here.', data: { rule: 'x' } },
    });
  });

  it('BRG-10: does not pass on the text of any other error', async () => {
    const { desk: opened, answered } = desk(() => {
      throw new Error('password in /home/me');
    });
    opened.accept(message(1));
    const answer = await answered;
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal_error' } });
    expect(JSON.stringify(answer)).not.toContain('password');
  });

  it.each([
    ['an id out of order', message(2), 'protocol_violation'],
    ['an id that is no text', message(1, [7, {}]), 'protocol_violation'],
    ['no arguments', message(1, ['tool']), 'protocol_violation'],
    ['options that are no object', { ...message(1, ['x', []]), method: 'search' }, 'protocol_violation'],
  ] as const)('refuses %s', (_what, refused, code) => {
    const { desk: opened } = desk(UNUSED);
    expect(opened.accept(refused)).toMatchObject({ code });
    expect(opened.counts().call).toBe(0);
  });

  it('holds the budgets even of a child that does not', () => {
    const never = (): Promise<never> => new Promise(() => {});
    const pending = desk(never, { maxPendingCalls: 1 }).desk;
    expect(pending.accept(message(1))).toBeUndefined();
    expect(pending.accept(message(2))).toMatchObject({ code: 'budget_exceeded' });
    const total = desk(never, { maxCalls: 1, maxPendingCalls: 9 }).desk;
    expect(total.accept(message(1))).toBeUndefined();
    expect(total.accept(message(2))).toMatchObject({ code: 'budget_exceeded' });
  });

  it('BRG-9: a result larger than may cross is an error of the call, which has run', async () => {
    const { desk: opened, answered } = desk(async () => 'x'.repeat(100), { maxAnswerCharacters: 50 });
    opened.accept(message(1));
    await expect(answered).resolves.toMatchObject({ ok: false, error: { code: 'budget_exceeded' } });
  });

  it('BRG-6: closing aborts what is under way, counts it and answers nothing more', async () => {
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    const { desk: opened, answers } = desk(
      (_id, _args, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            reject(signal.reason);
            resolve();
          });
        }),
    );
    opened.accept(message(1));
    opened.close();
    await aborted;
    expect(opened.counts().cancelled).toBe(1);
    expect(answers).toEqual([]);
  });
});
