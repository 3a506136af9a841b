import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '../../test/run-captured.ts';
import { startProvider } from '../../test/start-provider.ts';

const TOOLS = Array.from({ length: 30 }, (_, at) => ({
  name: `paint_${at}`,
  description: `Paint the ${at}th wall of a house in a colour of your choice.`,
  inputSchema: {
    type: 'object',
    properties: { colour: { type: 'string', description: 'A word, or # and six digits.'.repeat(5) } },
  },
}));

const MODES = { direct: false, tools: { mode: 'tools' }, directory: { mode: 'directory' } };

describe('openclaw tools budget', () => {
  it.each(Object.keys(MODES))('SRF-1: weighs %s as `openclaw agent` sends it', async (mode) => {
    await using provider = await startProvider(() => ({ text: 'Done.' }));
    const list = Object.fromEntries(
      Object.entries(MODES).map(([name, toolSearch]) => [name, { tools: { toolSearch } }]),
    );
    await using house = await makeHouse({ ...provider.config, agents: { list } });

    await house.run('agent', '--agent', mode, '--message', 'Hello.');
    const { stdout } = await house.run('tools', 'budget', '--agent', mode, '--json');

    const [sent] = provider.requests;
    const budget = JSON.parse(stdout);
    expect(provider.requests.length).toBe(1);
    expect(budget).toMatchObject({ agentId: mode, mode, channel: 'cli', model: 'test/m' });
    expect(budget.surfaces.find((surface: { mode: string }) => surface.mode === mode)).toMatchObject({
      functions: { count: sent?.tools?.length, bytes: Buffer.byteLength(JSON.stringify(sent?.tools)) },
      systemPrompt: { bytes: Buffer.byteLength(String(sent?.messages[0]?.content)) },
    });
  });

  it('CFG-2: says which mode runs get and why, and that it does not pay for a few tools', async () => {
    await using house = await makeHouse(
      { tools: { allow: ['read', 'write', 'memory_*'] } },
      { COLUMNS: '80' },
    );

    const { code, stdout } = await house.run('tools', 'budget');

    expect(code).toBe(0);
    expect(stdout).toMatch(/^tools \*/mu);
    expect(stdout).toContain('* what runs get: tools.toolSearch is unset');
    expect(stdout).toContain('set tools.toolSearch to false');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('CFG-9: says which modes the harness of the agent cannot have', async () => {
    await using house = await makeHouse({ agents: { list: { main: { harness: 'codex' } } } });

    const { stdout } = await house.run('tools', 'budget', '--json');

    expect(JSON.parse(stdout)).toMatchObject({
      mode: 'direct',
      surfaces: [{ mode: 'direct' }],
      unavailable: ['tools', 'directory', 'code'].map((mode) => ({ mode, insteadOf: 'direct' })),
    });
  });

  it('weighs the tools of a file in place of the configured ones, and starts no server', async () => {
    await using house = await makeHouse({
      mcp: { servers: { none: { command: 'there-is-no-such-command' } } },
    });
    const path = join(house.folder, 'paint.json');
    await writeFile(path, JSON.stringify({ tools: TOOLS }));

    const { stderr, stdout } = await house.run('tools', 'budget', '--catalog', path, '--json');

    const budget = JSON.parse(stdout);
    expect(stderr).toBe('');
    expect(budget).toMatchObject({ tools: 30, deferred: 30 });
    expect(budget.advice).toBeUndefined();
    expect(budget.toolWeights.length).toBe(30);
    expect(budget.toolWeights[0]).toMatchObject({
      functionName: expect.stringMatching(/^paint__paint_\d+$/u),
    });
  });

  it.each([
    { argv: ['--model', 'no/such'], code: 'model_unknown' },
    { argv: ['--agent', 'nobody'], code: 'agent_unknown' },
    { argv: ['--catalog', '/no/such/file.json'], code: 'catalog_unreadable' },
  ])('refuses $argv with $code', async ({ argv, code }) => {
    await using house = await makeHouse();

    const ended = await house.run('tools', 'budget', ...argv);

    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(`(${code})`);
  });
});
