import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPlugin, SILENT_LOGGER, type ToolResult, toToolResult } from '@openclaw/plugin-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryPlugin } from './index.ts';

let stateDir: string;
beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'openclaw-memory-'));
});
afterAll(() => rm(stateDir, { recursive: true, force: true }));

async function call(name: string, input: unknown): Promise<ToolResult> {
  const check = checkPlugin(memoryPlugin);
  if (!check.ok || typeof check.plugin.tools === 'function') throw new Error('the plugin was refused');
  const tool = check.plugin.tools.find((each) => each.name === name);
  const answer = await tool?.execute(input, {
    signal: new AbortController().signal,
    callId: 'call-1',
    run: { agentId: 'main', sessionKey: 'agent:main:test', sessionId: 's', runId: 'r', channel: 'test' },
    logger: SILENT_LOGGER,
    config: {},
    workspaceDir: stateDir,
    stateDir,
    reportProgress() {},
  });
  return toToolResult(answer);
}

const idOf = (result: ToolResult) => String(Reflect.get(Object(result.details), 'id'));

describe('the memory plugin', () => {
  it('CAT-14: holds only tools that a host accepts', () => {
    const check = checkPlugin(memoryPlugin);
    expect(check.problems).toEqual([]);
    expect(check).toMatchObject({
      plugin: {
        tools: ['memory_write', 'memory_search', 'memory_list', 'memory_read', 'memory_delete'].map(
          (name) => ({
            name,
          }),
        ),
      },
    });
  });

  it('remembers, finds, replaces and forgets', async () => {
    const written = await call('memory_write', {
      text: 'The dentist is on Elm Street.',
      tags: ['health', 'health'],
    });
    const id = idOf(written);
    expect(written.details).toEqual({ id, created: true });
    expect(await call('memory_search', { query: 'dentist' })).toMatchObject({
      details: { notes: [{ id, text: 'The dentist is on Elm Street.', cut: false, tags: ['health'] }] },
    });
    const replaced = await call('memory_write', { id, text: 'The dentist moved to Oak Street.' });
    expect(replaced.details).toEqual({ id, created: false });
    expect((await call('memory_read', { id })).content).toEqual([
      { type: 'text', text: 'The dentist moved to Oak Street.' },
    ]);
    expect((await call('memory_list', {})).details).toMatchObject({ total: 1, notes: [{ id, tags: [] }] });
    expect((await call('memory_delete', { id })).details).toEqual({ id });
    expect((await call('memory_list', {})).details).toEqual({ notes: [], total: 0 });
  });

  it('cuts long notes in lists, says so, and reads them whole', async () => {
    const text = 'long '.repeat(1_000);
    const id = idOf(await call('memory_write', { text }));
    const found = await call('memory_search', { query: 'long' });
    expect(found.details).toMatchObject({ notes: [{ id, cut: true }] });
    expect(JSON.stringify(found).length).toBeLessThan(3_000);
    expect((await call('memory_read', { id })).details).toMatchObject({ text });
  });

  it.each(['memory_read', 'memory_delete', 'memory_write'])(
    '%s fails for a note that is not there',
    async (name) => {
      const input = name === 'memory_write' ? { id: 'none', text: 'x' } : { id: 'none' };
      expect((await call(name, input)).isError).toBe(true);
    },
  );
});
