import {
  type BoundTool,
  boundText,
  type ClientTool,
  type Diagnostic,
  type JsonObject,
  type JsonValue,
  type Logger,
  mcpToolId,
  OpenClawError,
  oneLine,
  openclawToolId,
} from '@openclaw/contracts';
import { mapResult, parseTool } from '@openclaw/mcp';
import { checkTools, type PluginContext } from '@openclaw/plugin-sdk';
import { bindTool } from '../plugin-host/bind-tools.ts';
import type { AppTool, ClientAppTool, McpAppTool } from './app-tool.ts';

export interface AdoptedTools {
  readonly bound: readonly BoundTool[];
  readonly client: readonly ClientTool[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface AdoptOptions {
  readonly owner: string;
  readonly context: PluginContext;
  /** Milliseconds, for MCP tools that state no limit. */
  readonly timeoutMs: number;
}

/** The application's tools with their identities and trust. One that cannot be used costs only itself (CAT-14). */
export function adoptTools(tools: readonly AppTool[], options: AdoptOptions): AdoptedTools {
  const placed = [...tools].map((tool, place) => ({ tool, place }));
  const trusted = adoptTrusted(placed.filter(isTrusted), options);
  const mcp = adoptMcp(placed.filter(isMcp), options);
  return {
    bound: [...trusted.bound, ...mcp.bound].map((tool) => tellThrown(tool, options.context.logger)),
    client: tools.filter(isClient).map(toClientTool),
    diagnostics: [...trusted.diagnostics, ...mcp.diagnostics, ...placed.filter(isOfNoSource).map(tellSource)],
  };
}

function toClientTool({
  name,
  description = '',
  inputSchema = { type: 'object' },
}: ClientAppTool): ClientTool {
  if (typeof name === 'string') return { name, description, inputSchema };
  throw new OpenClawError('client_tool_invalid', 'A client tool has no name.');
}

/** A tool and where it stands in the application's list. */
interface Placed<Kind = unknown> {
  readonly tool: Kind;
  readonly place: number;
}

type Adopted = Pick<AdoptedTools, 'bound' | 'diagnostics'>;

function adoptTrusted(placed: readonly Placed[], { owner, context }: AdoptOptions): Adopted {
  const checked = checkTools(placed.map(({ tool }) => tool));
  const placeOf = (path: string): string =>
    path.replace(
      /^\/tools\/(\d+)/u,
      (_all, index: string) => `/tools/${placed[Number(index)]?.place ?? index}`,
    );
  return {
    bound: checked.tools.map((definition) =>
      bindTool(definition, owner, { ...context, workspaces: { of: () => context.workspaceDir } }),
    ),
    diagnostics: checked.problems.map(({ path, message, tool }) => ({
      code: 'tool_invalid',
      subject: tool === undefined ? `tool:openclaw:${owner}` : `tool:${openclawToolId(owner, tool)}`,
      message: `${placeOf(path)} ${message}`,
    })),
  };
}

/** SECURITY: trust is given by leaving `source` out, and never by misspelling it. */
function tellSource({ tool, place }: Placed): Diagnostic {
  const name = typeof tool === 'object' && tool !== null && 'name' in tool ? tool.name : undefined;
  return {
    code: 'tool_invalid',
    subject: typeof name === 'string' ? `tool:${boundText(oneLine(name), 80)}` : 'tool',
    message: `/tools/${place}/source must be "mcp" or "client", or be left out for a tool of your own`,
  };
}

function adoptMcp(placed: readonly Placed<McpAppTool>[], { timeoutMs }: AdoptOptions): Adopted {
  const bound = new Map<string, BoundTool>();
  const diagnostics: Diagnostic[] = [];
  for (const { tool: listed, place } of placed) {
    const leaveOut = (reason: string): void => {
      const subject = `tool:${mcpToolId(String(listed.server), String(listed.name))}`;
      diagnostics.push({
        code: 'tool_invalid',
        subject,
        message: `/tools/${place} ${reason}; it is left out`,
      });
    };
    if (typeof listed.server !== 'string' || !SERVER_NAME.test(listed.server)) {
      leaveOut('has no usable `server`: letters, digits, "_", "." and "-"');
      continue;
    }
    if (typeof listed.execute !== 'function') {
      leaveOut('has no function `execute`');
      continue;
    }
    const parsed = parseTool(declared(listed), {
      server: listed.server,
      timeoutMs: listed.timeoutMs ?? timeoutMs,
    });
    if (!parsed.ok) leaveOut(parsed.reason);
    else if (bound.has(parsed.tool.id)) leaveOut('is listed twice');
    else bound.set(parsed.tool.id, { tool: parsed.tool, execute: mcpExecutor(listed) });
  }
  return { bound: [...bound.values()], diagnostics };
}

const SERVER_NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/** What the server declared, without what the application added. */
function declared({
  name,
  title,
  description,
  inputSchema,
  outputSchema,
  annotations,
}: McpAppTool): JsonValue {
  const fields = { name, title, description, inputSchema, outputSchema, annotations };
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string | JsonObject] => field[1] !== undefined),
  );
}

function mcpExecutor(listed: McpAppTool): BoundTool['execute'] {
  return async (input, { signal, callId, reportProgress }) => {
    const context = { signal, callId, reportProgress };
    const result: unknown = await listed.execute(input as Record<string, unknown>, context);
    if (typeof result === 'object' && result !== null && !Array.isArray(result)) {
      return mapResult(result as JsonObject);
    }
    const message = 'The tool gave something that is no MCP tool result; the call may have had effects.';
    throw new OpenClawError('tool_failed', message);
  };
}

/** What a tool throws is the application's own fault as often as not, and of an untrusted one a model hears nothing. */
function tellThrown({ tool, execute }: BoundTool, logger: Logger): BoundTool {
  return {
    tool,
    async execute(input, context) {
      try {
        return await execute(input, context);
      } catch (err) {
        if (!context.signal.aborted)
          logger.warn({ toolId: tool.id, callId: context.callId, err }, 'a tool threw');
        throw err;
      }
    },
  };
}

function sourceOf(tool: unknown): unknown {
  return typeof tool === 'object' && tool !== null && 'source' in tool ? tool.source : undefined;
}

function isMcp(placed: Placed<AppTool>): placed is Placed<McpAppTool> {
  return sourceOf(placed.tool) === 'mcp';
}

function isClient(tool: AppTool): tool is ClientAppTool {
  return sourceOf(tool) === 'client';
}

function isTrusted({ tool }: Placed<AppTool>): boolean {
  return sourceOf(tool) === undefined;
}

function isOfNoSource({ tool }: Placed<AppTool>): boolean {
  const source = sourceOf(tool);
  return source !== undefined && source !== 'mcp' && source !== 'client';
}
