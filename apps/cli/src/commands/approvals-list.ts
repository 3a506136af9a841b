import type { Approval } from '@openclaw/kit';
import { type DeskFlags, openDesk } from '../approvals/approval-desk.ts';
import type { Cli } from '../cli.ts';
import { count } from '../output/count.ts';
import { printJson, printLines } from '../output/print.ts';
import { jsonText, printableLine } from '../output/printable.ts';

export interface ApprovalsListFlags extends DeskFlags {
  readonly all?: boolean;
}

const MAX_LINE_CHARACTERS = 500;

/** `openclaw approvals list`. */
export async function listApprovals(cli: Cli, flags: ApprovalsListFlags): Promise<void> {
  const desk = await openDesk(cli, flags);
  const approvals = await desk.list({ all: flags.all === true });
  if (flags.json === true) return printJson(cli, approvals);
  printLines(cli, [...approvals.flatMap(linesOf), count(approvals.length, 'approval')]);
}

function linesOf(approval: Approval): readonly string[] {
  const { approvalId, tool, reason, run, onceOnly } = approval;
  const shown = {
    tool: tool.id,
    reason,
    session: `${run.sessionKey} (${run.channel})`,
    ...(onceOnly === true ? { answers: 'approve or deny this call; not for always' } : {}),
  };
  return [
    `${approvalId}  ${stateOf(approval)}`,
    ...Object.entries(shown).map(([name, text]) => `  ${name}: ${printableLine(text, MAX_LINE_CHARACTERS)}`),
    // Whole: it is what the answer is about.
    `  arguments: ${jsonText(approval.arguments).replaceAll('\n', '\n  ')}`,
    '',
  ];
}

function stateOf({ status, settlement, appliedAt, expiresAt }: Approval): string {
  if (settlement !== undefined) {
    return `${settlement.outcome} at ${settlement.at}${appliedAt === undefined ? '' : ', used'}`;
  }
  return status === 'waiting' ? `waits until ${expiresAt}` : `its run is gone; open until ${expiresAt}`;
}
