import process from 'node:process';
import type { McpServerConfig } from '@openclaw/config';
import type { JsonObject } from '@openclaw/contracts';
import type { LiveServer, OfflineCall } from './live-servers.ts';

/** A command line for a server that is there. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The server whose program is `entry`, with `folder` as the only place that it is told of. */
export function commandOf(
  server: LiveServer,
  { entry, folder }: { readonly entry: string; readonly folder: string },
): ServerCommand {
  return {
    command: process.execPath,
    args: [entry, ...(server.args ?? []).map((text) => text.replaceAll('<folder>', folder))],
    env: Object.fromEntries(
      Object.entries(server.env ?? {}).map(([name, text]) => [name, text.replaceAll('<folder>', folder)]),
    ),
  };
}

export function callsIn(server: LiveServer, folder: string): readonly OfflineCall[] {
  return (server.calls ?? []).map((call) => ({ ...call, args: argumentsIn(call.args, folder) }));
}

/** Long enough for a cold start beside seven others on a small machine. */
export function configOf({ command, args, env }: ServerCommand): McpServerConfig {
  return { command, args: [...args], env, connectTimeoutMs: 90_000 };
}

function argumentsIn(args: JsonObject, folder: string): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('<folder>', folder) : value,
    ]),
  );
}
