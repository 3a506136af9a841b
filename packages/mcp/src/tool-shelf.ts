import { isDeepStrictEqual } from 'node:util';
import { type Diagnostic, OpenClawError, type Tool } from '@openclaw/contracts';
import { requestTimeout, unavailable } from './call-tool.ts';
import { type CollectedTools, collectTools } from './collect-tools.ts';
import type { McpToolFilter } from './config.ts';
import type { Connection } from './connection.ts';
import { type Listed, listTools } from './list-tools.ts';

export interface ToolShelfOptions {
  readonly server: string;
  readonly filter: McpToolFilter | undefined;
  readonly timeoutMs: number;
}

/** What a shelf needs of a connection. */
export type ListsTools = Pick<Connection, 'offersTools' | 'request'>;

/** The last good tools of one server. Only a listing that is good itself takes their place (FR-97). */
export class ToolShelf {
  readonly #options: ToolShelfOptions;
  #collected: CollectedTools | undefined;
  #sorted: readonly Tool[] = [];
  #problem: OpenClawError | undefined;

  constructor(options: ToolShelfOptions) {
    this.#options = options;
  }

  /** Whether the server has ever listed its tools. */
  get filled(): boolean {
    return this.#collected !== undefined;
  }

  /** The newest listing failed; what is here is older. */
  get stale(): boolean {
    return this.#problem !== undefined;
  }

  get problem(): OpenClawError | undefined {
    return this.#problem;
  }

  /** Sorted by id. */
  get tools(): readonly Tool[] {
    return this.#sorted;
  }

  get diagnostics(): readonly Diagnostic[] {
    const found = this.#collected?.diagnostics ?? [];
    if (!this.#problem || !this.filled) return found;
    const { code, message } = this.#problem;
    return [
      { code, subject: `mcp:${this.#options.server}`, message: `${message} Its last good tools are kept.` },
      ...found,
    ];
  }

  /** Lists again; true when the tools are others than before. Never rejects. */
  async refill(connection: ListsTools, signal: AbortSignal): Promise<boolean> {
    const listed = await list(connection, signal);
    if (!listed.ok) {
      this.#problem = listingProblem(listed, this.#options.server);
      return false;
    }
    if (listed.listing.tools.length === 0 && this.#sorted.length > 0) {
      // An outage behind the server looks like this. A tool that is really gone fails when it is called.
      this.#problem = unavailable(this.#options.server, 'now lists no tools at all.');
      return false;
    }
    const before = this.#sorted;
    this.#problem = undefined;
    this.#collected = collectTools(listed.listing, this.#options);
    const after = [...this.#collected.tools.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
    if (isDeepStrictEqual(before, after)) return false;
    this.#sorted = after;
    return true;
  }

  /** Throws `tool_unavailable` when the tool is gone, or takes other arguments than when the run was planned. */
  assertUnchanged(tool: Tool): void {
    const current = this.#collected?.tools.get(tool.name);
    if (current && (current === tool || isDeepStrictEqual(current.inputSchema, tool.inputSchema))) return;
    const what = current ? 'takes other arguments now' : 'is not offered any more';
    throw new OpenClawError(
      'tool_unavailable',
      // Without its name: a model reads this sentence, and the name is the server's own words.
      `That tool ${what}; nothing ran. Search again.`,
      { data: { id: tool.id } },
    );
  }
}

async function list(connection: ListsTools, signal: AbortSignal): Promise<Listed> {
  if (!connection.offersTools) return { ok: true, listing: { tools: [] } };
  return await listTools((cursor) =>
    connection.request('tools/list', cursor === undefined ? {} : { cursor }, { signal }),
  );
}

function listingProblem(listed: Exclude<Listed, { ok: true }>, server: string): OpenClawError {
  if (listed.why === 'timeout') return requestTimeout(server, listed.limit);
  const data = listed.why === 'closed' ? listed.data : {};
  return unavailable(server, `did not list its tools (${listed.why}).`, { data });
}
