import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import type { ApprovalGate } from '@openclaw/contracts';
import { type Cli, isTerminal } from '../cli.ts';
import { jsonText, printableLine } from '../output/printable.ts';

/** Asks the person at the terminal; with `yes` it is answered already, and without a terminal it is a no. */
export function createApprovalPrompt(cli: Cli, { yes }: { readonly yes: boolean }): ApprovalGate {
  return {
    async request({ tool, arguments: args, reason }, { signal }) {
      const approvalId = randomUUID();
      if (yes) return { approvalId, outcome: 'allow-once' };
      const why = printableLine(reason, 300);
      if (!isTerminal(cli.stdin) || !isTerminal(cli.stderr)) {
        cli.stderr.write(`openclaw: ${tool.id} needs approval (${why}): add --yes to give it\n`);
        return { approvalId, outcome: 'deny' };
      }
      const prompt = createInterface({ input: cli.stdin, output: cli.stderr });
      try {
        const question = `Run ${tool.id} with ${jsonText(args)}? It needs approval (${why}) [y/N] `;
        const answer = await prompt.question(question, { signal });
        return { approvalId, outcome: /^y(?:es)?$/iu.test(answer.trim()) ? 'allow-once' : 'deny' };
      } catch (thrown) {
        if (signal.aborted) return { approvalId, outcome: 'cancelled' };
        throw thrown;
      } finally {
        prompt.close();
      }
    },
  };
}
