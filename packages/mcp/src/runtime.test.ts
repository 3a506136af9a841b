import { SILENT_LOGGER } from '@openclaw/contracts';
import { expect, it } from 'vitest';
import { createMcpRuntime } from './runtime.ts';

it('MCP-2: nothing is started before tools are asked for, and disabled servers never are', async () => {
  await using runtime = createMcpRuntime({
    servers: {
      later: { command: 'no-such-command' },
      off: { url: 'http://127.0.0.1:1/mcp', enabled: false },
    },
    env: {},
    logger: SILENT_LOGGER,
  });
  expect(runtime.status().map(({ name, transport, state }) => [name, transport, state])).toEqual([
    ['later', 'stdio', 'idle'],
    ['off', 'http', 'disabled'],
  ]);
});

it('MCP-1: without servers there are no tools and nothing to wait for', async () => {
  await using runtime = createMcpRuntime({ servers: {}, env: {}, logger: SILENT_LOGGER });
  expect(await runtime.tools()).toEqual({ tools: [], pending: [], diagnostics: [] });
});
