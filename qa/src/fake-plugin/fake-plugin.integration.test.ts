import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  checkPlugin,
  listTools,
  readPluginPackage,
  SILENT_LOGGER,
  type ToolContext,
  type ToolDefinition,
  toToolResult,
} from '@openclaw/plugin-sdk';
import { createSchemaCompiler } from '@openclaw/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeTools } from './fake-tools.ts';
import { FAKE_PLUGIN, readFakeExecutions, writeFakePlugin } from './index.ts';

const compiler = createSchemaCompiler({ maxCached: 1_000 });
let dir: string;
let context: ToolContext;
let tools: ReadonlyMap<string, ToolDefinition>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'openclaw-fake-plugin-'));
  const run = {
    agentId: 'main',
    sessionKey: 'agent:main:a',
    sessionId: 'session-1',
    runId: 'r',
    channel: 'qa',
  };
  const { signal } = new AbortController();
  const config = { recordTo: join(dir, FAKE_PLUGIN.recordFile) };
  const host = { logger: SILENT_LOGGER, workspaceDir: dir, stateDir: dir, reportProgress() {} };
  context = { ...host, config, signal, callId: 'call-1', run };
  tools = await load();
});

afterAll(() => rm(dir, { recursive: true, force: true }));

async function load(): Promise<ReadonlyMap<string, ToolDefinition>> {
  await writeFakePlugin({ dir });
  const reading = readPluginPackage(JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')));
  if (!reading.ok) throw new Error('the package was refused');
  const module = await import(pathToFileURL(join(dir, reading.package.entry)).href);
  const check = checkPlugin(module.default, { compiler });
  if (!check.ok) throw new Error('the plugin was refused');
  expect(check.plugin.id).toBe(FAKE_PLUGIN.id);
  const listed = await listTools(check.plugin, context, { compiler });
  expect(listed.problems).toEqual([]);
  return new Map(listed.tools.map((tool) => [tool.name, tool]));
}

describe('the fake plugin', () => {
  it('QA-1: loads from a temporary folder with 200 tools that pass every check', () => {
    expect(tools.size).toBe(200);
    expect(tools.get(FAKE_PLUGIN.directOnly)?.catalogMode).toBe('direct-only');
    expect(tools.get(FAKE_PLUGIN.denied)).toBeDefined();
  });

  it('has input schemas of the size that enterprise tools have', () => {
    const sizes = [...tools.values()].map((tool) => JSON.stringify(tool.inputSchema).length);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(900);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_400);
  });

  it('says of every tool what sets it apart', () => {
    const descriptions = [...tools.values()].map((tool) => tool.description);
    expect(new Set(descriptions).size).toBe(200);
    expect(Math.min(...descriptions.map((text) => text.length))).toBeGreaterThan(40);
  });

  it('answers with what its own schemas promise', async () => {
    for (const tool of tools.values()) {
      if (tool.outputSchema === undefined) continue;
      const compiled = compiler.compile(tool.outputSchema);
      const { details } = toToolResult(await tool.execute({}, { ...context, config: {} }));
      expect(compiled.ok && compiled.validate(details), tool.name).toEqual({ valid: true });
    }
  });

  it.each([FAKE_PLUGIN.target, FAKE_PLUGIN.secondTarget])(
    'QA-4: $name takes the arguments it is offered, and proves that it ran by a code of its own',
    async (target) => {
      const tool = tools.get(target.name);
      const compiled = compiler.compile(tool?.inputSchema ?? false);
      expect(compiled.ok && compiled.validate(target.arguments)).toEqual({ valid: true });
      const codes = [];
      for (const callId of ['call-1', 'call-2']) {
        const result = toToolResult(await tool?.execute(target.arguments, { ...context, callId }));
        codes.push(Reflect.get(Object(result.details), 'verificationCode'));
      }
      expect(codes[0]).toMatch(/^VC-[0-9A-F]{8}$/);
      expect(codes[1]).not.toBe(codes[0]);
      const executions = await readFakeExecutions(join(dir, FAKE_PLUGIN.recordFile));
      const own = executions.filter((execution) => execution.tool === target.name);
      expect(own).toMatchObject([
        { callId: 'call-1', verificationCode: codes[0], sessionId: 'session-1', arguments: target.arguments },
        { callId: 'call-2', verificationCode: codes[1] },
      ]);
    },
  );

  it('shows a picture from its direct-only tool', async () => {
    const result = toToolResult(
      await tools.get(FAKE_PLUGIN.directOnly)?.execute({}, { ...context, config: {} }),
    );
    expect(result.content).toMatchObject([{ type: 'text' }, { type: 'image', mimeType: 'image/png' }]);
  });

  it('reads no execution where nothing ran', async () => {
    expect(await readFakeExecutions(join(dir, 'none.jsonl'))).toEqual([]);
  });
});

describe('fakeTools', () => {
  it('is the same on every run, holds what scenarios need at every size, and never repeats a name', () => {
    expect(fakeTools(200)).toEqual(fakeTools(200));
    const named = [
      FAKE_PLUGIN.target.name,
      FAKE_PLUGIN.secondTarget.name,
      FAKE_PLUGIN.directOnly,
      FAKE_PLUGIN.denied,
    ];
    expect(
      fakeTools(4)
        .map((tool) => tool.name)
        .toSorted(),
    ).toEqual(named.toSorted());
    expect(new Set(fakeTools(1_000).map((tool) => tool.name)).size).toBe(1_000);
  });
});
