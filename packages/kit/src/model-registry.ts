import type { ResolvedModel } from '@openclaw/agent';
import { classifyModel, type ModelConfig, type ModelsConfig, type ProviderConfig } from '@openclaw/config';
import { OpenClawError } from '@openclaw/contracts';
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
  const resolved = new Map<string, ResolvedModel>();

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
    return connect(name, provider, listed ?? { id: modelId });
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
      const before = resolved.get(reference);
      if (before !== undefined) return before;
      const model = open(reference);
      resolved.set(reference, model);
      return model;
    },
  };
}

function connect(name: string, provider: ProviderConfig, model: ModelConfig): ResolvedModel {
  const { baseUrl, apiKey, kind, headers, requestTimeoutMs } = provider;
  if (baseUrl === undefined) {
    throw new OpenClawError(
      'config_invalid',
      `models.providers.${name}.baseUrl is missing: where its API lives, /v1 included.`,
    );
  }
  return {
    client: createChatCompletionsClient({
      baseUrl,
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(headers === undefined ? {} : { headers }),
      ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
    }),
    profile: {
      provider: name,
      id: model.id,
      contextWindow: model.contextWindow ?? DEFAULT_CONTEXT_WINDOW,
      ...(model.maxOutputTokens === undefined ? {} : { maxOutputTokens: model.maxOutputTokens }),
      acceptsImages: model.acceptsImages ?? false,
      local: classifyModel({ baseUrl, modelId: model.id, ...(kind === undefined ? {} : { kind }) }).local,
    },
  };
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
