import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it } from 'vitest';
import { startMockOpenAi } from '../mock-openai/index.ts';
import { startMockAnthropic } from './mock-anthropic.fixture.ts';
import { startMockResponses } from './mock-responses.fixture.ts';

const examples = resolve(import.meta.dirname, '../../../examples');
const QUESTION = 'use move_meeting with {"title":"dentist","day":"Friday"}';
const CALLED = 'openclaw:app:move_meeting: completed';
/** Only the tool itself can have said this. */
const MOVED = /"moved":"dentist","to":"Friday"/u;

/** Runs as its user would, in its own folder. */
async function run(name: string, env: Readonly<Record<string, string>> = {}) {
  const child = spawn(
    process.execPath,
    ['--conditions=@openclaw/source', 'main.ts', ...(name.endsWith('alone') ? [] : [QUESTION])],
    {
      cwd: join(examples, name),
      env: { PATH: process.env['PATH'], ...env },
      timeout: 250_000,
    },
  );
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [printed, errors, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  expect(errors).toBe('');
  expect(exitCode).toBe(0);
  return printed.trim().split('\n');
}

describe('examples', () => {
  it.concurrent.each(['openai-client', 'ai-sdk', 'bare-fetch'])(
    '%s finds the tool, calls it and answers',
    async (name) => {
      const mock = await startMockOpenAi();
      try {
        const lines = await run(name, { OPENAI_BASE_URL: mock.url, OPENAI_API_KEY: 'sk-none' });
        expect(lines).toContain(CALLED);
        expect(lines.at(-1)?.replaceAll('\\', '')).toMatch(MOVED);
        expect(lines.some((line) => line.startsWith('may move_meeting run?'))).toBe(name === 'bare-fetch');
        expect(mock.requests[0]?.toolNames).toEqual(['tool_search', 'tool_describe', 'tool_call']);
      } finally {
        await mock.close();
      }
    },
  );

  it.concurrent('anthropic-client finds the tool, calls it and answers', async () => {
    await using mock = await startMockAnthropic([
      { name: 'tool_search', input: { query: 'move a meeting' } },
      { name: 'tool_call', input: { id: 'move_meeting', args: { title: 'dentist', day: 'Friday' } } },
    ]);
    const lines = await run('anthropic-client', { ANTHROPIC_BASE_URL: mock.url, ANTHROPIC_API_KEY: 'none' });
    expect(lines[0]).toBe(CALLED);
    expect(lines.at(-1)).toMatch(MOVED);
    expect(mock.requests).toHaveLength(3);
  });

  it.concurrent('openai-responses runs a program that calls two tools', async () => {
    const code = `
      const { result } = await openclaw.tools.call('list_meetings', { day: 'Friday' });
      const moves = result.details.titles.map((title) => openclaw.tools.call('move_meeting', { title, day: 'Monday' }));
      return (await Promise.all(moves)).map(({ result }) => result.details);`;
    await using mock = await startMockResponses([{ name: 'tool_search_code', arguments: { code } }]);
    const lines = await run('openai-responses', { OPENAI_BASE_URL: mock.url, OPENAI_API_KEY: 'sk-none' });
    expect(lines.slice(0, -1).toSorted()).toEqual([
      'openclaw:app:list_meetings: completed',
      'openclaw:app:move_meeting: completed',
      'openclaw:app:move_meeting: completed',
    ]);
    expect(lines.at(-1)).toContain('{"moved":"dentist","to":"Monday"},{"moved":"review","to":"Monday"}');
    expect(mock.requests).toHaveLength(2);
  });

  it.concurrent('mcp-server puts three functions in front of a real server', async () => {
    const everything = createRequire(import.meta.url).resolve(
      '@modelcontextprotocol/server-everything/dist/index.js',
    );
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ['--conditions=@openclaw/source', 'main.ts', process.execPath, everything, 'stdio'],
      cwd: join(examples, 'mcp-server'),
      stderr: 'pipe',
    });
    const told = text(transport.stderr as Readable);
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['tool_search', 'tool_describe', 'tool_call']);
    const sum = { name: 'tool_call', arguments: { id: 'mcp:behind:get-sum', args: { a: 20, b: 22 } } };
    // More often than a run of one model may, as this one serves its client for good.
    for (let made = 0; made < 25; made += 1) {
      const { structuredContent } = await client.callTool(sum);
      expect(JSON.stringify(structuredContent)).toContain('The sum of 20 and 22 is 42.');
    }
    await client.close();
    expect((await told).trim().split('\n')).toEqual(
      Array.from({ length: 25 }, () => 'mcp:behind:get-sum: completed'),
    );
  });

  it.concurrent('ranking-alone ranks', async () => {
    const lines = await run('ranking-alone');
    expect(lines.map((line) => line.replace(/ \(.*/u, ''))).toEqual([
      'moving meetings: move',
      'look up the price: web',
      'qwxz: nothing',
    ]);
  });

  it.concurrent('code-bridge-alone runs a program that reaches nothing else', async () => {
    expect(await run('code-bridge-alone')).toEqual(['log: undefined undefined undefined', '8']);
  });

  it('each is under 60 lines, and all are run here', () => {
    const files = globSync('*/main.ts', { cwd: examples });
    const lengths = files.map(
      (file) => readFileSync(join(examples, file), 'utf8').trimEnd().split('\n').length,
    );
    expect(Math.max(...lengths)).toBeLessThan(60);
    expect(files.map((file) => basename(resolve(examples, file, '..'))).toSorted()).toEqual([
      'ai-sdk',
      'anthropic-client',
      'bare-fetch',
      'code-bridge-alone',
      'mcp-server',
      'openai-client',
      'openai-responses',
      'ranking-alone',
    ]);
  });
});
