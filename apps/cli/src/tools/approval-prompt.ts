import { createInterface } from 'node:readline';
import type { ApprovalDecision, ApprovalRequest } from '@openclaw/contracts';
import type { ApprovalPrompt } from '@openclaw/kit';
import { type Cli, isTerminal } from '../cli.ts';
import { jsonText, printableLine } from '../output/printable.ts';

/** Within it, the time of day is enough to say when. */
const DAY_MS = 24 * 3_600_000;

/** Whether there is a person at both ends: to read the question and to answer it. */
export function canPrompt({ stdin, stderr }: Cli): boolean {
  return isTerminal(stdin) && isTerminal(stderr);
}

/** Asks the person at the terminal; with `yes` it is answered already, and without a terminal it is a no. */
export function createApprovalPrompt(cli: Cli, { yes }: { readonly yes: boolean }): ApprovalPrompt {
  // One at a time: calls that run side by side share the terminal.
  let last: Promise<unknown> = Promise.resolve();
  return async (request, { signal }) => {
    if (yes) return 'allow-once';
    if (!canPrompt(cli)) {
      cli.stderr.write(
        `openclaw: ${request.tool.id} needs approval (${printableLine(request.reason, 300)}): add --yes to give it\n`,
      );
      return 'deny';
    }
    const turn = last.then(() => (signal.aborted ? undefined : askPerson(cli, request, signal)));
    last = turn;
    return turn;
  };
}

/** Asks nobody here, and says on stderr until when and how the question can be answered elsewhere. */
export function createWaitingNotice({ stderr }: Cli): ApprovalPrompt {
  return async ({ approvalId, tool, requestedAt, expiresAt }) => {
    const isSoon = Date.parse(expiresAt) - Date.parse(requestedAt) < DAY_MS;
    const until = isSoon ? new Date(expiresAt).toTimeString().slice(0, 'HH:MM'.length) : expiresAt;
    stderr.write(
      `openclaw: waiting for approval of ${printableLine(tool.id, 300)} until ${until}: openclaw approvals approve ${approvalId}\n`,
    );
    return undefined;
  };
}

/** Ctrl-C and the end of the input are a no; undefined if it is answered elsewhere meanwhile. */
function askPerson(
  { stdin, stderr }: Cli,
  { tool, arguments: args, reason, onceOnly }: ApprovalRequest,
  signal: AbortSignal,
): Promise<ApprovalDecision | undefined> {
  const { promise, resolve } = Promise.withResolvers<ApprovalDecision | undefined>();
  const terminal = createInterface({ input: stdin, output: stderr });
  const withdraw = (): void => {
    resolve(undefined);
    terminal.close();
  };
  signal.addEventListener('abort', withdraw, { once: true });
  terminal.once('line', (line) => {
    resolve(decisionOf(line, onceOnly === true));
    terminal.close();
  });
  terminal.once('close', () => {
    signal.removeEventListener('abort', withdraw);
    resolve('deny');
  });
  terminal.setPrompt(
    `Run ${printableLine(tool.id, 300)} with ${jsonText(args)}? It needs approval (${printableLine(reason, 300)}) [${onceOnly === true ? 'y/N' : 'y/N/always'}] `,
  );
  terminal.prompt();
  return promise;
}

function decisionOf(line: string, onceOnly: boolean): ApprovalDecision {
  const answer = line.trim().toLowerCase();
  if (answer === 'always' && !onceOnly) return 'allow-always';
  return answer === 'y' || answer === 'yes' ? 'allow-once' : 'deny';
}
