import { describe, expect, it } from 'vitest';
import { makeRig, makeTool } from '../test/rig.ts';
import { createExclusiveLock, createExclusiveLocks } from './exclusive-lock.ts';

const alive = new AbortController().signal;

/** Lets everything that is ready to run do so. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('EXE-6: exclusive execution', () => {
  it('runs shared holders together, and an exclusive one alone, first come first served', async () => {
    const lock = createExclusiveLock();
    const order: string[] = [];
    const [a, b] = await Promise.all([lock.acquire('shared', alive), lock.acquire('shared', alive)]);
    const exclusive = lock.acquire('exclusive', alive).then((release) => {
      order.push('exclusive');
      return release;
    });
    const late = lock.acquire('shared', alive).then((release) => {
      order.push('late');
      return release;
    });
    await settle();
    expect(order).toEqual([]);
    a();
    await settle();
    expect(order).toEqual([]);
    b();
    const release = await exclusive;
    await settle();
    expect(order).toEqual(['exclusive']);
    release();
    (await late)();
    expect(order).toEqual(['exclusive', 'late']);
  });

  it('a hold that is given back twice is given back once', async () => {
    const lock = createExclusiveLock();
    const [one, other] = await Promise.all([lock.acquire('shared', alive), lock.acquire('shared', alive)]);
    let isAlone = false;
    const exclusive = lock.acquire('exclusive', alive).then(() => {
      isAlone = true;
    });
    one();
    one();
    await settle();
    expect(isAlone).toBe(false);
    other();
    await exclusive;
  });

  it('a waiter that is cancelled leaves, and those behind it go on', async () => {
    const lock = createExclusiveLock();
    const holder = await lock.acquire('shared', alive);
    const cancelled = new AbortController();
    const waiting = lock.acquire('exclusive', cancelled.signal);
    const behind = lock.acquire('shared', alive);
    cancelled.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    (await behind)();
    holder();
    (await lock.acquire('exclusive', alive))();
  });

  it('a sequential tool waits for calls of other runs of the same session, and a cancelled one frees the lock', async () => {
    const lock = createExclusiveLocks().forSession('s');
    const { promise: finish, resolve: finishFirst } = Promise.withResolvers<void>();
    const first = makeRig(makeTool(), {
      lock,
      execute: async () => {
        await finish;
        return { content: [] };
      },
    });
    const sequential = makeRig(makeTool({ executionMode: 'sequential' }), { lock });
    const running = first.call();
    await settle();
    const run = new AbortController();
    const waiting = sequential.call({}, run.signal);
    const next = sequential.call({ second: true });
    await settle();
    expect(sequential.ran).toEqual([]);
    run.abort();
    expect(await waiting).toMatchObject({ status: 'refused', error: { code: 'run_cancelled' } });
    finishFirst();
    await Promise.all([running, next]);
    expect(sequential.ran).toEqual([{ second: true }]);
  });

  it('is one lock for each session', () => {
    const locks = createExclusiveLocks();
    expect(locks.forSession('a')).toBe(locks.forSession('a'));
    expect(locks.forSession('a')).not.toBe(locks.forSession('b'));
  });
});
