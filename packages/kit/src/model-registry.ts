import type { ResolvedModel } from '@openclaw/agent';
import {
  classifyModel,
  type ModelConfig,
  type ModelsConfig,
  type ProviderConfig,
  whyNotOffered,
} from '@openclaw/config';
import { type ModelClient, type ModelProfile, OpenClawError } from '@openclaw/contracts';
import { createChatCompletionsClient } from '@openclaw/models';

export interface ModelListing {
  /** `<provider>/<model>`. */
  readonly id: string;
  readonly provider: string;
}

/** The models that the configuration offers. */
export interface ModelRegistry {
  readonly models: readonly ModelListing[];
  /** Takes `<provider>/<model>`; throws `model_unknown`, naming what there is. */
  resolve(reference: string | undefined): ResolvedModel;
}

/** Tokens, for a model whose configuration states none: what most current models have at least. */
export const DEFAULT_CONTEXT_WINDOW: number = 128_000;

export function createModelRegistry(config: ModelsConfig): ModelRegistry {
  const known = new Map(Object.entries(config.providers ?? {}));
  const models = [...known].flatMap(([provider, { models: listed = [] }]) =>
    listed.map(({ id }) => ({ id: `${provider}/${id}`, provider })),
  );
  // By provider, of which there are only so many: a provider that lists no models takes any name a request makes up.
  const clients = new Map<string, ModelClient>();

  function open(reference: string): ResolvedModel {
    const problem = whyNotOffered(reference, config);
    const slash = reference.indexOf('/');
    const name = reference.slice(0, slash);
    const modelId = reference.slice(slash + 1);
    const provider = known.get(name);
    if (problem !== undefined || provider === undefined) throw unknownModel(reference, problem);
    const listed = provider.models?.find((model) => model.id === modelId);
    const client = clients.get(name) ?? connect(provider);
    clients.set(name, client);
    return { client, profile: profileOf(name, provider, listed ?? { id: modelId }) };
  }

  return {
    models,
    resolve(reference) {
      if (reference === undefined) {
        throw new OpenClawError(
          'model_unknown',
          'No model is configured. Set models.default to "<provider>/<model>", or agents.defaults.model.',
        );
      }
      return open(reference);
    },
  };
}

function connect({ baseUrl, apiKey, headers, requestTimeoutMs }: ProviderConfig): ModelClient {
  return createChatCompletionsClient({
    baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(headers === undefined ? {} : { headers }),
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
  });
}

function profileOf(provider: string, { baseUrl, kind }: ProviderConfig, model: ModelConfig): ModelProfile {
  return {
    provider,
    id: model.id,
    contextWindow: model.contextWindow ?? DEFAULT_CONTEXT_WINDOW,
    ...(model.maxOutputTokens === undefined ? {} : { maxOutputTokens: model.maxOutputTokens }),
    acceptsImages: model.acceptsImages ?? false,
    local: classifyModel({ baseUrl, modelId: model.id, ...(kind === undefined ? {} : { kind }) }).local,
  };
}

function unknownModel(reference: string, problem = 'there is no such provider'): OpenClawError {
  const asked = JSON.stringify(reference.slice(0, 100));
  return new OpenClawError('model_unknown', `The model ${asked} is not configured: ${problem}.`);
}
