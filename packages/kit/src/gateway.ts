import type { CatalogSnapshot } from '@openclaw/catalog';
import type { OpenClawConfig } from '@openclaw/config';
import type {
  Diagnostic,
  Logger,
  SessionIdentity,
  SessionStore,
  ToolSearchSettings,
  TurnEvent,
  TurnRequest,
} from '@openclaw/contracts';
import type { McpServerStatus } from '@openclaw/mcp';
import type { PolicyExplanation } from '@openclaw/policy';
import type { PendingApprovals } from './approval-gate.ts';
import type { ModelListing } from './model-registry.ts';

export interface GatewayOptions {
  /** Environment references resolved. */
  readonly config: OpenClawConfig;
  /** Where relative paths of the configuration start. */
  readonly baseDir: string;
  readonly stateDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
}

/** The tools that an agent would get now, for people to look at and try. */
export interface ToolInventory {
  readonly snapshot: CatalogSnapshot;
  readonly settings: ToolSearchSettings;
  /** MCP servers that are not ready yet; their tools are not in the snapshot. */
  readonly pending: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  explain(idOrName: string): PolicyExplanation | undefined;
}

/** One running system: what the apps stand on. */
export interface Gateway extends AsyncDisposable {
  /** Throws `OpenClawError` when the run fails; see `TurnEvent` for the rest. */
  runTurn(request: TurnRequest): AsyncGenerator<TurnEvent, void>;
  /** A session of that key or id if there is one, else a new one. */
  openSession(options: {
    readonly agentId?: string;
    readonly sessionKey?: string;
    readonly sessionId?: string;
  }): Promise<SessionIdentity>;
  readonly models: readonly ModelListing[];
  readonly sessions: SessionStore;
  readonly approvals: PendingApprovals;
  inventory(options: { readonly agentId?: string; readonly channel: string }): Promise<ToolInventory>;
  mcpStatus(): readonly McpServerStatus[];
  diagnostics(): readonly Diagnostic[];
}
