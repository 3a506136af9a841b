import type { Gateway } from '@openclaw/kit';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_MODEL } from './model-name.ts';

/** `GET /v1/models`: the configured models as `<provider>/<model>`, and `openclaw`, the agent's own. */
export function addModels(app: FastifyInstance, gateway: Gateway): void {
  app.get('/v1/models', async () => ({
    object: 'list',
    data: [
      { id: DEFAULT_MODEL, owned_by: 'openclaw' },
      ...gateway.models.map(({ id, provider }) => ({ id, owned_by: provider })),
    ].map((model) => ({ ...model, object: 'model', created: 0 })),
  }));
}
