import type { CallContext, JsonSchema } from '@openclaw/contracts';
import type { ToolDefinition } from '@openclaw/plugin-sdk';

/**
 * A tool of an MCP server that the application talks to itself: an entry of `tools/list` with a way to call it.
 * Its texts, schemas and results are treated as somebody else's.
 */
export interface McpAppTool {
  readonly source: 'mcp';
  /** The application's own name for the server: part of the tool's id. No colon. */
  readonly server: string;
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema?: object | undefined;
  readonly outputSchema?: object | undefined;
  /** As MCP has them: `readOnlyHint`, … */
  readonly annotations?: object | undefined;
  /** Milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** Gives a `CallToolResult`. */
  execute(
    input: Record<string, unknown>,
    context: Pick<CallContext, 'signal' | 'callId' | 'reportProgress'>,
  ): Promise<object>;
}

/** A tool that the application's own client runs: a call of it comes back as `handedOff`. Untrusted as well. */
export interface ClientAppTool {
  readonly source: 'client';
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: JsonSchema;
}

/** A trusted tool, as plugins write one: `defineTool` types its input. */
export interface TrustedAppTool extends ToolDefinition {
  readonly source?: undefined;
}

export type AppTool = TrustedAppTool | McpAppTool | ClientAppTool;
