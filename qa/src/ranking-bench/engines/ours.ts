import { createToolIndex } from '@openclaw/ranking';
import type { EngineSetup } from './engine-setup.ts';

export const OURS = '@openclaw/ranking';

export const ours: EngineSetup = {
  engine: OURS,
  configuration: 'defaults',
  how: 'as it is; it has nothing to set',
  build(documents) {
    const index = createToolIndex(documents);
    return (query, limit) => index.search(query, { limit }).map(({ id }) => id);
  },
};
