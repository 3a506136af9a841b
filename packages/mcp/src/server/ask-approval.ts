import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  type ApprovalDecision,
  type ApprovalRequest,
  boundText,
  type Logger,
  messageOf,
  oneLine,
} from '@openclaw/contracts';
import { MAX_TIMER_MS } from '../config.ts';

const MAX_ARGUMENT_CHARACTERS = 4_000;
const DECISIONS = [
  { decision: 'allow-once', name: 'Allow this call' },
  { decision: 'allow-always', name: 'Always allow this tool' },
  { decision: 'deny', name: 'Deny' },
] as const;

/**
 * Asks the person at the client by elicitation. Accepting allows once unless they choose otherwise; declining,
 * dismissing, and a client that fails at it are a no. Undefined when `signal` says that it was answered elsewhere.
 */
export async function askApproval(
  server: Server,
  request: ApprovalRequest,
  options: {
    readonly signal: AbortSignal;
    /** The call that this is about: over HTTP, questions travel on the stream of its answer. */
    readonly relatedRequestId: string | number | undefined;
    readonly logger: Logger;
  },
): Promise<ApprovalDecision | undefined> {
  const { signal, relatedRequestId, logger } = options;
  const offered = DECISIONS.filter(
    ({ decision }) => decision !== 'allow-always' || request.onceOnly !== true,
  );
  try {
    const { action, content } = await server.elicitInput(
      {
        message: questionText(request),
        requestedSchema: {
          type: 'object',
          properties: {
            decision: {
              type: 'string',
              title: 'Decision',
              enum: offered.map(({ decision }) => decision),
              enumNames: offered.map(({ name }) => name),
              default: 'allow-once',
            },
          },
        },
      },
      // The gate has its own limit of time and aborts the signal with it.
      { signal, timeout: MAX_TIMER_MS, ...(relatedRequestId !== undefined && { relatedRequestId }) },
    );
    if (action !== 'accept') return 'deny';
    const chosen = content?.['decision'] ?? 'allow-once';
    return offered.find(({ decision }) => decision === chosen)?.decision ?? 'deny';
  } catch (error) {
    if (signal.aborted) return undefined;
    const { approvalId } = request;
    logger.warn({ approvalId, reason: messageOf(error) }, 'an MCP client failed to ask for approval');
    return 'deny';
  }
}

/** Names and arguments may be another's words: they come as JSON in one line, bounded, behind our own. */
function questionText({ tool, arguments: args, reason }: ApprovalRequest): string {
  const shown = boundText(JSON.stringify(args), MAX_ARGUMENT_CHARACTERS);
  return `May ${oneLine(tool.id)} run? It needs approval (${oneLine(reason)}).\nArguments: ${shown}`;
}
