import { SILENT_LOGGER } from '@openclaw/contracts';
import { anchorServers } from '@openclaw/kit';
import { createMcpRuntime, MCP_DEFAULTS } from '@openclaw/mcp';
import { count } from '../output/count.ts';
import type { ExaminedServer, ServerFinding } from './examine-server.ts';

/** Starts or reaches one server, lists its tools, and ends it again. */
export async function probeServer(
  name: string,
  { server, baseDir, env }: ExaminedServer,
): Promise<readonly ServerFinding[]> {
  const startedAt = performance.now();
  await using runtime = createMcpRuntime({
    servers: anchorServers({ [name]: server }, baseDir),
    logger: SILENT_LOGGER,
    env,
  });
  const { connectTimeoutMs, requestTimeoutMs } = { ...MCP_DEFAULTS, ...server };
  const { diagnostics } = await runtime.tools({ waitMs: connectTimeoutMs + requestTimeoutMs });
  const tookMs = Math.round(performance.now() - startedAt);
  const [status] = runtime.status();
  if (status?.state !== 'ready') {
    const detail = status?.problem?.message ?? `it is ${status?.state ?? 'not there'}`;
    return [
      {
        server: name,
        state: 'failed',
        detail: status?.stderrTail ? `${detail} It said: ${status.stderrTail}` : detail,
      },
    ];
  }
  const { name: itsName = '', version = '' } = status.serverInfo ?? {};
  const detail = `${itsName} ${version} answers: ${count(status.toolCount, 'tool')} in ${tookMs} ms`;
  return [
    { server: name, state: 'ok', detail },
    ...diagnostics.map(({ message }) => ({ server: name, state: 'warning' as const, detail: message })),
  ];
}
