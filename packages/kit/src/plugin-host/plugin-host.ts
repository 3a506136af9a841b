import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PluginsConfig } from '@openclaw/config';
import {
  asOpenClawError,
  type BoundTool,
  CORE_OWNER,
  type Diagnostic,
  type JsonObject,
  type Logger,
  OpenClawError,
  type RunHooks,
} from '@openclaw/contracts';
import { listTools, type PluginContext, type ToolPlugin, toRunHooks } from '@openclaw/plugin-sdk';
import type { SchemaCompiler } from '@openclaw/schema';
import { DEFAULT_AGENT_ID } from '../agent-profile.ts';
import type { Workspaces } from '../workspaces.ts';
import { bindTool } from './bind-tools.ts';
import { BUNDLED_PLUGINS } from './bundled-plugins.ts';
import { adoptPlugin, type LoadedPlugin, loadPlugin } from './load-plugin.ts';

/** The plugins of a gateway: their tools, their hooks, and what is wrong with those left out. */
export interface PluginHost extends AsyncDisposable {
  readonly tools: readonly BoundTool[];
  readonly hooks: RunHooks;
  readonly plugins: readonly { readonly id: string; readonly bundled: boolean; readonly tools: number }[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface PluginHostOptions {
  readonly plugins: PluginsConfig;
  /** Relative plugin paths start here. */
  readonly baseDir: string;
  readonly stateDir: string;
  readonly workspaces: Workspaces;
  readonly schemas: SchemaCompiler;
  readonly logger: Logger;
}

/**
 * Loads the bundled plugins and those that the configuration names, side by side. A plugin that cannot be loaded,
 * or a tool that cannot be used, costs only itself and is told in `diagnostics`. Throws `plugin_load_failed` or
 * `plugin_invalid` if it is one that the configuration requires.
 */
export async function createPluginHost(options: PluginHostOptions): Promise<PluginHost> {
  const diagnostics: Diagnostic[] = [];
  const candidates = await Promise.all(
    candidatesOf(options).map((candidate) => attempt(candidate, diagnostics)),
  );
  const started: StartedPlugin[] = [];
  const ids = new Set<string>();
  for (const candidate of candidates) {
    if (candidate === undefined) continue;
    const { id } = candidate.loaded.plugin;
    if (ids.has(id)) {
      const message = `There is already a plugin of the id ${id}; this one is left out (${candidate.place}).`;
      diagnostics.push({ code: 'plugin_invalid', subject: `plugin:${id}`, message });
      continue;
    }
    ids.add(id);
    if (options.plugins.entries?.[id]?.enabled === false) continue;
    const plugin = await start(candidate, options, diagnostics);
    if (plugin !== undefined) started.push(plugin);
  }
  for (const id of Object.keys(options.plugins.entries ?? {})) {
    if (ids.has(id)) continue;
    const message = `plugins.entries.${id} is configured, but no plugin of that id was found. Add its folder to plugins.paths.`;
    diagnostics.push({ code: 'plugin_invalid', subject: `plugin:${id}`, message });
  }
  const stop = async (): Promise<void> => {
    for (const { plugin } of started.toReversed()) await dispose(plugin, options.logger);
  };
  const missing = missingOf(options.plugins, new Set(started.map(({ plugin }) => plugin.id)));
  if (missing !== undefined) {
    await stop();
    throw requiredIsMissing(missing, diagnostics);
  }
  return {
    tools: started.flatMap((plugin) => plugin.tools),
    hooks: mergeHooks(started.map(({ plugin }) => toRunHooks(plugin))),
    plugins: started.map(({ plugin, bundled, tools }) => ({ id: plugin.id, bundled, tools: tools.length })),
    diagnostics,
    [Symbol.asyncDispose]: stop,
  };
}

/** A required plugin that did not start. One that is disabled is not wanted, whatever else its entry says. */
function missingOf({ entries = {} }: PluginsConfig, started: ReadonlySet<string>): string | undefined {
  const required = Object.entries(entries).filter(
    ([, entry]) => entry.required === true && entry.enabled !== false,
  );
  return required.find(([id]) => !started.has(id))?.[0];
}

/** Names every plugin that failed: one that threw while loading is known by its folder only. */
function requiredIsMissing(id: string, diagnostics: readonly Diagnostic[]): OpenClawError {
  const failed = diagnostics.filter(({ subject }) => subject.startsWith('plugin:'));
  const why = failed.map(({ message }) => message).join('; ');
  return new OpenClawError(
    failed.some(({ code }) => code === 'plugin_load_failed') ? 'plugin_load_failed' : 'plugin_invalid',
    `plugins.entries.${id}.required: nothing runs without the plugin ${id}, which cannot be used. ${why}`,
  );
}

interface Candidate {
  /** For messages: the folder, or that it is bundled. */
  readonly place: string;
  readonly bundled: boolean;
  readonly core: boolean;
  load(): Promise<LoadedPlugin>;
}

interface StartedPlugin {
  readonly plugin: ToolPlugin;
  readonly bundled: boolean;
  readonly tools: readonly BoundTool[];
}

function candidatesOf({ plugins, baseDir }: PluginHostOptions): readonly Candidate[] {
  const bundled = BUNDLED_PLUGINS.map(({ id, core, load }) => ({
    place: `bundled plugin ${id}`,
    bundled: true,
    core,
    load: async () => adoptPlugin(await load(), id),
  }));
  const configured = (plugins.paths ?? []).map((path) => {
    const folder = resolve(baseDir, path);
    return { place: folder, bundled: false, core: false, load: () => loadPlugin(folder) };
  });
  return [...bundled, ...configured];
}

async function attempt(candidate: Candidate, diagnostics: Diagnostic[]) {
  try {
    return { ...candidate, loaded: await candidate.load() };
  } catch (thrown) {
    const { code, message } = asOpenClawError(thrown, 'plugin_load_failed');
    diagnostics.push({ code, subject: `plugin:${candidate.place}`, message });
    return undefined;
  }
}

async function start(
  candidate: Candidate & { readonly loaded: LoadedPlugin },
  options: PluginHostOptions,
  diagnostics: Diagnostic[],
): Promise<StartedPlugin | undefined> {
  const { plugin, problems } = candidate.loaded;
  try {
    const config: JsonObject = options.plugins.entries?.[plugin.id]?.config ?? {};
    checkConfig(plugin, config, options.schemas);
    const stateDir = join(options.stateDir, 'plugins', plugin.id);
    await mkdir(stateDir, { recursive: true, mode: 0o700 });
    const context: PluginContext = {
      config,
      logger: options.logger,
      workspaceDir: options.workspaces.of(DEFAULT_AGENT_ID),
      stateDir,
    };
    const listed = await listTools(plugin, context);
    for (const { path, message, tool } of [...problems, ...listed.problems]) {
      const subject = tool === undefined ? `plugin:${plugin.id}` : `tool:openclaw:${plugin.id}:${tool}`;
      diagnostics.push({ code: 'tool_invalid', subject, message: `${plugin.id}${path} ${message}` });
    }
    const owner = candidate.core ? CORE_OWNER : plugin.id;
    return {
      plugin,
      bundled: candidate.bundled,
      tools: listed.tools.map((definition) =>
        bindTool(definition, owner, { ...context, workspaces: options.workspaces }),
      ),
    };
  } catch (thrown) {
    const { code, message } = asOpenClawError(thrown, 'plugin_load_failed');
    diagnostics.push({ code, subject: `plugin:${plugin.id}`, message });
    return undefined;
  }
}

function checkConfig(plugin: ToolPlugin, config: JsonObject, schemas: SchemaCompiler): void {
  const at = `plugins.entries.${plugin.id}.config`;
  if (plugin.configSchema === undefined) {
    if (Object.keys(config).length === 0) return;
    throw new OpenClawError('plugin_invalid', `${at}: the plugin ${plugin.id} takes no configuration.`);
  }
  const compiled = schemas.compile(plugin.configSchema);
  if (!compiled.ok) {
    throw new OpenClawError(
      'plugin_invalid',
      `The configSchema of the plugin ${plugin.id} is invalid: ${compiled.reason}`,
    );
  }
  const validation = compiled.validate(config);
  if (validation.valid) return;
  const lines = validation.problems.map(({ path, message }) => `${at}${path} ${message}`);
  throw new OpenClawError('plugin_invalid', lines.join('; '));
}

function mergeHooks(hooks: readonly RunHooks[]): RunHooks {
  return {
    beforeToolCall: byPriority(hooks.flatMap((hook) => hook.beforeToolCall)),
    afterToolCall: byPriority(hooks.flatMap((hook) => hook.afterToolCall)),
    beforePromptBuild: byPriority(hooks.flatMap((hook) => hook.beforePromptBuild)),
  };
}

function byPriority<Hook extends { readonly priority: number; readonly name: string }>(
  hooks: readonly Hook[],
) {
  return hooks.toSorted((a, b) => b.priority - a.priority || (a.name < b.name ? -1 : 1));
}

async function dispose(plugin: ToolPlugin, logger: Logger): Promise<void> {
  try {
    await plugin.dispose?.();
  } catch (thrown) {
    logger.warn(
      { plugin: plugin.id, err: asOpenClawError(thrown, 'plugin_load_failed') },
      'a plugin failed to stop',
    );
  }
}
