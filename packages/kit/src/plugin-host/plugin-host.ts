import type { PluginsConfig } from '@openclaw/config';
import {
  asOpenClawError,
  type BoundTool,
  type Diagnostic,
  type Logger,
  OpenClawError,
  type RunHooks,
} from '@openclaw/contracts';
import { toRunHooks } from '@openclaw/plugin-sdk';
import type { SchemaCompiler } from '@openclaw/schema';
import type { Workspaces } from '../workspaces.ts';
import type { BackgroundPlugin } from './background.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import type { LoadedPlugin } from './load-plugin.ts';
import { tellSharedNames } from './shared-names.ts';
import { type PluginLimits, startPlugin, stopPlugin } from './start-plugin.ts';

/** The plugins of a gateway: their tools, their hooks, and what is wrong with those left out. */
export interface PluginHost extends AsyncDisposable {
  readonly tools: readonly BoundTool[];
  readonly hooks: RunHooks;
  readonly plugins: readonly { readonly id: string; readonly bundled: boolean; readonly tools: number }[];
  /** Those that work between calls, where the host lets them. */
  readonly background: readonly BackgroundPlugin[];
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
  /** Default 20 s to start, 5 s to stop. */
  readonly limits?: PluginLimits;
}

const DEFAULT_LIMITS: PluginLimits = { startMs: 20_000, stopMs: 5_000 };

/**
 * Loads the bundled plugins and those that the configuration names, side by side. A plugin that cannot be loaded,
 * or a tool that cannot be used, costs only itself and is told in `diagnostics`. Throws `plugin_load_failed` or
 * `plugin_invalid` if it is one that the configuration requires.
 */
export async function createPluginHost(options: PluginHostOptions): Promise<PluginHost> {
  const diagnostics: Diagnostic[] = [];
  const limits = options.limits ?? DEFAULT_LIMITS;
  const entries = options.plugins.entries ?? {};
  const ids = new Map<string, Candidate>();
  // Those whose id is known are told apart before anything of them runs.
  const candidates = (await findCandidates(options)).filter((each) => isWanted(each, each.id));
  const { logger } = options;
  const attempts = await Promise.all(
    candidates.map((each) => attempt(each, { diagnostics, limits, logger })),
  );
  const wanted = attempts.flatMap((each) =>
    each !== undefined && isWanted(each, each.loaded.plugin.id) ? [each] : [],
  );
  const starts = await Promise.all(
    wanted.map((each) =>
      startPlugin(each, { ...options, limits, entry: entries[each.loaded.plugin.id] ?? {} }),
    ),
  );
  const started = starts.flatMap((each) => (each.started === undefined ? [] : [each.started]));
  diagnostics.push(...starts.flatMap((each) => each.diagnostics));
  diagnostics.push(...tellSharedNames(started.flatMap(({ tools }) => tools.map(({ tool }) => tool))));
  for (const id of Object.keys(entries)) {
    if (ids.has(id)) continue;
    const message = `plugins.entries.${id} is configured, but no plugin of that id was found. Add its folder to plugins.paths, or install it.`;
    diagnostics.push({ code: 'plugin_invalid', subject: `plugin:${id}`, message });
  }
  const stop = async (): Promise<void> => {
    for (const { plugin } of started.toReversed()) await stopPlugin(plugin, { ...options, limits });
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
    background: started.flatMap(({ background }) => (background === undefined ? [] : [background])),
    diagnostics,
    [Symbol.asyncDispose]: stop,
  };

  /** The first of an id, unless it is switched off. Says yes to one whose id is not known yet. */
  function isWanted(candidate: Candidate, id: string | undefined): boolean {
    if (id === undefined) return true;
    const first = ids.get(id);
    if (first === undefined) ids.set(id, candidate);
    else if (first.key !== candidate.key) {
      const message = `There is already a plugin of the id ${id} (${first.place}); this one is left out (${candidate.place}).`;
      diagnostics.push({ code: 'plugin_invalid', subject: `plugin:${id}`, message });
      return false;
    }
    return entries[id]?.enabled !== false;
  }
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
  const why = failed.map(({ subject, message }) => `${subject}: ${message}`).join('; ');
  return new OpenClawError(
    failed.some(({ code }) => code === 'plugin_load_failed') ? 'plugin_load_failed' : 'plugin_invalid',
    `plugins.entries.${id}.required: nothing runs without the plugin ${id}, which cannot be used. ${why}`,
  );
}

type Loaded = Candidate & { readonly loaded: LoadedPlugin };

async function attempt(
  candidate: Candidate,
  {
    diagnostics,
    limits,
    logger,
  }: { readonly diagnostics: Diagnostic[]; readonly limits: PluginLimits; readonly logger: Logger },
): Promise<Loaded | undefined> {
  try {
    return { ...candidate, loaded: await candidate.load({ timeoutMs: limits.startMs }) };
  } catch (thrown) {
    const { code, message } = asOpenClawError(thrown, 'plugin_load_failed');
    diagnostics.push({ code, subject: `plugin:${candidate.place}`, message });
    // With the whole stack of what its module threw, which the message leaves out.
    logger.debug({ plugin: candidate.place, err: thrown }, 'a plugin could not be loaded');
    return undefined;
  }
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
