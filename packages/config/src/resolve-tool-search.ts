import type { Harness, ToolSearchSettings } from '@openclaw/contracts';
import type { OpenClawConfig, ToolSearchOptions, ToolSearchValue } from './config.ts';

/** What decides the mode of a run beside the config. */
export interface ToolSearchRun {
  readonly agentId: string;
  readonly harness: Harness;
  /** From `isLocalModel`. */
  readonly local: boolean;
  /** Both name the model, for its own `toolSearch: false`. */
  readonly provider?: string;
  readonly modelId?: string;
}

type Choice = { readonly value: ToolSearchValue; readonly from: string };

const LIMITS = { general: { usual: 8, most: 20 }, local: { usual: 5, most: 10 } } as const;
const CODE_TIMEOUT_MS = { least: 1000, usual: 10_000, most: 60_000 } as const;
const MOST_RESULTS = 50;

/**
 * The Tool Search settings of one run. Codex never gets Tool Search; a model's own `false` comes next; then
 * the narrowest explicit setting, taken whole; then the automatic `tools` mode. Never changes the config.
 */
export function resolveToolSearch(config: OpenClawConfig, run: ToolSearchRun): ToolSearchSettings {
  const choice = explicitChoice(config, run);
  const settings = choice === undefined ? automatic(run) : explicit(choice);
  if (run.harness !== 'codex') return settings;
  return { ...settings, mode: 'direct', reason: 'the codex harness uses its own tool search' };
}

function explicitChoice(config: OpenClawConfig, run: ToolSearchRun): Choice | undefined {
  const { provider, modelId } = run;
  if (provider !== undefined && modelId !== undefined && isExempt(config, provider, modelId)) {
    return { value: false, from: `models.providers: toolSearch false of ${provider}/${modelId}` };
  }
  const agent = ownEntry(config.agents?.list, run.agentId)?.tools?.toolSearch;
  if (agent !== undefined) return { value: agent, from: `agents.list.${run.agentId}.tools.toolSearch` };
  const defaults = config.agents?.defaults?.tools?.toolSearch;
  if (defaults !== undefined) return { value: defaults, from: 'agents.defaults.tools.toolSearch' };
  const global = config.tools?.toolSearch;
  return global === undefined ? undefined : { value: global, from: 'tools.toolSearch' };
}

function explicit({ value, from }: Choice): ToolSearchSettings {
  if (value === false) return { mode: 'direct', reason: `${from} is false`, ...limits({}) };
  if (value === true) return { mode: 'code', reason: `${from} is true`, ...limits({}) };
  if (value.mode === undefined) {
    return { mode: 'code', reason: `${from} is an object without a mode`, ...limits(value) };
  }
  return { mode: value.mode, reason: `${from}.mode is "${value.mode}"`, ...limits(value) };
}

function automatic({ local }: ToolSearchRun): ToolSearchSettings {
  const suffix = local ? ', with the limits of a local model' : '';
  return {
    mode: 'tools',
    reason: `tools.toolSearch is unset: structured tools by default${suffix}`,
    ...limits({}, local ? LIMITS.local : LIMITS.general),
  };
}

function limits(
  options: ToolSearchOptions,
  defaults: { readonly usual: number; readonly most: number } = LIMITS.general,
): Pick<ToolSearchSettings, 'codeTimeoutMs' | 'searchDefaultLimit' | 'maxSearchLimit'> {
  const { least, usual, most } = CODE_TIMEOUT_MS;
  const maxSearchLimit = clamp(options.maxSearchLimit ?? defaults.most, 1, MOST_RESULTS);
  return {
    codeTimeoutMs: clamp(options.codeTimeoutMs ?? usual, least, most),
    searchDefaultLimit: clamp(options.searchDefaultLimit ?? defaults.usual, 1, maxSearchLimit),
    maxSearchLimit,
  };
}

function isExempt(config: OpenClawConfig, provider: string, modelId: string): boolean {
  const models = ownEntry(config.models?.providers, provider)?.models ?? [];
  return models.some((model) => model.id === modelId && model.toolSearch === false);
}

function ownEntry<T>(entries: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return entries !== undefined && Object.hasOwn(entries, key) ? entries[key] : undefined;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
