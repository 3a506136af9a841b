import type { ApprovalOutcome, ApprovalSettlement, ApprovalStore } from '@openclaw/contracts';
import { expect, it } from 'vitest';
import { MINUTE, NOON, question, SEND } from './approval-question.ts';

const at = new Date(NOON).toISOString();
const settled = (outcome: ApprovalOutcome): ApprovalSettlement => ({ outcome, at });

/** What every approval store must do. `open` gives one that is empty; opened twice, both see the same. */
export function holdsToTheApprovalStoreContract(
  open: () => Promise<readonly [ApprovalStore, ApprovalStore]>,
): void {
  it('POL-4: gives back what was asked, and then how it was settled and applied', async () => {
    const [store, other] = await open();
    const asked = question();
    await store.ask(asked);
    expect(await other.find(asked.approvalId)).toEqual(asked);
    await store.settle(asked.approvalId, settled('allow-once'));
    await store.apply(asked.approvalId, at);
    expect(await other.find(asked.approvalId)).toEqual({
      ...asked,
      settlement: settled('allow-once'),
      appliedAt: at,
    });
  });

  it('POL-4: of many who settle or apply one question, one is first, and its answer stays', async () => {
    const [store, other] = await open();
    const { approvalId, ...rest } = question();
    await store.ask({ approvalId, ...rest });
    const outcomes = ['deny', 'allow-once', 'timed-out', 'cancelled'] as const;
    const firsts = await Promise.all(
      outcomes.map((outcome, index) =>
        (index % 2 === 0 ? store : other).settle(approvalId, settled(outcome)),
      ),
    );
    expect(firsts.filter(Boolean)).toHaveLength(1);
    expect((await store.find(approvalId))?.settlement?.outcome).toBe(outcomes[firsts.indexOf(true)]);
    const applied = await Promise.all([store, other, store, other].map((each) => each.apply(approvalId, at)));
    expect(applied.filter(Boolean)).toHaveLength(1);
  });

  it('knows nothing of an id that was never asked, nor of one that is a path', async () => {
    const [store] = await open();
    await store.ask(question());
    for (const id of [question().approvalId, '../gateway-token', '', 'toString', 'a/b']) {
      expect(await store.find(id)).toBeUndefined();
      expect(await store.settle(id, settled('allow-once'))).toBe(false);
      expect(await store.apply(id, at)).toBe(false);
      expect(await store.revoke(id)).toBe(false);
    }
    expect(await store.list({})).toHaveLength(1);
  });

  it('lists newest first, leaves out what has expired, and no more than asked for', async () => {
    const [store, other] = await open();
    const [early, later, last] = [question(0), question(MINUTE), question(2 * MINUTE)];
    for (const each of [later, last, early]) await store.ask(each);
    const ids = async (options: Parameters<ApprovalStore['list']>[0]) =>
      (await other.list(options)).map(({ approvalId }) => approvalId);
    expect(await ids({})).toEqual([last, later, early].map(({ approvalId }) => approvalId));
    expect(await ids({ limit: 1 })).toEqual([last.approvalId]);
    // A question is open until just before it expires.
    expect(await ids({ unexpiredAt: later.expiresAt })).toEqual([last.approvalId]);
  });

  it('POL-4: tells whoever waits once, be it settled by another, or before', async () => {
    const [store, other] = await open();
    const { approvalId, ...rest } = question();
    await store.ask({ approvalId, ...rest });
    const told: string[] = [];
    const before = new Promise<void>((resolve) => {
      store.onSettled(approvalId, ({ outcome }) => resolve(void told.push(outcome)));
    });
    const removed = store.onSettled(approvalId, () => told.push('removed'));
    removed[Symbol.dispose]();
    await other.settle(approvalId, settled('deny'));
    await before;
    await new Promise<void>((resolve) => {
      store.onSettled(approvalId, ({ outcome }) => resolve(void told.push(`late ${outcome}`)));
    });
    expect(told).toEqual(['deny', 'late deny']);
  });

  it('FR-46, FR-61: one grant for each agent and canonical tool, until it is revoked', async () => {
    const [store, other] = await open();
    const twin = { ...SEND, id: 'mcp:chat:send', owner: 'chat' };
    const first = await store.grant({ agentId: 'main', tool: SEND, grantedAt: at });
    await store.grant({ agentId: 'main', tool: SEND, grantedAt: at });
    await store.grant({ agentId: 'aide', tool: twin, grantedAt: at });
    expect((await other.grants()).map(({ agentId, tool }) => [agentId, tool.id])).toEqual([
      ['aide', twin.id],
      ['main', SEND.id],
    ]);
    expect(await other.findGrant('main', SEND.id)).toEqual(first);
    expect(await other.findGrant('main', twin.id)).toBeUndefined();
    expect(await other.findGrant('aide', SEND.id)).toBeUndefined();
    expect(await other.revoke(first.grantId)).toBe(true);
    expect(await store.revoke(first.grantId)).toBe(false);
    expect(await store.findGrant('main', SEND.id)).toBeUndefined();
  });
}
