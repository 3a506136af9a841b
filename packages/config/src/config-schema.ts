import type { JsonObject } from '@openclaw/contracts';
import * as z from 'zod';
import type {
  AgentSettings,
  GatewayConfig,
  McpServerConfig,
  ModelsConfig,
  OpenClawConfig,
  PluginsConfig,
  ProviderConfig,
  ToolRules,
  ToolSearchValue,
  ToolsConfig,
} from './config.ts';

// A timer set to more than 2^31-1 ms fires at once.
const MAX_TIMER_MS = 2_147_483_647;

const optional = z.exactOptional;
const text = z.string().min(1);
const texts = z.array(text);
const headers = z.record(text, z.string());
const milliseconds = z.int().min(1).max(MAX_TIMER_MS);
const count = z.int().min(1);

/** Session logs live in a folder of the agent's name, and tool ids are built from the others. */
const name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, {
  error: 'must be 1 to 64 letters, digits, "_", "-" or "." and start with a letter or digit',
});
const providerName = z.string().regex(/^[^\s/]{1,64}$/, {
  error: 'must be 1 to 64 characters without "/" or white space',
});
const modelRef = z.string().regex(/^[^\s/]+\/\S+$/, { error: 'must be "<provider>/<model>"' });
const ADDRESS_RULE = { error: 'must be an http:// or https:// address' };
/** A reference may stand for any part of the address until the environment is known. */
const address = z
  .string(ADDRESS_RULE)
  .refine((value) => value.includes(`\${`) || isHttpUrl(value), ADDRESS_RULE);

const ruleFields = {
  profile: optional(text),
  allow: optional(texts),
  deny: optional(texts),
  ask: optional(texts),
};

const rules: z.ZodType<ToolRules> = z.strictObject(ruleFields);

const toolSearch: z.ZodType<ToolSearchValue> = z.union([
  z.boolean(),
  z.strictObject({
    mode: optional(z.enum(['code', 'tools', 'directory'])),
    codeTimeoutMs: optional(z.int()),
    searchDefaultLimit: optional(z.int()),
    maxSearchLimit: optional(z.int()),
  }),
]);

const gateway: z.ZodType<GatewayConfig> = z.strictObject({
  host: optional(text),
  port: optional(z.int().min(0).max(65_535)),
  auth: optional(z.strictObject({ token: optional(text) })),
  maxBodyBytes: optional(count),
});

const provider: z.ZodType<ProviderConfig> = z.strictObject({
  baseUrl: address,
  apiKey: optional(text),
  kind: optional(z.enum(['openai-compatible', 'ollama', 'lmstudio', 'managed-local'])),
  headers: optional(headers),
  requestTimeoutMs: optional(milliseconds),
  models: optional(
    z.array(
      z.strictObject({
        id: text,
        contextWindow: optional(count),
        maxOutputTokens: optional(count),
        acceptsImages: optional(z.boolean()),
        toolSearch: optional(z.literal(false)),
      }),
    ),
  ),
});

const models: z.ZodType<ModelsConfig> = z.strictObject({
  default: optional(modelRef),
  providers: optional(z.record(providerName, provider)),
});

const agent: z.ZodType<AgentSettings> = z.strictObject({
  model: optional(modelRef),
  systemPrompt: optional(z.string()),
  harness: optional(z.enum(['embedded', 'copilot', 'codex'])),
  maxModelRequests: optional(count),
  workspace: optional(text),
  sandboxed: optional(z.boolean()),
  tools: optional(z.strictObject({ ...ruleFields, toolSearch: optional(toolSearch) })),
  experimental: optional(z.strictObject({ localModelLean: optional(z.boolean()) })),
});

const tools: z.ZodType<ToolsConfig> = z.strictObject({
  ...ruleFields,
  toolSearch: optional(toolSearch),
  codeMode: optional(
    z.literal(false, {
      error: 'must be false: this product does not offer Code Mode (exec/wait); use tools.toolSearch instead',
    }),
  ),
  byProvider: optional(z.record(text, rules)),
  byChannel: optional(z.record(text, rules)),
  sandbox: optional(rules),
  approvalTimeoutMs: optional(milliseconds),
});

/** SECURITY: code is loaded from it, so it must stay below the folder of installed packages. */
const packageFolder = z.string().regex(/^(?!\.\.?(?:\/|$))[\w@.-]+(?:\/(?!\.\.?(?:\/|$))[\w@.-]+)*$/, {
  error: 'must be a relative path without ".."; openclaw plugins install writes it',
});

const plugins: z.ZodType<PluginsConfig> = z.strictObject({
  paths: optional(texts),
  installed: optional(
    z.record(name, z.strictObject({ folder: packageFolder, version: optional(text), from: optional(text) })),
  ),
  entries: optional(
    z.record(
      name,
      z.strictObject({
        enabled: optional(z.boolean()),
        required: optional(z.boolean()),
        mayStartRuns: optional(z.boolean()),
        config: optional(z.record(z.string(), z.json())),
      }),
    ),
  ),
});

const serverFields = {
  enabled: optional(z.boolean()),
  connectTimeoutMs: optional(milliseconds),
  requestTimeoutMs: optional(milliseconds),
  toolFilter: optional(z.strictObject({ include: optional(texts), exclude: optional(texts) })),
};

const mcpServer: z.ZodType<McpServerConfig> = z.union([
  z.strictObject({
    command: text,
    args: optional(z.array(z.string())),
    env: optional(z.record(text, z.string())),
    cwd: optional(text),
    ...serverFields,
  }),
  z.strictObject({ url: address, headers: optional(headers), ...serverFields }),
]);

/** The one description of the config file that code checks against; `config.ts` is the same for readers. */
export const configSchema: z.ZodType<OpenClawConfig> = z.strictObject({
  gateway: optional(gateway),
  models: optional(models),
  agents: optional(z.strictObject({ defaults: optional(agent), list: optional(z.record(name, agent)) })),
  tools: optional(tools),
  plugins: optional(plugins),
  mcp: optional(z.strictObject({ servers: optional(z.record(name, mcpServer)) })),
  skills: optional(z.strictObject({ paths: optional(texts) })),
});

/** The config file as JSON Schema 2020-12, for editors and `openclaw config schema`. */
export function configJsonSchema(): JsonObject {
  return z.record(z.string(), z.json()).parse(z.toJSONSchema(configSchema));
}

function isHttpUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}
