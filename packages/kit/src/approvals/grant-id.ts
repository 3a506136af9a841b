import { createHash } from 'node:crypto';
import type { ApprovalGrant } from '@openclaw/contracts';

/** One grant for each agent and canonical tool: the id is made of the two, so that granting twice gives one. */
export function grantIdOf(agentId: string, toolId: string): string {
  return createHash('sha256')
    .update(JSON.stringify([agentId, toolId]))
    .digest('hex')
    .slice(0, 16);
}

// SECURITY: ids come from HTTP and the command line and become paths.
export function isGrantId(id: string): boolean {
  return /^[0-9a-f]{16}$/u.test(id);
}

/** The order in which grants are listed. */
export function byAgentAndTool(a: ApprovalGrant, b: ApprovalGrant): number {
  if (a.agentId !== b.agentId) return a.agentId < b.agentId ? -1 : 1;
  return a.tool.id < b.tool.id ? -1 : 1;
}
