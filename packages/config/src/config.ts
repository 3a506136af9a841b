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
  readonly baseUrl: string;
  /** Sent as a bearer token; default none. Write it as `"${NAME}"`, which keeps it out of the file. */
  readonly apiKey?: string;
  /** Default `openai-compatible`. The other kinds run on the user's own machine (CFG-6). */
  readonly kind?: ProviderKind;
  /** Sent with every request, beside those that the product sets; default none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until an answer begins; default 300000. */
  readonly requestTimeoutMs?: number;
  readonly models?: readonly ModelConfig[];
}

export interface ModelConfig {
  /** As the provider names it. A provider that lists models offers those only; one that lists none takes any name. */
  readonly id: string;
  /** Tokens; default 128000. */
  readonly contextWindow?: number;
  /** Tokens of one answer; default what the provider allows. */
  readonly maxOutputTokens?: number;
  /** Default false: tools that return images are left out. */
  readonly acceptsImages?: boolean;
  /** `false` exempts this model from Tool Search, whatever agents and the global setting say (FR-130). */
  readonly toolSearch?: false;
}

export interface AgentsConfig {
  readonly defaults?: AgentSettings;
  readonly list?: Readonly<Record<string, AgentSettings>>;
}

export interface AgentSettings {
  /** `<provider>/<model>`; default `models.default`. */
  readonly model?: string;
  /** What the model is told first; default one sentence that says it is an assistant with tools. */
  readonly systemPrompt?: string;
  /** How the loop offers its tools; `codex` and `copilot` shape it like those products, and call neither. Default `embedded`. */
  readonly harness?: Harness;
  /** Model requests one turn may make before it ends with `turn_limit`; default 50. */
  readonly maxModelRequests?: number;
  /** Folder the core tools work in, relative to the config file's folder; default `workspace` in the state folder. */
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
  /** The start of an allow list: `minimal`, `messaging`, `coding` or `full`; `allow` adds to it. Default none. */
  readonly profile?: string;
  /** Only these tools, of what wider rules leave. Default all, or what `profile` names; an empty list alone allows none. */
  readonly allow?: readonly string[];
  /** Never these tools, whatever is allowed. Default none. */
  readonly deny?: readonly string[];
  /** These tools only after a person approves the call. Default none. */
  readonly ask?: readonly string[];
}

export interface ToolsConfig extends ToolRules {
  /** Unset: structured `tools` mode. `true`: `code` mode. `false`: direct schemas. */
  readonly toolSearch?: ToolSearchValue;
  /** Only `false`: Code Mode is not offered (CFG-8). */
  readonly codeMode?: false;
  /** Rules by `<provider>` or `<provider>/<model>`. */
  readonly byProvider?: Readonly<Record<string, ToolRules>>;
  /** Rules by where a run is asked for: `http`, `mcp`, `cli`, … */
  readonly byChannel?: Readonly<Record<string, ToolRules>>;
  /** Rules for the runs of agents that are `sandboxed`. */
  readonly sandbox?: ToolRules;
  /** Milliseconds that a question to a person stays open; past it the call is denied. Default 120000. */
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
  /** Of the package, when it was installed. */
  readonly version?: string;
  /** What was asked for: an npm package spec, or where the folder or tarball was. */
  readonly from?: string;
}

export interface PluginEntry {
  /** Default true. */
  readonly enabled?: boolean;
  /** Nothing starts if it cannot be loaded, as a plugin that guards calls must not go missing. Default false. */
  readonly required?: boolean;
  /** It may start runs of agents by itself while a Gateway serves. Default false; true for the bundled `automations`. */
  readonly mayStartRuns?: boolean;
  /** Handed to the plugin, if its own schema allows it; the plugin is left out if not. Default `{}`. */
  readonly config?: JsonObject;
}

export interface McpConfig {
  readonly servers?: Readonly<Record<string, McpServerConfig>>;
}

/** `command` starts a server on this machine over stdio; `url` reaches one over streamable HTTP. Never both. */
export type McpServerConfig = McpStdioServerConfig | McpHttpServerConfig;

export interface McpStdioServerConfig extends McpServerOptions {
  /** The program that is started, without a shell; `command` or `url` is required. */
  readonly command: string;
  /** Its arguments; default none. */
  readonly args?: readonly string[];
  /** What it sees of the environment besides `PATH`, `HOME` and the like; default nothing more. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder it starts in, relative to the config file's folder, which is the default. */
  readonly cwd?: string;
}

export interface McpHttpServerConfig extends McpServerOptions {
  /** Where a server answers by streamable HTTP. */
  readonly url: string;
  /** Sent with every request, an `Authorization` for one; default none. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface McpServerOptions {
  /** Default true. */
  readonly enabled?: boolean;
  /** Milliseconds to start it and shake hands; default 30000. */
  readonly connectTimeoutMs?: number;
  /** Milliseconds for one request, again after each progress report, up to ten times as long in all; default 60000. */
  readonly requestTimeoutMs?: number;
  readonly toolFilter?: McpToolFilter;
}

/** Names of the server's own tools, `*` allowed: `include` first, then `exclude` takes away. */
export interface McpToolFilter {
  /** Only these of its tools; default all. */
  readonly include?: readonly string[];
  /** None of these, `include` or not; default none. */
  readonly exclude?: readonly string[];
}

export interface SkillsConfig {
  /** Folders whose sub-folders hold a `SKILL.md`, relative to the config file's folder. */
  readonly paths?: readonly string[];
}
