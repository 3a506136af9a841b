import type { ApprovalEntry, ApprovalGrant, ApprovalStore } from '@openclaw/contracts';
import { byAgentAndTool, grantIdOf } from './grant-id.ts';
import { createSettlementListeners } from './settlement-listeners.ts';

/** Approvals of one process, gone with it: for embedding without a state folder, and for tests. */
export function createMemoryApprovalStore(): ApprovalStore {
  const entries = new Map<string, ApprovalEntry>();
  const grants = new Map<string, ApprovalGrant>();
  const listeners = createSettlementListeners();

  return {
    async ask(question) {
      entries.set(question.approvalId, structuredClone(question));
    },
    async find(approvalId) {
      return entries.get(approvalId);
    },
    async list({ unexpiredAt, limit = Number.POSITIVE_INFINITY }) {
      return [...entries.values()]
        .filter(({ expiresAt }) => unexpiredAt === undefined || expiresAt > unexpiredAt)
        .toSorted((a, b) => (a.approvalId < b.approvalId ? 1 : -1))
        .slice(0, limit);
    },
    async settle(approvalId, settlement) {
      const entry = entries.get(approvalId);
      if (entry === undefined || entry.settlement !== undefined) return false;
      entries.set(approvalId, { ...entry, settlement });
      listeners.tell(approvalId, settlement);
      return true;
    },
    async apply(approvalId, appliedAt) {
      const entry = entries.get(approvalId);
      if (entry === undefined || entry.appliedAt !== undefined) return false;
      entries.set(approvalId, { ...entry, appliedAt });
      return true;
    },
    onSettled(approvalId, listener) {
      const listening = listeners.add(approvalId, listener);
      const settlement = entries.get(approvalId)?.settlement;
      if (settlement !== undefined) listeners.tell(approvalId, settlement);
      return listening;
    },
    async grant(grant) {
      const kept: ApprovalGrant = { ...grant, grantId: grantIdOf(grant.agentId, grant.tool.id) };
      grants.set(kept.grantId, kept);
      return kept;
    },
    async findGrant(agentId, toolId) {
      return grants.get(grantIdOf(agentId, toolId));
    },
    async grants() {
      return [...grants.values()].toSorted(byAgentAndTool);
    },
    async revoke(grantId) {
      return grants.delete(grantId);
    },
    [Symbol.dispose]() {},
  };
}
