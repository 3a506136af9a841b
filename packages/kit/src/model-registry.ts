import type { ResolvedModel } from '@openclaw/agent';
import { classifyModel, type ModelConfig, type ModelsConfig, type ProviderConfig } from '@openclaw/config';
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

export function createModelRegistry({ providers = {} }: ModelsConfig): ModelRegistry {
  const known = new Map(Object.entries(providers));
  const models = [...known].flatMap(([provider, { models: listed = [] }]) =>
    listed.map(({ id }) => ({ id: `${provider}/${id}`, provider })),
  );
  // By provider, of which there are only so many: a provider that lists no models takes any name a request makes up.
  const clients = new Map<string, ModelClient>();

  function open(reference: string): ResolvedModel {
    const slash = reference.indexOf('/');
    const name = reference.slice(0, slash);
    const modelId = reference.slice(slash + 1);
    const provider = slash > 0 ? known.get(name) : undefined;
    if (provider === undefined) throw unknownModel(reference, models);
    const listed = provider.models?.find((model) => model.id === modelId);
    // A provider that lists its models offers those only; one that lists none takes any name.
    if (modelId === '' || (listed === undefined && (provider.models?.length ?? 0) > 0))
      throw unknownModel(reference, models);
    const { baseUrl } = provider;
    if (baseUrl === undefined) throw noAddress(name);
    const client = clients.get(name) ?? connect(provider, baseUrl);
    clients.set(name, client);
    return { client, profile: profileOf(name, { ...provider, baseUrl }, listed ?? { id: modelId }) };
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

function connect({ apiKey, headers, requestTimeoutMs }: ProviderConfig, baseUrl: string): ModelClient {
  return createChatCompletionsClient({
    baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(headers === undefined ? {} : { headers }),
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
  });
}

function profileOf(
  provider: string,
  { baseUrl, kind }: ProviderConfig & { readonly baseUrl: string },
  model: ModelConfig,
): ModelProfile {
  return {
    provider,
    id: model.id,
    contextWindow: model.contextWindow ?? DEFAULT_CONTEXT_WINDOW,
    ...(model.maxOutputTokens === undefined ? {} : { maxOutputTokens: model.maxOutputTokens }),
    acceptsImages: model.acceptsImages ?? false,
    local: classifyModel({ baseUrl, modelId: model.id, ...(kind === undefined ? {} : { kind }) }).local,
  };
}

function noAddress(provider: string): OpenClawError {
  return new OpenClawError(
    'config_invalid',
    `models.providers.${provider}.baseUrl is missing: where its API lives, /v1 included.`,
  );
}

const MAX_NAMED_MODELS = 10;

function unknownModel(reference: string, models: readonly ModelListing[]): OpenClawError {
  const asked = JSON.stringify(reference.slice(0, 100));
  const some = models.slice(0, MAX_NAMED_MODELS).map((model) => model.id);
  const there =
    some.length === 0
      ? 'No provider lists any; name one as "<provider>/<model>"'
      : `There is: ${some.join(', ')}`;
  return new OpenClawError('model_unknown', `No configured provider offers the model ${asked}. ${there}.`);
}
