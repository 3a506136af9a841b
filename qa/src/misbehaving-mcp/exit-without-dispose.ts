/** For a test: starts a server that refuses to stop, and exits without disposing anything. Takes its witness port. */
import { SILENT_LOGGER } from '@openclaw/contracts';
import { createMcpRuntime } from '@openclaw/mcp';
import { MISBEHAVING_MCP_SERVER } from './server-path.ts';

const args = [MISBEHAVING_MCP_SERVER, '--refuse-to-stop', '--witness-port', process.argv[2] ?? '0'];
const runtime = createMcpRuntime({
  servers: { bad: { command: process.execPath, args } },
  env: process.env,
  logger: SILENT_LOGGER,
});
const { tools } = await runtime.tools({ waitMs: 10_000 });
process.exit(tools.length > 0 ? 0 : 1);
