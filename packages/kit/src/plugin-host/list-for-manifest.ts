import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JsonObject, messageOf, SILENT_LOGGER } from '@openclaw/contracts';
import {
  type CheckOptions,
  listTools,
  type PluginProblem,
  type SettledPlugin,
  settleHooks,
  type ToolDefinition,
  type ToolPlugin,
} from '@openclaw/plugin-sdk';
import { stopPlugin } from './start-plugin.ts';
import { within } from './within.ts';

interface ListOptions extends CheckOptions {
  readonly config: JsonObject;
  readonly timeoutMs: number;
}

/** `ok: false` where a list, or the hooks, cannot be had at all; a bad tool of a list costs only itself. */
export type ListedForManifest =
  | {
      readonly ok: true;
      readonly plugin: SettledPlugin;
      readonly tools: readonly ToolDefinition[];
      readonly problems: readonly PluginProblem[];
    }
  | { readonly ok: false; readonly problems: readonly PluginProblem[] };

/**
 * Asks a plugin for its hooks and tools outside a Gateway, in empty folders that are gone afterwards, and stops it.
 * Never rejects: a function that throws or takes too long gives nothing but one problem.
 */
export async function listForManifest(
  plugin: ToolPlugin,
  { config, timeoutMs, ...options }: ListOptions,
): Promise<ListedForManifest> {
  let path = '/hooks';
  const scratch = await mkdtemp(join(tmpdir(), 'openclaw-listing-'));
  try {
    const context = { config, logger: SILENT_LOGGER, workspaceDir: scratch, stateDir: scratch };
    const settled = await within(() => settleHooks(plugin, context), { timeoutMs, what: 'listing them' });
    if (!settled.ok) return settled;
    path = '/tools';
    const listed = await within(() => listTools(plugin, context, options), {
      timeoutMs,
      what: 'listing them',
    });
    return listed.ok
      ? { ok: true, plugin: settled.plugin, tools: listed.tools, problems: listed.problems }
      : { ok: false, problems: listed.problems };
  } catch (thrown) {
    return { ok: false, problems: [{ path, message: `cannot be used: ${messageOf(thrown)}` }] };
  } finally {
    await stopPlugin(plugin, { logger: SILENT_LOGGER, limits: { startMs: timeoutMs, stopMs: timeoutMs } });
    await rm(scratch, { recursive: true, force: true });
  }
}
