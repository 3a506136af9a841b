import { resolve } from 'node:path';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const conditions = ['@openclaw/source', ...defaultServerConditions];

export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    // Vitest leaves one core to its own process, which has little to do while children run.
    maxWorkers: '100%',
    // For a machine that is busy with other things: nothing here waits for the clock.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 50_000 } },
    // Hundreds of Node processes are started from source: only the first has to strip the types and compile.
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/node-compile') },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{packages,plugins,apps}/*/src/**/*.test.ts',
            'qa/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.integration.test.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [
            '{packages,plugins,apps}/*/{src,test}/**/*.integration.test.ts',
            'qa/src/**/*.integration.test.ts',
            'scripts/**/*.integration.test.ts',
          ],
          pool: 'forks',
        },
      },
    ],
  },
});
