import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { liveFailures } from './live-report.ts';
import { LIVE_SERVERS } from './live-servers.ts';
import { runLiveMcp } from './run-live-mcp.ts';
import { tryServers } from './try-servers.ts';

const LAUNCHER = {
  command: process.execPath,
  args: ['--conditions=@openclaw/source', resolve(import.meta.dirname, '../../../scripts/openclaw.mjs')],
};
const PROGRAMS = new Map([
  ['everything', fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'))],
  ['filesystem', fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'))],
]);

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'openclaw-live-')));
});
afterEach(() => rm(folder, { recursive: true }));

it('MCP-1, CAT-9, MCP-3: two real servers behind a Gateway process are listed, found, described and called', async () => {
  const report = await tryServers({
    servers: LIVE_SERVERS.filter(({ name }) => PROGRAMS.has(name)),
    programs: PROGRAMS,
    launcher: LAUNCHER,
    folder,
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  expect(liveFailures(report)).toEqual([]);
  expect(report.servers.map(({ server, described, leftOut }) => [server, described, leftOut])).toEqual([
    ['everything', 13, []],
    ['filesystem', 14, []],
  ]);
  const [direct, tools] = report.runs;
  expect(direct?.functions).toBeGreaterThan(27);
  expect(tools?.firstRequestBytes).toBeLessThan((direct?.firstRequestBytes ?? 0) / 2);
});

it('MCP-1, CAT-14: recorded catalogs are listed through all their pages; what is missing or altered fails', async () => {
  const catalogs = join(folder, 'catalogs');
  await mkdir(catalogs);
  const many = Array.from({ length: 60 }, (_, index) => ({
    name: `tool_${index}`,
    inputSchema: { type: 'object' },
  }));
  const dangling = { type: 'object', properties: { a: { $ref: '#/$defs/none' } } };
  await writeFile(join(catalogs, 'many.json'), JSON.stringify({ tools: many }));
  const shed = [
    { name: 'bad', inputSchema: dangling },
    { name: 'good', inputSchema: { type: 'object' } },
  ];
  await writeFile(join(catalogs, 'shed.json'), JSON.stringify({ tools: shed }));
  const { catalogs: report, failures } = await runLiveMcp({
    launcher: LAUNCHER,
    catalogs,
    live: false,
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  expect(report).toMatchObject({
    exitCode: 0,
    catalogs: [
      { catalog: 'many', listed: 60, described: 60, leftOut: [] },
      { catalog: 'shed', listed: 2, described: 1, leftOut: ['bad'] },
    ],
  });
  expect(failures).toHaveLength(1);
});
