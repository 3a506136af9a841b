import type { CatalogCache } from '@openclaw/catalog';
import type { CodeBridge } from '@openclaw/code-bridge';
import type {
  ApprovalGate,
  BoundTool,
  EffectivePolicy,
  Harness,
  Logger,
  ModelClient,
  ModelProfile,
  RunHooks,
  RunIdentity,
  SessionStore,
  ToolSearchSettings,
} from '@openclaw/contracts';
import type { ExclusiveLocks } from '@openclaw/execution';
import type { SchemaCompiler } from '@openclaw/schema';
import type { Skills } from '@openclaw/surfaces';
import type { CounterRegistry } from '@openclaw/telemetry';
import type { Handoffs } from './handoffs.ts';
import type { PlanCache } from './plan-cache.ts';

export interface AgentProfile {
  readonly agentId: string;
  readonly systemPrompt: string;
  readonly harness: Harness;
  /** Requests to the model in one run before it is stopped with `turn_limit`. */
  readonly maxModelRequests: number;
}

export interface ResolvedModel {
  readonly client: ModelClient;
  readonly profile: ModelProfile;
}

export interface RunPolicy {
  readonly policy: EffectivePolicy;
  /** Controls that policy denies by their own name. */
  readonly deniedControls: ReadonlySet<string>;
}

export interface ToolSupply {
  readonly tools: readonly BoundTool[];
  /** What an operator should know: servers still connecting, tools left out. */
  readonly notices: readonly { readonly code: string; readonly message: string }[];
}

/** Either a bridge whose isolation was verified, or why there is none. */
export type BridgeOffer =
  | { readonly available: true; readonly bridge: CodeBridge }
  | { readonly available: false; readonly problem: string };

/** What planning a run and running its calls need of the house, whoever talks to the model. */
export interface PlanDeps {
  /** Without a model, no rules of a provider or model apply. */
  readonly resolvePolicy: (run: RunIdentity, model: ModelProfile | undefined) => RunPolicy;
  readonly resolveToolSearch: (agent: AgentProfile, model: ModelProfile | undefined) => ToolSearchSettings;
  readonly supplyTools: (run: RunIdentity, model: ModelProfile | undefined) => Promise<ToolSupply>;
  readonly hooks: RunHooks;
  readonly skills: Skills;
  readonly catalogs: CatalogCache;
  readonly plans: PlanCache;
  readonly schemas: SchemaCompiler;
  readonly locks: ExclusiveLocks;
  readonly counters: CounterRegistry;
  readonly approvals: ApprovalGate;
  /** Asked only when a run wants code mode. */
  readonly offerBridge: () => Promise<BridgeOffer>;
  /** Milliseconds, for tools that state no limit of their own. */
  readonly defaultToolTimeoutMs: number;
  readonly logger: Logger;
}

/** What the agent loop needs of the house; `kit` binds it. */
export interface AgentDeps extends PlanDeps {
  /** Throws `agent_unknown`. */
  readonly resolveAgent: (agentId: string) => AgentProfile;
  /** Throws `model_unknown`. */
  readonly resolveModel: (agentId: string, model: string | undefined) => ResolvedModel;
  readonly sessions: SessionStore;
  readonly handoffs: Handoffs;
  readonly clock: () => Date;
  readonly newRunId: () => string;
  /** Not to be guessed: who knows one may continue its run. */
  readonly newCallId: () => string;
}
