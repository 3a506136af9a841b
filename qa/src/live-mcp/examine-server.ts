import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '@openclaw/contracts';
import { isObject, objectsOf, textOf } from '../mock-openai/json-shape.ts';
import type { GatewayClient } from './gateway-client.ts';
import type { OfflineCall } from './live-servers.ts';

/** How the tools of one server come out of the Gateway's `tool_describe`. */
export interface Described {
  /** How many the server lists. */
  readonly listed: number;
  /** How many of them have a description with the very schema that the server gave. */
  readonly described: number;
  /** Names of those that the Gateway does not know. */
  readonly leftOut: readonly string[];
  /** Names of those whose schema came out as another. */
  readonly altered: readonly string[];
}

/** Asks the Gateway about every tool that the server lists, one by one. */
export async function describeAll(
  gateway: GatewayClient,
  { server, listed }: { readonly server: string; readonly listed: readonly JsonObject[] },
): Promise<Described> {
  const leftOut: string[] = [];
  const altered: string[] = [];
  for (const tool of listed) {
    const name = textOf(tool['name']);
    const { value, isError } = await gateway.call('tool_describe', { id: `mcp:${server}:${name}` });
    if (isError || !isObject(value)) leftOut.push(name);
    else if (!isDeepStrictEqual(value['inputSchema'], tool['inputSchema'])) altered.push(name);
  }
  const described = listed.length - leftOut.length - altered.length;
  return { listed: listed.length, described, leftOut, altered };
}

/** The place of the first tool of that server among the first five found, from 1; null if there is none. */
export async function placeFound(
  gateway: GatewayClient,
  { server, query }: { readonly server: string; readonly query: string },
): Promise<number | null> {
  const { value } = await gateway.call('tool_search', { query, limit: 5 });
  return placeOf(value, server);
}

export function placeOf(found: JsonValue, server: string): number | null {
  const ids = objectsOf(found).map(({ id }) => textOf(id));
  const place = ids.findIndex((id) => id.startsWith(`mcp:${server}:`));
  return place === -1 ? null : place + 1;
}

export interface CallMade {
  readonly tool: string;
  readonly ok: boolean;
  /** The beginning of the answer, where it is not what it should be. */
  readonly said?: string;
}

export async function makeCalls(
  gateway: GatewayClient,
  { server, calls }: { readonly server: string; readonly calls: readonly OfflineCall[] },
): Promise<readonly CallMade[]> {
  const made: CallMade[] = [];
  for (const { tool, args, says } of calls) {
    const { value, isError } = await gateway.call('tool_call', { id: `mcp:${server}:${tool}`, args });
    const said = typeof value === 'string' ? value : JSON.stringify(value);
    const ok = !isError && said.includes(says);
    made.push(ok ? { tool, ok } : { tool, ok, said: said.slice(0, 300) });
  }
  return made;
}
