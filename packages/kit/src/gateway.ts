import type { ToolSession, ToolSessionRequest } from '@openclaw/agent';
import type { CatalogSnapshot } from '@openclaw/catalog';
import type { ConfigProblem, OpenClawConfig } from '@openclaw/config';
import type {
  ApprovalGate,
  CallOutcome,
  Diagnostic,
  Logger,
  SessionIdentity,
  SessionStore,
  Tool,
  ToolProgress,
  ToolSearchSettings,
  TurnEvent,
  TurnRequest,
} from '@openclaw/contracts';
import type { McpServerStatus } from '@openclaw/mcp';
import type { PolicyExplanation } from '@openclaw/policy';
import type { Approvals } from './approvals/approvals.ts';
import type { ModelListing } from './model-registry.ts';
import type { RunBudget, WeighOptions } from './surface-budget/run-budget.ts';

export interface GatewayOptions {
  /** Environment references resolved. */
  readonly config: OpenClawConfig;
  /** Where relative paths of the configuration start. */
  readonly baseDir: string;
  readonly stateDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  /**
   * Lets plugins that may start runs do so, such as due automations. For what serves for long; default false.
   */
  readonly background?: boolean;
  /** Milliseconds from their start that runs and inventories wait for MCP servers; default 3000. */
  readonly mcpWaitMs?: number;
}

export interface ExplainedTool {
  readonly tool: Tool;
  /** It is optional, and the agent's runs on this local model go without (CFG-7), whatever its policy says. */
  readonly leftOutByLeanMode: boolean;
  /** Its results are images, and the agent's model takes none. */
  readonly leftOutForImages: boolean;
  readonly explanation: PolicyExplanation;
}

/** The tools that an agent would get now, for people to look at and try. */
export interface ToolInventory {
  /** What the agent's searches go over. */
  readonly catalog: CatalogSnapshot;
  /** The same with the direct-only tools, which are never searched. */
  readonly everything: CatalogSnapshot;
  readonly settings: ToolSearchSettings;
  /** MCP servers that are not ready yet; their tools are missing here. */
  readonly pending: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Plugins whose hook is asked before each call, of any tool, in that order; policy knows nothing of it. */
  readonly hookedBy: readonly string[];
  /** Why a tool is available or not (POL-5): that of the id, else every tool of the name, denied ones too. */
  explain(idOrName: string): readonly ExplainedTool[];
}

/** One call that a person makes through an app. */
export interface AppCall {
  readonly agentId?: string;
  readonly channel: string;
  readonly idOrName: string;
  /** An object, JSON text, or nothing. */
  readonly arguments: unknown;
  /** Who is asked where policy or a hook wants approval; unset means `Gateway.approvals`. */
  readonly approvals?: ApprovalGate;
  /** Told what the tool reports while it runs. */
  readonly onProgress?: (progress: ToolProgress) => void;
  readonly signal: AbortSignal;
}

export interface RunOptions {
  /** Who is asked where policy or a hook wants approval; unset means `Gateway.approvals`. */
  readonly approvals?: ApprovalGate;
}

/** One running system: what the apps stand on. */
export interface Gateway extends AsyncDisposable {
  /** Throws `OpenClawError` when the run fails; see `TurnEvent` for the rest. */
  runTurn(request: TurnRequest, options?: RunOptions): AsyncGenerator<TurnEvent, void>;
  /** A session of that key or id if there is one, else a new one. */
  openSession(options: {
    readonly agentId?: string;
    readonly sessionKey?: string;
    readonly sessionId?: string;
  }): Promise<SessionIdentity>;
  /** Runs a tool as a run of the agent would, in a new session. Throws `tool_not_found` or `tool_ambiguous`. */
  callTool(call: AppCall): Promise<{ readonly session: SessionIdentity; readonly outcome: CallOutcome }>;
  /** The agent's surface for a client with a model of its own. The policy of the agent's model applies too. */
  openToolSession(request: Omit<ToolSessionRequest, 'model'>): Promise<ToolSession>;
  /** Calls `listener`, which must not throw, when the tools of an MCP server have changed. */
  onToolsChanged(listener: () => void): Disposable;
  readonly models: readonly ModelListing[];
  readonly sessions: SessionStore;
  readonly approvals: Approvals;
  inventory(options: {
    readonly agentId?: string;
    readonly channel: string;
    /** `<provider>/<model>`; unset means the agent's. Throws `model_unknown`. */
    readonly model?: string;
  }): Promise<ToolInventory>;
  /**
   * Rules of the configuration that fit no tool there is now, as a misspelt name does: `tools.deny[0]`. Tools of
   * servers and plugins that are off or not ready may yet be meant, and make no rule idle.
   */
  idleRules(): Promise<readonly ConfigProblem[]>;
  /**
   * What each surface would put before the conversation in every request of the agent's runs, planned as a run is and
   * never sent. Throws `model_unknown`, and what planning throws.
   */
  weighSurfaces(options: WeighOptions): Promise<RunBudget>;
  mcpStatus(): readonly McpServerStatus[];
  diagnostics(): readonly Diagnostic[];
}
