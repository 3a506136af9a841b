import type { ApprovalAnswer, ApprovalGate, Logger } from '@openclaw/contracts';

/** The application's gate, which cannot hold up a call whose run has ended; without one, nobody says yes. */
export function askApplication(gate: ApprovalGate | undefined, logger: Logger): ApprovalGate {
  if (gate === undefined) {
    return {
      async request({ tool }) {
        logger.warn({ toolId: tool.id }, 'a call needs approval and createToolSearch was given no approvals');
        return { outcome: 'deny' };
      },
    };
  }
  return {
    async request(question, { signal }) {
      const { promise: ended, resolve } = Promise.withResolvers<ApprovalAnswer>();
      const end = () => resolve({ outcome: 'cancelled' });
      if (signal.aborted) return { outcome: 'cancelled' };
      signal.addEventListener('abort', end, { once: true });
      try {
        return await Promise.race([gate.request(question, { signal }), ended]);
      } finally {
        signal.removeEventListener('abort', end);
      }
    },
  };
}
