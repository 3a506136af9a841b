import type { AgentDeps, Handoffs, PlanCache } from '@openclaw/agent';
import type { CatalogCache } from '@openclaw/catalog';
import type { SessionStore } from '@openclaw/contracts';
import type { ExclusiveLocks } from '@openclaw/execution';
import type { McpRuntime } from '@openclaw/mcp';
import type { SchemaCompiler } from '@openclaw/schema';
import type { CounterRegistry } from '@openclaw/telemetry';
import type { Approvals } from './approvals/approvals.ts';
import type { BridgeProvider } from './bridge-offer.ts';
import type { GatewayOptions } from './gateway.ts';
import type { Listeners } from './listeners.ts';
import type { ModelRegistry } from './model-registry.ts';
import type { PluginHost } from './plugin-host/plugin-host.ts';
import type { RunPolicies } from './run-policies.ts';
import { type Token, token } from './scope.ts';
import type { LoadedSkills } from './skills.ts';
import type { ToolOffers } from './tool-offers.ts';

/** The services of one gateway, by name. */
export const SERVICES: {
  readonly options: Token<GatewayOptions>;
  readonly schemas: Token<SchemaCompiler>;
  readonly catalogs: Token<CatalogCache>;
  readonly plans: Token<PlanCache>;
  readonly sessions: Token<SessionStore>;
  readonly models: Token<ModelRegistry>;
  readonly plugins: Token<PluginHost>;
  readonly policies: Token<RunPolicies>;
  readonly offers: Token<ToolOffers>;
  readonly skills: Token<LoadedSkills>;
  readonly mcp: Token<McpRuntime>;
  readonly toolsChanged: Token<Listeners>;
  readonly bridge: Token<BridgeProvider>;
  readonly approvals: Token<Approvals>;
  readonly locks: Token<ExclusiveLocks>;
  readonly counters: Token<CounterRegistry>;
  readonly handoffs: Token<Handoffs>;
  readonly agent: Token<AgentDeps>;
} = {
  options: token('options'),
  schemas: token('schemas'),
  catalogs: token('catalogs'),
  plans: token('plans'),
  sessions: token('sessions'),
  models: token('models'),
  plugins: token('plugins'),
  policies: token('policies'),
  offers: token('offers'),
  skills: token('skills'),
  mcp: token('mcp'),
  toolsChanged: token('toolsChanged'),
  bridge: token('bridge'),
  approvals: token('approvals'),
  locks: token('locks'),
  counters: token('counters'),
  handoffs: token('handoffs'),
  agent: token('agent'),
};
