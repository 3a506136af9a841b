import type { ProviderKind } from './config.ts';

/** What tells a local model from a hosted one: how its provider is declared, never its name alone. */
export interface ModelRoute {
  /** Unset means `openai-compatible`. */
  readonly kind?: ProviderKind;
  readonly baseUrl?: string;
  readonly modelId: string;
}

export interface ModelPlace {
  readonly local: boolean;
  readonly reason: string;
}

interface Rule extends ModelPlace {
  readonly applies: (route: ModelRoute) => boolean;
}

/** CFG-6, first match wins. */
const RULES: readonly Rule[] = [
  { applies: isKind('lmstudio'), local: true, reason: 'LM Studio runs models on this machine' },
  { applies: isKind('managed-local'), local: true, reason: 'a managed local service' },
  { applies: both(isKind('ollama'), isHostedOllama), local: false, reason: 'the address is hosted Ollama' },
  {
    applies: both(isKind('ollama'), hasHostedTag),
    local: false,
    reason: 'the tag is of a hosted Ollama model',
  },
  { applies: isKind('ollama'), local: true, reason: 'an Ollama daemon, whose limits its aliases share' },
];

/** Whether a model runs locally, and which rule says so. A loopback address or a name alone never does. */
export function classifyModel(route: ModelRoute): ModelPlace {
  const rule = RULES.find(({ applies }) => applies(route));
  return rule === undefined
    ? { local: false, reason: 'the provider is not declared as a local kind' }
    : { local: rule.local, reason: rule.reason };
}

export function isLocalModel(route: ModelRoute): boolean {
  return classifyModel(route).local;
}

function isKind(kind: ProviderKind): Rule['applies'] {
  return (route) => route.kind === kind;
}

function both(first: Rule['applies'], second: Rule['applies']): Rule['applies'] {
  return (route) => first(route) && second(route);
}

function isHostedOllama({ baseUrl }: ModelRoute): boolean {
  const host = baseUrl === undefined ? undefined : URL.parse(baseUrl)?.hostname;
  return host !== undefined && /^(?:.+\.)?ollama\.com\.?$/.test(host);
}

/** `gpt-oss:120b-cloud`, `kimi-k2:cloud`: the tag follows the last `:` after the last `/`. */
function hasHostedTag({ modelId }: ModelRoute): boolean {
  return /:(?:[^:/]+-)?cloud$/i.test(modelId);
}
