import { asOpenClawError, type Logger } from '@openclaw/contracts';
import type {
  BackgroundContext,
  BackgroundRun,
  BackgroundRunResult,
  PluginContext,
} from '@openclaw/plugin-sdk';

/** A started plugin that works between calls. */
export interface BackgroundPlugin {
  readonly id: string;
  /** The configuration lets it start runs, or it is a bundled one that is made to. */
  readonly mayStartRuns: boolean;
  readonly context: PluginContext;
  work(context: BackgroundContext): void | Promise<void>;
}

export interface BackgroundOptions {
  readonly startRun: (pluginId: string, run: BackgroundRun) => Promise<BackgroundRunResult>;
  readonly logger: Logger;
  /** Milliseconds that work gets to end once it is asked to; default 5000. */
  readonly stopTimeoutMs?: number;
}

const DEFAULT_STOP_TIMEOUT_MS = 5_000;

/**
 * Lets the plugins that may do so work until it is disposed; then no run starts any more, and those that run are
 * cancelled. Work that throws costs only itself. A plugin that may not start runs is passed over and told.
 */
export function startBackground(
  plugins: readonly BackgroundPlugin[],
  { startRun, logger, stopTimeoutMs = DEFAULT_STOP_TIMEOUT_MS }: BackgroundOptions,
): AsyncDisposable {
  const stopping = new AbortController();
  const { signal } = stopping;
  const tasks: Promise<void>[] = [];

  async function work({ id, context, work: run }: BackgroundPlugin): Promise<void> {
    try {
      await run({
        ...context,
        signal,
        startRun: async (asked) =>
          signal.aborted
            ? { ok: false, code: 'run_cancelled', message: 'The host stops, so no run is started.' }
            : startRun(id, alsoEndedBy(signal, asked)),
      });
    } catch (thrown) {
      if (signal.aborted) return;
      logger.error({ plugin: id, err: asOpenClawError(thrown) }, 'the background work of a plugin failed');
    }
  }

  for (const plugin of plugins) {
    if (plugin.mayStartRuns) {
      tasks.push(work(plugin));
      continue;
    }
    logger.warn(
      { plugin: plugin.id },
      `The plugin ${plugin.id} may not start runs, so its background work is off. plugins.entries.${plugin.id}.mayStartRuns: true allows it.`,
    );
  }

  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      const late = Promise.withResolvers<'late'>();
      const timer = setTimeout(() => late.resolve('late'), stopTimeoutMs);
      const end = await Promise.race([Promise.all(tasks), late.promise]);
      clearTimeout(timer);
      if (end === 'late') logger.warn({ stopTimeoutMs }, 'background work of a plugin did not end in time');
    },
  };
}

/** Plugins are not type-checked: what is no run, or has no signal, is left to be refused with its reason. */
function alsoEndedBy(host: AbortSignal, run: BackgroundRun): BackgroundRun {
  const given: unknown = run?.signal;
  return given instanceof AbortSignal ? { ...run, signal: AbortSignal.any([host, given]) } : run;
}
