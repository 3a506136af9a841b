import { type ApprovalStore, OpenClawError, SILENT_LOGGER } from '@openclaw/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Asked, asked, MINUTE, NOON, RUN, SEND } from '../../test/approval-question.ts';
import { type Approvals, createApprovals } from './approvals.ts';
import { createMemoryApprovalStore } from './memory-approval-store.ts';
import { createWaiters } from './waiters.ts';

const signal = new AbortController().signal;
let store: ApprovalStore;
let approvals: Approvals;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  store = createMemoryApprovalStore();
  approvals = make();
});

afterEach(() => {
  vi.useRealTimers();
});

function make(part: Partial<Parameters<typeof createApprovals>[0]> = {}): Approvals {
  return createApprovals({
    store,
    timeoutMs: MINUTE,
    clock: () => new Date(),
    logger: SILENT_LOGGER,
    ...part,
  });
}

/** Asks, and gives the question once it is listed. */
async function ask(part: Partial<Asked> = {}, options: { by?: Approvals; signal?: AbortSignal } = {}) {
  const by = options.by ?? approvals;
  const before = new Set((await by.list()).map(({ approvalId }) => approvalId));
  const answer = by.request(asked(part), { signal: options.signal ?? signal });
  await vi.advanceTimersByTimeAsync(0);
  const question = (await by.list()).find(({ approvalId }) => !before.has(approvalId));
  return { answer, id: question?.approvalId ?? 'none', question };
}

/** What is left of a Gateway that asked and was killed: it hears of no answer. */
async function askAndDie(part: Partial<Asked> = {}): Promise<string> {
  const nothing = () => ({ [Symbol.dispose]() {} });
  const self = { ...createWaiters().self, pid: 999, startedAt: '2026-11-01T00:00:00.000Z' };
  const dead = make({
    store: { ...store, onSettled: nothing },
    waiters: { self, waitFor: nothing, isWaitedFor: () => false },
  });
  return (await ask(part, { by: dead })).id;
}

/** A Gateway that was started after that: no other process lives. */
const restarted = () => make({ waiters: createWaiters({ isAlive: () => false }) });

