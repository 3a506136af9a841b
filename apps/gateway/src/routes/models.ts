import type { Gateway } from '@openclaw/kit';
import { DEFAULT_MODEL } from './model-name.ts';
import type { AddRoute } from './route.ts';

/** `GET /v1/models`: the configured models as `<provider>/<model>`, and `openclaw`, the agent's own. */
export function addModels(route: AddRoute, gateway: Gateway): void {
  route('get', '/v1/models', () => ({
    object: 'list',
    data: [
      { id: DEFAULT_MODEL, owned_by: 'openclaw' },
      ...gateway.models.map(({ id, provider }) => ({ id, owned_by: provider })),
    ].map((model) => ({ ...model, object: 'model', created: 0 })),
  }));
}
