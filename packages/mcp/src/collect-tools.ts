import { type Diagnostic, type JsonValue, mcpToolId, type Tool } from '@openclaw/contracts';
import type { McpToolFilter } from './config.ts';
import { isJsonObject } from './json-guards.ts';
import type { ToolListing } from './list-tools.ts';
import { parseTool } from './parse-tool.ts';
import { passesFilter } from './tool-filter.ts';

export interface CollectOptions {
  readonly server: string;
  readonly filter: McpToolFilter | undefined;
  readonly timeoutMs: number;
}

export interface CollectedTools {
  /** By name. */
  readonly tools: ReadonlyMap<string, Tool>;
  readonly diagnostics: readonly Diagnostic[];
}

/** A server with thousands of faults is summarised after this many. */
const MAX_DIAGNOSTICS = 50;

/**
 * A listing taken apart tool by tool: a bad one costs itself. Of several tools with one name the one whose JSON text
 * sorts first is kept, whatever order the server lists them in; exact repeats count as one.
 */
export function collectTools(listing: ToolListing, options: CollectOptions): CollectedTools {
  const found: Diagnostic[] = [];
  const tools = new Map<string, Tool>();
  for (const [name, candidates] of byName(listing.tools, options.filter)) {
    const [first, ...others] = candidates.length > 1 ? distinct(candidates) : candidates;
    if (others.length > 0) {
      found.push(
        toolDiagnostic(
          options.server,
          name,
          `is listed ${others.length + 1} times with differences; one is kept`,
        ),
      );
    }
    const parsed = parseTool(first ?? null, options);
    if (!parsed.ok) {
      found.push(toolDiagnostic(options.server, parsed.name, `${parsed.reason}; it is left out`));
      continue;
    }
    if (parsed.warning !== undefined) {
      found.push({
        ...toolDiagnostic(options.server, name, `${parsed.warning}; the tool is kept without it`),
        code: 'output_schema_invalid',
      });
    }
    tools.set(name, parsed.tool);
  }
  return {
    tools,
    diagnostics: [...cutDiagnostic(listing, options.server), ...bounded(found, options.server)],
  };
}

function byName(
  raw: readonly JsonValue[],
  filter: McpToolFilter | undefined,
): ReadonlyMap<string, readonly JsonValue[]> {
  const groups = new Map<string, JsonValue[]>();
  for (const [position, tool] of raw.entries()) {
    const name = isJsonObject(tool) && typeof tool.name === 'string' ? tool.name : undefined;
    if (name !== undefined && !passesFilter(name, filter)) continue;
    // What has no name is told apart by its place, so that each is reported.
    const key = name ?? `\u0000${position}`;
    const group = groups.get(key);
    if (group) group.push(tool);
    else groups.set(key, [tool]);
  }
  return groups;
}

function distinct(candidates: readonly JsonValue[]): readonly JsonValue[] {
  const texts = new Map<string, JsonValue>();
  for (const candidate of candidates) texts.set(jsonText(candidate), candidate);
  return [...texts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, candidate]) => candidate);
}

function jsonText(value: JsonValue): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // Nested too deep to serialise: sorts last, and is left out for its depth if it is the only one.
    if (error instanceof RangeError) return '\uffff';
    throw error;
  }
}

function toolDiagnostic(server: string, name: string, what: string): Diagnostic {
  return {
    code: 'tool_invalid',
    subject: `tool:${mcpToolId(server, name)}`,
    message: `The tool "${name}" of MCP server "${server}" ${what}.`,
  };
}

function cutDiagnostic(listing: ToolListing, server: string): readonly Diagnostic[] {
  if (listing.cut === undefined) return [];
  return [
    {
      code: 'tool_invalid',
      subject: `mcp:${server}`,
      message: `The tool list of MCP server "${server}" was not read to its end: ${listing.cut}.`,
    },
  ];
}

function bounded(found: readonly Diagnostic[], server: string): readonly Diagnostic[] {
  if (found.length <= MAX_DIAGNOSTICS) return found;
  const omitted = found.length - MAX_DIAGNOSTICS;
  return [
    ...found.slice(0, MAX_DIAGNOSTICS),
    {
      code: 'tool_invalid',
      subject: `mcp:${server}`,
      message: `MCP server "${server}" has ${omitted} more faults of this kind.`,
    },
  ];
}