describe('asking and deciding', () => {
  it.each(['allow-once', 'deny'] as const)(
    'POL-4: %s reaches the run that waits, and only once',
    async (decision) => {
      const { answer, id, question } = await ask();
      expect(question).toMatchObject({
        tool: SEND,
        arguments: { to: 'ann' },
        status: 'waiting',
        expiresAt: new Date(NOON + MINUTE).toISOString(),
      });
      expect(await approvals.decide(id, decision)).toMatchObject({
        status: 'settled',
        settlement: { outcome: decision },
      });
      expect(await answer).toEqual({ approvalId: id, outcome: decision });
      await expect(approvals.decide(id, 'allow-always')).rejects.toMatchObject({
        code: 'approval_already_decided',
        data: { outcome: decision },
      });
      expect(await approvals.list()).toEqual([]);
      expect(await approvals.list({ all: true })).toMatchObject([
        { approvalId: id, settlement: { outcome: decision } },
      ]);
      const again = await ask();
      expect(again.question?.status).toBe('waiting');
      await approvals.decide(again.id, 'deny');
      expect((await again.answer).outcome).toBe('deny');
    },
  );

  it('POL-4: nobody in time is a time-out, a cancelled run withdraws its question; both are kept and too late to decide', async () => {
    const run = new AbortController();
    const [late, withdrawn] = [await ask(), await ask({ arguments: { to: 'bob' } }, { signal: run.signal })];
    run.abort();
    expect((await withdrawn.answer).outcome).toBe('cancelled');
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect((await late.answer).outcome).toBe('timed-out');
    for (const { id } of [late, withdrawn]) {
      await expect(approvals.decide(id, 'allow-once')).rejects.toMatchObject({
        code: 'approval_already_decided',
      });
    }
    expect(
      (await approvals.list({ all: true })).map(({ settlement }) => settlement?.outcome).toSorted(),
    ).toEqual(['cancelled', 'timed-out']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a cancelled run does not wait until its question is withdrawn', async () => {
    const run = new AbortController();
    const slow = make({ store: { ...store, settle: () => new Promise<never>(() => undefined) } });
    const { answer } = await ask({}, { by: slow, signal: run.signal });
    run.abort();
    expect((await answer).outcome).toBe('cancelled');
  });

  it('POL-4: an answer in time that nobody here was told of counts at the end of the wait', async () => {
    const deaf = make({ store: { ...store, onSettled: () => ({ [Symbol.dispose]() {} }) } });
    const { answer, id } = await ask({}, { by: deaf });
    await approvals.decide(id, 'allow-once');
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect((await answer).outcome).toBe('allow-once');
  });

  it('a run that was cancelled before asks nobody', async () => {
    expect(await approvals.request(asked(), { signal: AbortSignal.abort() })).toEqual({
      outcome: 'cancelled',
    });
    expect(await approvals.list({ all: true })).toEqual([]);
  });

  it('shows arguments redacted and binds to the exact ones', async () => {
    const args = { to: 'ann', headers: { Authorization: 'Bearer abcdefghijklmnop' } };
    const { answer, id, question } = await ask({ arguments: args });
    expect(JSON.stringify(question)).not.toContain('abcdefghijklmnop');
    const other = await ask({
      arguments: { ...args, headers: { Authorization: 'Bearer qrstuvwxyzabcdef' } },
    });
    expect(other.question?.arguments).toEqual(question?.arguments);
    expect(other.question?.argumentsHash).not.toBe(question?.argumentsHash);
    for (const each of [id, other.id]) await approvals.decide(each, 'deny');
    await Promise.all([answer, other.answer]);
  });

  it('an unknown id is approval_not_found, and named', async () => {
    const unknown = { code: 'approval_not_found', message: expect.stringContaining('nope') };
    await expect(approvals.decide('nope', 'deny')).rejects.toMatchObject(unknown);
    await expect(approvals.revoke('nope')).rejects.toMatchObject({ code: 'approval_not_found' });
  });

  it('a question that cannot be kept rejects, so that nothing runs; an end that cannot be kept is that end', async () => {
    const failing = async () => {
      throw new OpenClawError('approval_store_failed', 'disk full');
    };
    await expect(
      make({ store: { ...store, ask: failing } }).request(asked(), { signal }),
    ).rejects.toMatchObject({ code: 'approval_store_failed' });
    const { answer } = await ask({}, { by: make({ store: { ...store, settle: failing } }) });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect((await answer).outcome).toBe('timed-out');
  });
});

describe('a person here', () => {
  it('POL-4: decides as anybody else does; the question is listed meanwhile', async () => {
    const listed: number[] = [];
    const gate = approvals.prompting(async () => {
      listed.push((await approvals.list()).length);
      return 'allow-always';
    });
    expect((await gate.request(asked(), { signal })).outcome).toBe('allow-always');
    expect(listed).toEqual([1]);
    expect(await approvals.grants()).toHaveLength(1);
    expect((await gate.request(asked(), { signal })).outcome).toBe('allow-always');
    expect(listed).toEqual([1]);
  });

  it('is told when somebody else was first, and a prompt that fails leaves the question open', async () => {
    const prompted = Promise.withResolvers<AbortSignal>();
    const gate = approvals.prompting(async (_request, options) => {
      prompted.resolve(options.signal);
      throw new Error('no terminal');
    });
    const answer = gate.request(asked(), { signal });
    const told = await prompted.promise;
    const [question] = await approvals.list();
    await approvals.decide(question?.approvalId ?? '', 'deny');
    expect((await answer).outcome).toBe('deny');
    expect(told.aborted).toBe(true);
  });
});

describe('grants', () => {
  it('FR-46, FR-61: allow-always holds for that agent and that canonical tool in every session, until revoked', async () => {
    const { answer, id } = await ask();
    await approvals.decide(id, 'allow-always');
    expect((await answer).outcome).toBe('allow-always');
    const elsewhere = { run: { ...RUN, sessionId: 's2', runId: 'r2' }, arguments: { to: 'zoe' } };
    expect(await approvals.request(asked(elsewhere), { signal })).toEqual({ outcome: 'allow-always' });

    const others = [
      await ask({ tool: { ...SEND, id: 'mcp:chat:send', owner: 'chat' } }),
      await ask({ run: { ...RUN, agentId: 'aide' } }),
    ];
    expect(others.map(({ question }) => question?.status)).toEqual(['waiting', 'waiting']);
    const [grant] = await approvals.grants();
    await approvals.revoke(grant?.grantId ?? '');
    const afterwards = await ask();
    expect(afterwards.question?.status).toBe('waiting');
    for (const each of [...others, afterwards]) {
      await approvals.decide(each.id, 'deny');
      await each.answer;
    }
  });
});

describe('a question that holds once only', () => {
  it('POL-4: cannot be allowed for always, and stays open for another answer', async () => {
    const { answer, id, question } = await ask({ onceOnly: true });
    expect(question).toMatchObject({ onceOnly: true });
    await expect(approvals.decide(id, 'allow-always')).rejects.toMatchObject({ code: 'request_invalid' });
    await approvals.decide(id, 'allow-once');
    expect((await answer).outcome).toBe('allow-once');
    expect(await approvals.grants()).toEqual([]);
  });

  it('POL-4: is not answered by a grant, or by an allow-always that is not granted yet', async () => {
    const left = await askAndDie();
    await store.settle(left, { outcome: 'allow-always', at: new Date().toISOString() });
    const first = await ask({ onceOnly: true });
    expect(first.question?.status).toBe('waiting');
    await approvals.decide(first.id, 'deny');
    await first.answer;
    expect((await approvals.request(asked(), { signal })).outcome).toBe('allow-always');
    const second = await ask({ onceOnly: true });
    expect(second.question?.status).toBe('waiting');
    await approvals.decide(second.id, 'deny');
    await second.answer;
  });
});

describe('after a restart', () => {
  it('POL-4: allow-always that was settled by a process which died before it granted is granted by the next call', async () => {
    const left = await askAndDie();
    const died = async () => {
      throw new OpenClawError('approval_store_failed', 'killed');
    };
    await expect(make({ store: { ...store, grant: died } }).decide(left, 'allow-always')).rejects.toThrow();
    expect(await approvals.grants()).toEqual([]);
    approvals = restarted();
    const elsewhere = { run: { ...RUN, sessionId: 's2' }, arguments: { to: 'zoe' } };
    expect((await approvals.request(asked(elsewhere), { signal })).outcome).toBe('allow-always');
    const [grant] = await approvals.grants();
    expect(grant).toMatchObject({ agentId: 'main', tool: SEND });
    await approvals.revoke(grant?.grantId ?? '');
    expect(await approvals.unattended().request(asked(elsewhere), { signal })).toMatchObject({
      outcome: 'unanswered',
    });
  });

  it('POL-4: what was allowed when nobody waited runs the same call once, without asking', async () => {
    const left = await askAndDie();
    approvals = restarted();
    expect(await approvals.list()).toMatchObject([{ approvalId: left, status: 'orphaned' }]);
    await approvals.decide(left, 'allow-once');
    expect(await approvals.request(asked(), { signal })).toEqual({ approvalId: left, outcome: 'allow-once' });
    const again = await ask();
    expect(again.question?.status).toBe('waiting');
    await approvals.decide(again.id, 'deny');
    await again.answer;
  });

  it.each<readonly [string, Partial<Asked>]>([
    ['other arguments', { arguments: { to: 'bob' } }],
    ['more arguments', { arguments: { to: 'ann', cc: 'bob' } }],
    ['another tool of the same name', { tool: { ...SEND, id: 'mcp:chat:send', owner: 'chat' } }],
    ['another session', { run: { ...RUN, sessionId: 's2' } }],
    ['another agent', { run: { ...RUN, agentId: 'aide' } }],
  ])('POL-3, POL-4: it does not hold for %s', async (_why, part) => {
    const left = await askAndDie();
    approvals = restarted();
    await approvals.decide(left, 'allow-once');
    const { answer, id, question } = await ask(part);
    expect(question?.status).toBe('waiting');
    await approvals.decide(id, 'deny');
    expect((await answer).outcome).toBe('deny');
  });

  it('POL-4: nor past its expiry, nor if it was denied, nor decided too late', async () => {
    const [expires, denied, late] = [
      await askAndDie(),
      await askAndDie({ arguments: { to: 'bob' } }),
      await askAndDie({ arguments: { to: 'zoe' } }),
    ];
    approvals = restarted();
    await approvals.decide(expires, 'allow-once');
    await approvals.decide(denied, 'deny');
    const afterDenial = await ask({ arguments: { to: 'bob' } });
    expect(afterDenial.question?.status).toBe('waiting');
    await vi.advanceTimersByTimeAsync(MINUTE);
    await afterDenial.answer;
    await expect(approvals.decide(late, 'allow-once')).rejects.toMatchObject({
      code: 'approval_already_decided',
      data: { outcome: 'timed-out' },
    });
    for (const to of ['ann', 'zoe']) {
      const { answer, id } = await ask({ arguments: { to } });
      await approvals.decide(id, 'deny');
      expect(await answer).toEqual({ approvalId: id, outcome: 'deny' });
    }
  });

  it('the same call asked again takes the place of a question nobody waits for', async () => {
    const left = await askAndDie();
    approvals = restarted();
    const { answer, id } = await ask();
    expect(await approvals.list()).toMatchObject([{ approvalId: id, status: 'waiting' }]);
    await expect(approvals.decide(left, 'allow-once')).rejects.toMatchObject({
      code: 'approval_already_decided',
      data: { outcome: 'cancelled' },
    });
    await approvals.decide(id, 'deny');
    await answer;
  });

  it('POL-4: two Gateways at once use it once', async () => {
    const left = await askAndDie();
    const two = [restarted(), restarted()];
    await two[0]?.decide(left, 'allow-once');
    const answers = Promise.all(two.map((each) => each.request(asked(), { signal })));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect((await answers).map(({ outcome }) => outcome).toSorted()).toEqual(['allow-once', 'timed-out']);
  });

  it('a question of a Gateway that lives is neither orphaned nor taken from it', async () => {
    const living = make();
    const first = await ask({}, { by: living });
    const second = await ask({}, { by: make() });
    expect((await approvals.list()).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    await approvals.decide(first.id, 'allow-once');
    expect(await first.answer).toEqual({ approvalId: first.id, outcome: 'allow-once' });
    await approvals.decide(second.id, 'deny');
    expect((await second.answer).outcome).toBe('deny');
  });
});

describe('a caller that cannot wait', () => {
  const call = (part: Partial<Asked> = {}) => approvals.unattended().request(asked(part), { signal });

  it('POL-4: is told which question is open, and the same call passes once it is allowed', async () => {
    const first = await call();
    expect(first).toMatchObject({ outcome: 'unanswered' });
    const id = first.approvalId ?? 'none';
    expect(await call()).toEqual({ outcome: 'unanswered', approvalId: id });
    await approvals.decide(id, 'allow-once');
    expect(await call()).toEqual({ outcome: 'allow-once', approvalId: id });
    expect(await call()).toMatchObject({ outcome: 'unanswered' });
  });

  it('POL-4: stays denied until the question expires, for this call only', async () => {
    const { approvalId: id } = await call();
    await approvals.decide(id ?? 'none', 'deny');
    expect(await call()).toEqual({ outcome: 'deny', approvalId: id });
    expect(await call()).toEqual({ outcome: 'deny', approvalId: id });
    expect(await call({ arguments: { to: 'bob' } })).toMatchObject({ outcome: 'unanswered' });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await call()).toMatchObject({ outcome: 'unanswered' });
  });

  it('POL-4: gets nothing from an answer about other arguments', async () => {
    const { approvalId } = await call();
    await approvals.decide(approvalId ?? 'none', 'allow-once');
    expect(await call({ arguments: { to: 'bob' } })).toMatchObject({ outcome: 'unanswered' });
  });

  it('POL-4: may come back late where its gate says so: the answer still holds, for this call and once', async () => {
    const gate = approvals.unattended({ openForMs: 60 * MINUTE });
    const late = (part: Partial<Asked> = {}) => gate.request(asked(part), { signal });
    const { approvalId: id } = await late();
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    expect(await approvals.list()).toMatchObject([{ approvalId: id }]);
    await approvals.decide(id ?? 'none', 'allow-once');
    await vi.advanceTimersByTimeAsync(29 * MINUTE);
    expect(await late({ arguments: { to: 'bob' } })).toMatchObject({ outcome: 'unanswered' });
    expect(await late({ run: { ...RUN, sessionId: 's2' } })).toMatchObject({ outcome: 'unanswered' });
    expect(await late()).toEqual({ outcome: 'allow-once', approvalId: id });
    expect(await late()).toMatchObject({ outcome: 'unanswered' });
  });

  it('POL-4: an answer that is too late even for it lets nothing run', async () => {
    const gate = approvals.unattended({ openForMs: 60 * MINUTE });
    const { approvalId: id } = await gate.request(asked(), { signal });
    await approvals.decide(id ?? 'none', 'allow-once');
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(await gate.request(asked(), { signal })).toMatchObject({ outcome: 'unanswered' });
  });

  it('leaves no question open for less than others', async () => {
    await approvals.unattended({ openForMs: 1 }).request(asked(), { signal });
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(await approvals.list()).toHaveLength(1);
  });

  it('holds no more than 20 questions of a session open for longer than others', async () => {
    const gate = approvals.unattended({ openForMs: 60 * MINUTE });
    for (let n = 0; n < 22; n += 1) await gate.request(asked({ arguments: { n } }), { signal });
    await gate.request(asked({ run: { ...RUN, sessionId: 's2' } }), { signal });
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(await approvals.list()).toHaveLength(21);
  });

  it('does not stand before newer questions in the list by being open for longer', async () => {
    const { approvalId: first } = await approvals
      .unattended({ openForMs: 60 * MINUTE })
      .request(asked(), { signal });
    await vi.advanceTimersByTimeAsync(1_000);
    const { approvalId: second } = await call({ arguments: { to: 'bob' } });
    expect((await approvals.list()).map(({ approvalId }) => approvalId)).toEqual([second, first]);
  });
});
