import type { ToolSession } from '@openclaw/agent';
import type { ApprovalGate, SurfaceMode } from '@openclaw/contracts';
import type { McpFacadeClient, McpFacadePort, McpFacadeTools } from '@openclaw/mcp';
import type { Gateway } from './gateway.ts';

export interface McpPortOptions {
  /** Whose policy applies; default `main`. */
  readonly agentId?: string;
  /** Unset means what is configured for the agent. */
  readonly mode?: SurfaceMode;
}

/** The channel by which policy knows MCP clients. */
const MCP_CHANNEL = 'mcp';

/** A gateway as one MCP client sees it: in a session of its own. Throws `agent_unknown`. */
export async function openMcpFacadePort(
  gateway: Gateway,
  { agentId, mode }: McpPortOptions = {},
): Promise<McpFacadePort> {
  const session = await gateway.openSession(agentId === undefined ? {} : { agentId });
  return {
    async open(client) {
      const tools = await gateway.openToolSession({
        session,
        channel: MCP_CHANNEL,
        approvals: approvalsOf(gateway, client),
        ...(mode === undefined ? {} : { mode }),
      });
      return facadeTools(tools);
    },
    onChanged: (listener) => gateway.onToolsChanged(listener),
  };
}

/** By the client where it can ask a person; else nobody waits, as clients give up long before people answer. */
function approvalsOf({ approvals }: Gateway, client: McpFacadeClient): ApprovalGate {
  const asking = approvals.prompting((request, options) => client.ask(request, options));
  const unattended = approvals.unattended();
  return {
    request: (asked, options) =>
      client.canAsk() ? asking.request(asked, options) : unattended.request(asked, options),
  };
}

function facadeTools(session: ToolSession): McpFacadeTools {
  return {
    functions: session.functions,
    instructions: session.directory,
    dispatch: (call, options) => session.dispatch(call, options),
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  };
}
