import type { ToolResult } from './content.ts';
import type { JsonSchema } from './json.ts';
import type { RunIdentity } from './session.ts';

/** Where a tool comes from. Only `openclaw` (core and plugins) is trusted text and schema. */
export type ToolSource = 'openclaw' | 'mcp' | 'client';

export const TOOL_SOURCES: readonly ToolSource[] = ['openclaw', 'mcp', 'client'];

export interface ToolAnnotations {
  readonly readOnly?: boolean;
  readonly destructive?: boolean;
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
}

/** The four fields by which results and logs name a tool. */
export interface ToolRef {
  readonly id: string;
  readonly source: ToolSource;
  readonly owner: string;
  readonly name: string;
}

/** A tool as data: what its plugin, MCP server or client declared, with the identity we gave it. */
export interface Tool extends ToolRef {
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Describes `ToolResult.details`. */
  readonly outputSchema?: JsonSchema;
  /** `direct-only` tools never enter the catalog and stay visible in every mode. */
  readonly catalogMode: 'catalog' | 'direct-only';
  /** `sequential` tools run exclusively within their catalog. */
  readonly executionMode: 'parallel' | 'sequential';
  /** Optional tools are offered only when policy names them. */
  readonly optional: boolean;
  readonly annotations: ToolAnnotations;
  /** Its results are images: runs on models that take none go without it. Unset means no. */
  readonly returnsImages?: boolean;
  /** The tool's own limit; unset means the house default of the execution path. */
  readonly timeoutMs?: number;
}

/** What the execution path hands to whoever runs a tool. */
export interface CallContext {
  /** Aborts when the run is cancelled, the call times out, or the program that made it has ended. */
  readonly signal: AbortSignal;
  readonly callId: string;
  readonly run: RunIdentity;
  reportProgress(progress: ToolProgress): void;
}

export interface ToolProgress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

export type ToolExecutor = (input: unknown, context: CallContext) => Promise<ToolResult>;

/**
 * A tool together with what runs it, for whichever run: whose call it is comes with the call. No catalog holds it; which of
 * them a run may use is for its policy to say.
 */
export interface BoundTool {
  readonly tool: Tool;
  readonly execute: ToolExecutor;
}

/** Owner of the tools that ship with the house: no plugin or server can take it. */
export const CORE_OWNER = 'core';

/** The ids by which each source names its tools. */
export function openclawToolId(owner: string, name: string): string {
  return `openclaw:${owner}:${name}`;
}

export function mcpToolId(server: string, name: string): string {
  return `mcp:${server}:${name}`;
}

export function clientToolId(name: string): string {
  return `client:${name}`;
}

/** Just the identity of a tool, without its schemas. */
export function toolRef(tool: ToolRef): ToolRef {
  return { id: tool.id, source: tool.source, owner: tool.owner, name: tool.name };
}
