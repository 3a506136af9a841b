import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { McpServerConfig, OpenClawConfig } from '@openclaw/config';
import { laneAgents } from '../scenarios/rig/index.ts';
import { type GatewayProcess, startGatewayProcess } from '../suite/gateway-process.ts';
import type { Launcher } from '../suite/launcher.ts';

/** What the tried Gateways answer to. */
export const GATEWAY_TOKEN = 'qa-live-mcp-token';

export interface LeanGatewayOptions {
  readonly launcher: Launcher;
  /** The Gateway's own. */
  readonly folder: string;
  readonly servers: Readonly<Record<string, McpServerConfig>>;
  /** The base URL of a provider. */
  readonly providerUrl?: string;
  readonly signal: AbortSignal;
}

/** A Gateway process with these servers and an agent for each of the modes direct and tools, which is the default too. */
export async function startLeanGateway(options: LeanGatewayOptions): Promise<GatewayProcess> {
  const { launcher, folder, servers, providerUrl, signal } = options;
  const stateDir = join(folder, 'state');
  const configPath = join(folder, 'openclaw.json5');
  const config: OpenClawConfig = {
    gateway: { auth: { token: GATEWAY_TOKEN } },
    agents: { defaults: { workspace: join(folder, 'workspace') }, list: laneAgents(['direct', 'tools']) },
    tools: { toolSearch: { mode: 'tools' } },
    mcp: { servers },
    ...(providerUrl !== undefined && {
      models: {
        default: 'qa/mock-model',
        providers: { qa: { baseUrl: providerUrl, models: [{ id: 'mock-model', contextWindow: 1_000_000 }] } },
      },
    }),
  };
  await mkdir(stateDir, { recursive: true });
  await writeFile(configPath, JSON.stringify(config, undefined, 2));
  return startGatewayProcess({ launcher, folder, configPath, stateDir, signal });
}
