import type { ApprovalDecision } from '@openclaw/contracts';
import { type DeskFlags, openDesk } from '../approvals/approval-desk.ts';
import type { Cli } from '../cli.ts';
import { printJson, printLines } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';

export interface ApproveFlags extends DeskFlags {
  readonly always?: boolean;
}

const MAX_ID_CHARACTERS = 500;
const SAID = {
  'allow-once': 'Approved, once',
  'allow-always': 'Approved, from now on',
  deny: 'Denied',
} as const satisfies Record<ApprovalDecision, string>;

/** `openclaw approvals approve` and `deny`. */
export async function decideApproval(
  cli: Cli,
  { id, decision }: { readonly id: string; readonly decision: ApprovalDecision },
  flags: DeskFlags,
): Promise<void> {
  const desk = await openDesk(cli, flags);
  const approval = await desk.decide(id, decision);
  if (flags.json === true) return printJson(cli, approval);
  const { tool, run, expiresAt, isWaitedFor } = approval;
  printLines(cli, [
    `${SAID[decision]}: ${printableLine(tool.id, MAX_ID_CHARACTERS)}`,
    decision === 'allow-once' && !isWaitedFor
      ? `Its run is gone: the same call made again in ${printableLine(run.sessionKey, MAX_ID_CHARACTERS)} before ${expiresAt} runs.`
      : undefined,
  ]);
}
