import type { Harness } from '@openclaw/contracts';
import type { AgentSettings, GatewayConfig, OpenClawConfig } from './config.ts';

/** How to reach the gateway and what it accepts, with every default applied. */
export interface GatewaySettings {
  readonly host: string;
  readonly port: number;
  readonly maxBodyBytes: number;
  readonly token?: string;
}

/** An agent's own settings over `agents.defaults`; `tools` is left to policy and `resolveToolSearch`. */
export interface ResolvedAgent extends Omit<AgentSettings, 'tools' | 'experimental'> {
  readonly harness: Harness;
  readonly localModelLean: boolean;
}

const GATEWAY_DEFAULTS = { host: '127.0.0.1', port: 18_789, maxBodyBytes: 8 * 1024 * 1024 } as const;

export function resolveGateway({ gateway = {} }: { readonly gateway?: GatewayConfig }): GatewaySettings {
  const { auth, ...settings } = gateway;
  const token = auth?.token;
  return { ...GATEWAY_DEFAULTS, ...settings, ...(token === undefined ? {} : { token }) };
}

/** Settings of an agent, which need not be listed: `models.default` stands in for a missing model. */
export function resolveAgent(config: OpenClawConfig, agentId: string): ResolvedAgent {
  const { defaults = {}, list = {} } = config.agents ?? {};
  const own = (Object.hasOwn(list, agentId) ? list[agentId] : undefined) ?? {};
  const { tools: _tools, experimental: _experimental, ...settings } = { ...defaults, ...own };
  const lean = own.experimental?.localModelLean ?? defaults.experimental?.localModelLean ?? false;
  const model = settings.model ?? config.models?.default;
  return {
    ...settings,
    ...(model === undefined ? {} : { model }),
    harness: settings.harness ?? 'embedded',
    localModelLean: lean,
  };
}
