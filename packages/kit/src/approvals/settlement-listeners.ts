import type { ApprovalSettlement } from '@openclaw/contracts';

type Listener = (settlement: ApprovalSettlement) => void;

/** Who waits in this process for which question. Each is told once. */
export interface SettlementListeners {
  readonly ids: readonly string[];
  has(approvalId: string): boolean;
  add(approvalId: string, listener: Listener): Disposable;
  tell(approvalId: string, settlement: ApprovalSettlement): void;
}

export function createSettlementListeners(
  options: { readonly onEmpty?: () => void } = {},
): SettlementListeners {
  const waiting = new Map<string, Set<Listener>>();

  function remove(approvalId: string, listener: Listener): void {
    const listeners = waiting.get(approvalId);
    if (listeners?.delete(listener) !== true || listeners.size > 0) return;
    waiting.delete(approvalId);
    if (waiting.size === 0) options.onEmpty?.();
  }

  return {
    get ids() {
      return [...waiting.keys()];
    },
    has: (approvalId) => waiting.has(approvalId),
    add(approvalId, listener) {
      const listeners = waiting.get(approvalId) ?? new Set();
      waiting.set(approvalId, listeners.add(listener));
      return { [Symbol.dispose]: () => remove(approvalId, listener) };
    },
    tell(approvalId, settlement) {
      for (const listener of waiting.get(approvalId) ?? []) {
        remove(approvalId, listener);
        listener(settlement);
      }
    },
  };
}
