import type { Harness, JsonObject, SurfaceMode } from '@openclaw/contracts';

/** Environment variables as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The whole config file. Every key is optional; an absent one means the default named beside it. */
export interface OpenClawConfig {
  readonly gateway?: GatewayConfig;
  readonly models?: ModelsConfig;
  readonly agents?: AgentsConfig;
  readonly tools?: ToolsConfig;
  readonly plugins?: PluginsConfig;
  readonly mcp?: McpConfig;
  readonly skills?: SkillsConfig;
}

export interface GatewayConfig {
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Default 18789; 0 takes a free port. */
  readonly port?: number;
  readonly auth?: GatewayAuthConfig;
  /** Largest request body in bytes; default 8 MiB. */
  readonly maxBodyBytes?: number;
}

export interface GatewayAuthConfig {
  /** The bearer token every request must carry. Never empty. */
  readonly token?: string;
}

export interface ModelsConfig {
  /** `<provider>/<model>` for agents that name none. */
  readonly default?: string;
  readonly providers?: Readonly<Record<string, ProviderConfig>>;
}

export type ProviderKind = 'openai-compatible' | 'ollama' | 'lmstudio' | 'managed-local';

export interface ProviderConfig {
  /** Where the OpenAI-compatible API lives, `/v1` included. */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** Default `openai-compatible`. The other kinds run on the user's own machine (CFG-6). */
  readonly kind?: ProviderKind;
  readonly headers?: Readonly<Record<string, string>>;
  readonly requestTimeoutMs?: number;
  readonly models?: readonly ModelConfig[];
}

export interface ModelConfig {
  readonly id: string;
  /** Tokens. */
  readonly contextWindow?: number;
  /** Tokens. */
  readonly maxOutputTokens?: number;
  readonly acceptsImages?: boolean;
  /** `false` exempts this model from Tool Search, whatever agents and the global setting say (FR-130). */
  readonly toolSearch?: false;
}

export interface AgentsConfig {
  readonly defaults?: AgentSettings;
  readonly list?: Readonly<Record<string, AgentSettings>>;
}

export interface AgentSettings {
  /** `<provider>/<model>`. */
  readonly model?: string;
  readonly systemPrompt?: string;
  /** How the loop offers its tools; `codex` and `copilot` shape it like those products, and call neither. Default `embedded`. */
  readonly harness?: Harness;
  /** Model requests one turn may make before it ends with `turn_limit`. */
  readonly maxModelRequests?: number;
  /** Folder the core tools work in. */
  readonly workspace?: string;
  /** Narrows the agent's runs by `tools.sandbox` too. Default false. */
  readonly sandboxed?: boolean;
  readonly tools?: AgentToolsConfig;
  readonly experimental?: ExperimentalSettings;
}

export interface AgentToolsConfig extends ToolRules {
  /** Takes the place of the global `tools.toolSearch`, whole. */
  readonly toolSearch?: ToolSearchValue;
}

export interface ExperimentalSettings {
  /** Leaves optional tools out of runs on local models. Default false; independent of Tool Search (CFG-7). */
  readonly localModelLean?: boolean;
}

/** Names, groups and `*` patterns of tools; `packages/policy` gives them meaning. */
export interface ToolRules {
  readonly profile?: string;
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
  readonly ask?: readonly string[];
}

export interface ToolsConfig extends ToolRules {
  /** Unset: structured `tools` mode. `true`: `code` mode. `false`: direct schemas. */
  readonly toolSearch?: ToolSearchValue;
  /** Only `false`: Code Mode is not offered (CFG-8). */
  readonly codeMode?: false;
  /** Rules by `<provider>` or `<provider>/<model>`. */
  readonly byProvider?: Readonly<Record<string, ToolRules>>;
  readonly byChannel?: Readonly<Record<string, ToolRules>>;
  /** Rules for the runs of agents that are `sandboxed`. */
  readonly sandbox?: ToolRules;
  /** How long a question to a person stays open; past it the call is denied. */
  readonly approvalTimeoutMs?: number;
}

export type ToolSearchValue = boolean | ToolSearchOptions;

export interface ToolSearchOptions {
  /** Default `code`, once the object is there (CFG-3). */
  readonly mode?: Exclude<SurfaceMode, 'direct'>;
  /** Clamped to 1000–60000; default 10000. */
  readonly codeTimeoutMs?: number;
  /** Clamped to 1–`maxSearchLimit`; default 8. */
  readonly searchDefaultLimit?: number;
  /** Clamped to 1–50; default 20. */
  readonly maxSearchLimit?: number;
}

export interface PluginsConfig {
  /** Folders of plugin packages, relative to the config file's folder. */
  readonly paths?: readonly string[];
  /** By id; `openclaw plugins install` and `uninstall` write it. */
  readonly installed?: Readonly<Record<string, InstalledPlugin>>;
  readonly entries?: Readonly<Record<string, PluginEntry>>;
}

/** A plugin package that npm unpacked into the state folder. */
export interface InstalledPlugin {
  /** Of the package, relative to `plugin-packages` in the state folder. */
  readonly folder: string;
  readonly version?: string;
  /** What was asked for: an npm package spec, or where the folder or tarball was. */
  readonly from?: string;
}

export interface PluginEntry {
  /** Default true. */
  readonly enabled?: boolean;
  /** Nothing starts if it cannot be loaded, as a plugin that guards calls must not go missing. Default false. */
  readonly required?: boolean;
  /**
   * It may start runs of agents by itself while a Gateway serves. Default false; true for the bundled
   * `automations`.
   */
  readonly mayStartRuns?: boolean;
  /** Handed to the plugin, which checks it against its own schema. */
  readonly config?: JsonObject;
}

export interface McpConfig {
  readonly servers?: Readonly<Record<string, McpServerConfig>>;
}

/** `command` starts a server on this machine over stdio; `url` reaches one over streamable HTTP. Never both. */
export type McpServerConfig = McpStdioServerConfig | McpHttpServerConfig;

export interface McpStdioServerConfig extends McpServerOptions {
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface McpHttpServerConfig extends McpServerOptions {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface McpServerOptions {
  /** Default true. */
  readonly enabled?: boolean;
  readonly connectTimeoutMs?: number;
  readonly requestTimeoutMs?: number;
  readonly toolFilter?: McpToolFilter;
}

/** Names of the server's own tools, `*` allowed: `include` first, then `exclude` takes away. */
export interface McpToolFilter {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

export interface SkillsConfig {
  /** Folders whose sub-folders hold a `SKILL.md`, relative to the config file's folder. */
  readonly paths?: readonly string[];
}
