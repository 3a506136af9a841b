import { loadConfig } from '@openclaw/config';
import { type Cli, outputWidth } from '../cli.ts';
import { ExitStatus } from '../exit-status.ts';
import { examineServer, type ServerFinding } from '../mcp/examine-server.ts';
import { probeServer } from '../mcp/probe-server.ts';
import { writtenServers } from '../mcp/written-servers.ts';
import { printJson } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { renderTable } from '../output/render-table.ts';

export interface McpDoctorFlags {
  readonly probe?: boolean;
  readonly json?: boolean;
}

const MAX_DETAIL_CHARACTERS = 4_000;

/** `openclaw mcp doctor`: looks at each server's settings and, to probe, at the server itself. Fails if one failed. */
export async function examineMcpServers(cli: Cli, { probe, json }: McpDoctorFlags): Promise<void> {
  const { config, baseDir } = await loadConfig({ env: cli.env });
  const written = await writtenServers(cli.env);
  const servers = Object.entries(config.mcp?.servers ?? {});
  const examined = servers.map(async ([name, server]): Promise<readonly ServerFinding[]> => {
    const findings = await examineServer(name, {
      server,
      written: written.get(name) ?? {},
      baseDir,
      env: cli.env,
    });
    const isHopeless = findings.some(({ state }) => state === 'failed' || state === 'off');
    if (probe !== true || isHopeless) return findings;
    return [...findings, ...(await probeServer(name, { server, baseDir, env: cli.env }))];
  });
  const findings = (await Promise.all(examined)).flat();
  if (json === true) printJson(cli, findings);
  else if (findings.length === 0)
    cli.stdout.write('No MCP server is configured. Add one: openclaw mcp add\n');
  else cli.stdout.write(render(findings, outputWidth(cli)));
  if (findings.some(({ state }) => state === 'failed')) throw new ExitStatus(1);
}

function render(findings: readonly ServerFinding[], width: number): string {
  return renderTable(
    [{ head: 'server' }, { head: 'state' }, { head: 'detail', flexible: true, wrapped: true }],
    findings.map(({ server, state, detail }) => [
      server,
      state,
      printableLine(detail, MAX_DETAIL_CHARACTERS),
    ]),
    { width },
  );
}
