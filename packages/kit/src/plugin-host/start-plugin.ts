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
} from '@openclaw/contracts';
import { type CheckedTools, listTools, type PluginContext, type ToolPlugin } from '@openclaw/plugin-sdk';
import type { SchemaCompiler } from '@openclaw/schema';
import { DEFAULT_AGENT_ID } from '../agent-profile.ts';
import type { Workspaces } from '../workspaces.ts';
import type { BackgroundPlugin } from './background.ts';
import { bindTool } from './bind-tools.ts';
import type { Candidate } from './candidates.ts';
import { holdToManifest } from './hold-to-manifest.ts';
import type { LoadedPlugin } from './load-plugin.ts';
import { checkPluginConfig } from './plugin-config.ts';
import { within } from './within.ts';

export interface StartedPlugin {
  readonly plugin: ToolPlugin;
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
  /** To load its module, and again to list its tools. */
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
  const { plugin, problems, files } = candidate.loaded;
  try {
    // A copy: what a plugin does to its configuration is not done to the Gateway's.
    const config: JsonObject = structuredClone(options.entry.config ?? {});
    checkPluginConfig(plugin, config, options.schemas);
    const context = await contextOf(plugin.id, config, options);
    const listed = await list(plugin, context, options.limits.startMs);
    const held = holdToManifest(plugin, listed, files);
    const owner = candidate.owner ?? plugin.id;
    const tools = held.tools.map((definition) =>
      bindTool(definition, owner, { ...context, workspaces: options.workspaces }),
    );
    const left = [...problems, ...listed.problems].map(({ path, message, tool }): Diagnostic => {
      const subject = tool === undefined ? `plugin:${plugin.id}` : `tool:openclaw:${plugin.id}:${tool}`;
      return { code: 'tool_invalid', subject, message: `${plugin.id}${path} ${message}` };
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
    await stopPlugin(plugin, options);
    return { diagnostics: [{ code, subject: `plugin:${plugin.id}`, message }] };
  }
}

function backgroundOf(
  plugin: ToolPlugin,
  { context, mayStartRuns }: Pick<BackgroundPlugin, 'context' | 'mayStartRuns'>,
): BackgroundPlugin | undefined {
  if (plugin.background === undefined) return undefined;
  return { id: plugin.id, mayStartRuns, context, work: (given) => plugin.background?.(given) };
}

/** Lets a plugin close what it opened; one that throws or hangs is only told in the log. */
export async function stopPlugin(
  plugin: ToolPlugin,
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
  return { config, logger, workspaceDir: workspaces.of(DEFAULT_AGENT_ID), stateDir: own };
}

/** A list that never comes costs the plugin its tools and not its hooks, which may guard those of others. */
async function list(plugin: ToolPlugin, context: PluginContext, timeoutMs: number): Promise<CheckedTools> {
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
