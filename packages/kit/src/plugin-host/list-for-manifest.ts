import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JsonObject, messageOf, SILENT_LOGGER } from '@openclaw/contracts';
import { type CheckedTools, type CheckOptions, listTools, type ToolPlugin } from '@openclaw/plugin-sdk';
import { stopPlugin } from './start-plugin.ts';
import { within } from './within.ts';

interface ListOptions extends CheckOptions {
  readonly config: JsonObject;
  readonly timeoutMs: number;
}

/**
 * Asks a plugin for its tools outside a Gateway, in empty folders that are gone afterwards, and stops it. Never
 * rejects: a function that throws or takes too long gives no tools and one problem.
 */
export async function listForManifest(
  plugin: ToolPlugin,
  { config, timeoutMs, ...options }: ListOptions,
): Promise<CheckedTools> {
  const scratch = await mkdtemp(join(tmpdir(), 'openclaw-listing-'));
  try {
    const context = { config, logger: SILENT_LOGGER, workspaceDir: scratch, stateDir: scratch };
    const task = (): Promise<CheckedTools> => listTools(plugin, context, options);
    return await within(task, { timeoutMs, what: 'listing them' });
  } catch (thrown) {
    return {
      ok: false,
      tools: [],
      problems: [{ path: '/tools', message: `cannot be used: ${messageOf(thrown)}` }],
    };
  } finally {
    await stopPlugin(plugin, { logger: SILENT_LOGGER, limits: { startMs: timeoutMs, stopMs: timeoutMs } });
    await rm(scratch, { recursive: true, force: true });
  }
}
