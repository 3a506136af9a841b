import { spawn } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CallContext, SILENT_LOGGER, type ToolResult } from '@openclaw/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMcpRuntime, type McpRuntime, type McpTools } from './index.ts';

const EVERYTHING = fileURLToPath(
  import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
);
const FILESYSTEM = fileURLToPath(
  import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'),
);

let folder: string;
let web: ReturnType<typeof spawn>;
let runtime: McpRuntime;
let listed: McpTools;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'openclaw-mcp-')));
  const port = await freePort();
  web = spawn(process.execPath, [EVERYTHING, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((ready) => {
    web.stderr?.on('data', (text: Buffer) => {
      if (text.includes('listening on port')) ready();
    });
  });
  runtime = createMcpRuntime({
    servers: {
      everything: { command: process.execPath, args: [EVERYTHING], env: { NAMED: 'yes' } },
      files: { command: process.execPath, args: [FILESYSTEM, folder], toolFilter: { exclude: ['move_*'] } },
      off: { command: 'never-started', enabled: false },
      web: { url: `http://127.0.0.1:${port}/mcp` },
    },
    env: { PATH: process.env.PATH, SECRET: 'do not pass on' },
    logger: SILENT_LOGGER,
  });
  listed = await runtime.tools({ waitMs: 50_000 });
}, 120_000);

afterAll(async () => {
  await runtime[Symbol.asyncDispose]();
  web.kill();
  await rm(folder, { recursive: true });
});

async function call(id: string, args: unknown = {}, context: Partial<CallContext> = {}): Promise<ToolResult> {
  const found = listed.tools.find(({ tool }) => tool.id === id);
  if (!found) throw new Error(`no tool ${id}`);
  return await found.execute(args, {
    signal: new AbortController().signal,
    callId: 'call-1',
    run: { agentId: 'main', sessionKey: 'agent:main:x', sessionId: 's', runId: 'r', channel: 'test' },
    reportProgress() {},
    ...context,
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

describe('real MCP servers over both transports', () => {
  it('MCP-1, CAT-2: their tools are listed side by side, sorted by id, with nothing to report', () => {
    expect(listed.pending).toEqual([]);
    expect(listed.diagnostics).toEqual([]);
    const ids = listed.tools.map(({ tool }) => tool.id);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
    const count = (owner: string): number => listed.tools.filter(({ tool }) => tool.owner === owner).length;
    expect([count('everything'), count('files'), count('off'), count('web')]).toEqual([13, 13, 0, 13]);
    expect(runtime.status().map(({ name, state }) => [name, state])).toEqual([
      ['everything', 'ready'],
      ['files', 'ready'],
      ['off', 'disabled'],
      ['web', 'ready'],
    ]);
    const started = runtime.status().filter(({ startMs }) => startMs !== undefined && startMs > 0);
    expect(started.map(({ name }) => name)).toEqual(['everything', 'files', 'web']);
  });

  it('CAT-13: as long as nothing changes they are the same list', async () => {
    expect((await runtime.tools()).tools).toBe(listed.tools);
  });

  it('MCP-1: toolFilter takes effect', () => {
    expect(listed.tools.some(({ tool }) => tool.id === 'mcp:files:move_file')).toBe(false);
    expect(listed.tools.some(({ tool }) => tool.id === 'mcp:files:write_file')).toBe(true);
  });

  it.for(['everything', 'web'])(
    'MCP-3: %s gives text, image, links, resources, structure and progress',
    async (server) => {
      expect(await call(`mcp:${server}:echo`, { message: 'hi' })).toEqual({
        content: [{ type: 'text', text: 'Echo: hi' }],
      });
      const image = await call(`mcp:${server}:get-tiny-image`);
      expect(image.content).toContainEqual({
        type: 'image',
        mimeType: 'image/png',
        data: expect.any(String),
      });
      const links = await call(`mcp:${server}:get-resource-links`, { count: 2 });
      expect(links.content.filter(({ type }) => type === 'resource_link')).toHaveLength(2);
      const reference = await call(`mcp:${server}:get-resource-reference`, {
        resourceType: 'Text',
        resourceId: 1,
      });
      expect(reference.content.map(({ type }) => type)).toContain('resource');
      const weather = await call(`mcp:${server}:get-structured-content`, { location: 'Chicago' });
      expect(weather.details).toMatchObject({ temperature: expect.any(Number) });
      const reports: number[] = [];
      await call(
        `mcp:${server}:trigger-long-running-operation`,
        { duration: 0.2, steps: 2 },
        { reportProgress: ({ progress }) => reports.push(progress) },
      );
      expect(reports).toEqual([1, 2]);
    },
  );

  it.for(['everything', 'web'])(
    'MCP-3: a call of %s that is cancelled ends with the reason',
    async (server) => {
      const controller = new AbortController();
      const reason = new Error('enough');
      await expect(
        call(
          `mcp:${server}:trigger-long-running-operation`,
          { duration: 60, steps: 60_000 },
          { signal: controller.signal, reportProgress: () => controller.abort(reason) },
        ),
      ).rejects.toBe(reason);
    },
  );

  it('FR-95: an error that the server reports keeps its text', async () => {
    const result = await call('mcp:files:read_text_file', { path: '/etc/hostname' });
    expect(result.isError).toBe(true);
    expect(result.content).toMatchObject([{ type: 'text', text: expect.stringContaining('denied') }]);
  });

  it('MCP-3: a call has its effect', async () => {
    const path = join(folder, 'note.txt');
    await call('mcp:files:write_file', { path, content: 'written' });
    expect(await readFile(path, 'utf8')).toBe('written');
  });

  it('FR-82: a server sees its own variables and a short allowlist only', async () => {
    const { content } = await call('mcp:everything:get-env');
    const [block] = content;
    expect(Object.keys(JSON.parse(block?.type === 'text' ? block.text : '')).sort()).toEqual([
      'NAMED',
      'PATH',
    ]);
  });
});
