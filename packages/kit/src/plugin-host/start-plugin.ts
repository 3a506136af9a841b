import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginEntry } from '@openclaw/config';
import {
  asOpenClawError,
  type BoundTool,
  type Diagnostic,
  type JsonObject,
  type Logger,
  messageOf,
  OpenClawError,
} from '@openclaw/contracts';
import {
  type CheckedTools,
  listTools,
  type PluginContext,
  type SettledPlugin,
  settleHooks,
  type ToolPlugin,
} from '@openclaw/plugin-sdk';
import type { SchemaCompiler } from '@openclaw/schema';
import { DEFAULT_AGENT_ID } from '../agent-profile.ts';
import type { Workspaces } from '../workspaces.ts';
import type { BackgroundPlugin } from './background.ts';
import { bindTool } from './bind-tools.ts';
import type { Candidate } from './candidates.ts';
import { holdToManifest } from './hold-to-manifest.ts';
import type { LoadedPlugin } from './load-plugin.ts';
import { checkPluginConfig } from './plugin-config.ts';
import { pluginLogger } from './plugin-logger.ts';
import { within } from './within.ts';

export interface StartedPlugin {
  readonly plugin: SettledPlugin;
  readonly bundled: boolean;
  readonly tools: readonly BoundTool[];
  readonly background: BackgroundPlugin | undefined;
}

export interface StartOptions {
  readonly entry: PluginEntry;
  readonly stateDir: string;
  readonly workspaces: Workspaces;
  readonly schemas: SchemaCompiler;
  readonly logger: Logger;
  readonly limits: PluginLimits;
}

/** Milliseconds that a plugin may take. */
export interface PluginLimits {
  /** To load its module, and again to give its hooks, and to list its tools. */
  readonly startMs: number;
  readonly stopMs: number;
}

export interface Start {
  /** Absent if the plugin cannot be used at all. */
  readonly started?: StartedPlugin;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Checks a loaded plugin's configuration, asks for its tools, holds both to its manifest and binds them. Never
 * throws: what is wrong costs the plugin, or only a tool, and is told.
 */
export async function startPlugin(
  candidate: Candidate & { readonly loaded: LoadedPlugin },
  options: StartOptions,
): Promise<Start> {
  const { plugin: loaded, problems, files } = candidate.loaded;
  try {
    // A copy: what a plugin does to its configuration is not done to the Gateway's.
    const config: JsonObject = structuredClone(options.entry.config ?? {});
    checkPluginConfig(loaded, config, options.schemas);
    const context = await contextOf(loaded.id, config, options);
    const plugin = await withHooks(loaded, context, options.limits.startMs);
    const listed = await list(plugin, context, options.limits.startMs);
    const held = holdToManifest(plugin, listed, files);
    const owner = candidate.owner ?? plugin.id;
    const tools = held.tools.map((definition) =>
      bindTool(definition, owner, { ...context, workspaces: options.workspaces }),
    );
    const left = [...problems, ...listed.problems].map(({ path, message, tool }): Diagnostic => {
      const subject = tool === undefined ? `plugin:${plugin.id}` : `tool:openclaw:${plugin.id}:${tool}`;
      return { code: 'tool_invalid', subject, message: `${path} ${message}` };
    });
    return {
      started: {
        plugin,
        bundled: candidate.bundled,
        tools,
        background: backgroundOf(plugin, {
          context,
          mayStartRuns: options.entry.mayStartRuns ?? candidate.mayStartRuns,
        }),
      },
      diagnostics: [...left, ...held.diagnostics],
    };
  } catch (thrown) {
    const { code, message } = asOpenClawError(thrown, 'plugin_load_failed');
    await stopPlugin(loaded, options);
    return { diagnostics: [{ code, subject: `plugin:${loaded.id}`, message }] };
  }
}

function backgroundOf(
  plugin: SettledPlugin,
  { context, mayStartRuns }: Pick<BackgroundPlugin, 'context' | 'mayStartRuns'>,
): BackgroundPlugin | undefined {
  if (plugin.background === undefined) return undefined;
  return { id: plugin.id, mayStartRuns, context, work: (given) => plugin.background?.(given) };
}

/** Lets a plugin close what it opened; one that throws or hangs is only told in the log. */
export async function stopPlugin(
  plugin: Pick<ToolPlugin, 'id' | 'dispose'>,
  { logger, limits }: Pick<StartOptions, 'logger' | 'limits'>,
): Promise<void> {
  try {
    await within(async () => plugin.dispose?.(), { timeoutMs: limits.stopMs, what: 'Stopping' });
  } catch (thrown) {
    const err = asOpenClawError(thrown, 'plugin_load_failed');
    logger.warn({ plugin: plugin.id, err }, 'a plugin failed to stop');
  }
}

async function contextOf(
  id: string,
  config: JsonObject,
  { stateDir, workspaces, logger }: StartOptions,
): Promise<PluginContext> {
  const own = join(stateDir, 'plugins', id);
  await mkdir(own, { recursive: true, mode: 0o700 });
  return {
    config,
    logger: pluginLogger(logger, id),
    workspaceDir: workspaces.of(DEFAULT_AGENT_ID),
    stateDir: own,
  };
}

/** SECURITY: hooks that cannot be had, or not all, cost the plugin itself: one of them may be a guard (FR-128). */
async function withHooks(
  plugin: ToolPlugin,
  context: PluginContext,
  timeoutMs: number,
): Promise<SettledPlugin> {
  const settled = await within(() => settleHooks(plugin, context), { timeoutMs, what: 'giving its hooks' });
  if (settled.ok) return settled.plugin;
  const lines = settled.problems.map(({ path, message }) => `${path} ${message}`);
  throw new OpenClawError('plugin_invalid', lines.join('; '));
}

/** A list that never comes costs the plugin its tools and not its hooks, which may guard those of others. */
async function list(plugin: SettledPlugin, context: PluginContext, timeoutMs: number): Promise<CheckedTools> {
  try {
    return await within(() => listTools(plugin, context), { timeoutMs, what: 'listing them' });
  } catch (thrown) {
    return {
      ok: false,
      tools: [],
      problems: [{ path: '/tools', message: `cannot be used: ${messageOf(thrown)}` }],
    };
  }
}
