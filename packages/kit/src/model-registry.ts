import type { ResolvedModel } from '@openclaw/agent';
import { classifyModel, type ModelConfig, type ModelsConfig, type ProviderConfig } from '@openclaw/config';
import { closestName, type ModelClient, type ModelProfile, OpenClawError } from '@openclaw/contracts';
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
    if (slash <= 0) throw unknownModel(reference, models);
    const provider = known.get(name);
    if (provider === undefined) throw unknownProvider(name, [...known.keys()]);
    const listed = provider.models?.find((model) => model.id === modelId);
    // A provider that lists its models offers those only; one that lists none takes any name.
    if (modelId === '' || (listed === undefined && (provider.models?.length ?? 0) > 0))
      throw unknownModel(reference, models);
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

const MAX_NAMED = 10;

function unknownProvider(name: string, known: readonly string[]): OpenClawError {
  const near = closestName(name, known);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  const there =
    known.length === 0
      ? 'None is configured: set models.providers.'
      : `There is: ${known.slice(0, MAX_NAMED).join(', ')}.`;
  return new OpenClawError('model_unknown', `There is no provider ${quote(name)}.${hint} ${there}`);
}

function unknownModel(reference: string, models: readonly ModelListing[]): OpenClawError {
  const some = models.slice(0, MAX_NAMED).map((model) => model.id);
  const there =
    some.length === 0
      ? 'No provider lists any; name one as "<provider>/<model>"'
      : `There is: ${some.join(', ')}`;
  return new OpenClawError(
    'model_unknown',
    `No configured provider offers the model ${quote(reference)}. ${there}.`,
  );
}

function quote(asked: string): string {
  return JSON.stringify(asked.slice(0, 100));
}
