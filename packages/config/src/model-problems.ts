import { closestName } from '@openclaw/contracts';
import type { ModelsConfig, OpenClawConfig } from './config.ts';
import { formatConfigPath } from './config-path.ts';
import type { ConfigProblem } from './config-problem.ts';

/** How many names a message lists. */
const MAX_NAMED = 10;

/**
 * Why no configured provider offers `<provider>/<model>`, with what there is and what was meant; `undefined` where one
 * does. The reference itself is not in the text, as a config file may take it from a variable.
 */
export function whyNotOffered(reference: string, { providers = {} }: ModelsConfig): string | undefined {
  const known = new Map(Object.entries(providers));
  const slash = reference.indexOf('/');
  if (slash <= 0) return 'a model is named as "<provider>/<model>"';
  const name = reference.slice(0, slash);
  const modelId = reference.slice(slash + 1);
  if (known.size === 0) return 'there is no provider; set models.providers';
  const provider = known.get(name);
  if (provider === undefined)
    return `there is no such provider${choices(name, [...known.keys()], 'there is')}`;
  if (modelId === '') return 'the name of a model is missing after the "/"';
  const listed = (provider.models ?? []).map(({ id }) => id);
  // A provider that lists its models offers those only; one that lists none takes any name.
  if (listed.length === 0 || listed.includes(modelId)) return undefined;
  return `the provider ${name} does not list that model${choices(modelId, listed, 'it lists')}`;
}

/** The places of a configuration that name a model which no provider of it offers. */
export function findUnknownModels({ models = {}, agents = {} }: OpenClawConfig): readonly ConfigProblem[] {
  const named = [
    { path: ['models', 'default'], reference: models.default },
    { path: ['agents', 'defaults', 'model'], reference: agents.defaults?.model },
    ...Object.entries(agents.list ?? {}).map(([id, { model }]) => ({
      path: ['agents', 'list', id, 'model'],
      reference: model,
    })),
  ];
  return named.flatMap(({ path, reference }) => {
    const message = reference === undefined ? undefined : whyNotOffered(reference, models);
    return message === undefined ? [] : [{ path: formatConfigPath(path), message }];
  });
}

function choices(typed: string, known: readonly string[], lead: string): string {
  const near = closestName(typed, known);
  const hint = near === undefined ? '' : `; did you mean ${near}`;
  const more = known.length > MAX_NAMED ? `, and ${known.length - MAX_NAMED} more` : '';
  return `${hint}; ${lead}: ${known.slice(0, MAX_NAMED).join(', ')}${more}`;
}
