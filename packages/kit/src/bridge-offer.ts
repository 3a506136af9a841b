import type { BridgeOffer } from '@openclaw/agent';
import type { CodeBridge } from '@openclaw/code-bridge';
import { asOpenClawError, type Logger } from '@openclaw/contracts';

/** Starts the code bridge when it is first wanted, and offers it only once its isolation is verified (BRG-3). */
export interface BridgeProvider extends AsyncDisposable {
  offer(): Promise<BridgeOffer>;
}

export function createBridgeProvider(logger: Logger): BridgeProvider {
  let bridge: CodeBridge | undefined;
  let offered: Promise<BridgeOffer> | undefined;

  async function verify(): Promise<BridgeOffer> {
    try {
      // Loaded here, as most runs never want it.
      const { createCodeBridge } = await import('@openclaw/code-bridge');
      bridge ??= await createCodeBridge();
      const report = await bridge.verifyIsolation();
      const open = report.capabilities.filter(({ result }) => result !== 'denied').map(({ name }) => name);
      if (report.ok) {
        // The first program should not pay for a start. A failure shows when a program is run.
        bridge.prepare().catch((thrown: unknown) => logger.debug({ err: thrown }, 'no warm bridge child'));
        return { available: true, bridge };
      }
      if (open.length > 0)
        return { available: false, problem: `an isolated child can still: ${open.join(', ')}` };
      return { available: false, problem: report.reason ?? 'its isolation could not be checked' };
    } catch (thrown) {
      const { message } = asOpenClawError(thrown, 'runtime_unavailable');
      return { available: false, problem: message };
    }
  }

  return {
    async offer() {
      offered ??= verify();
      const answer = await offered;
      // What is not available now is asked again by the next run: a busy machine is no verdict.
      if (!answer.available) offered = undefined;
      if (!answer.available) logger.warn({ problem: answer.problem }, 'code mode is not available');
      return answer;
    },
    async [Symbol.asyncDispose]() {
      await bridge?.[Symbol.asyncDispose]();
    },
  };
}
