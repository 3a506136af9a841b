import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { SILENT_LOGGER } from '@openclaw/contracts';
import { createGateway, type Gateway, type RunBudget } from '@openclaw/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAKE_PLUGIN, writeFakePlugin } from '../fake-plugin/index.ts';
import { type MockOpenAi, type RecordedRequest, startMockOpenAi } from '../mock-openai/index.ts';
import { LANE_NAMES, laneAgents } from '../scenarios/rig/index.ts';

/** With a union at its root, which is flattened for providers, and letters of more than one byte. */
const SERVED = {
  name: 'move_piece',
  description: 'Move one piece — “on” the board.',
  inputSchema: {
    type: 'object',
    properties: { piece: { $ref: '#/$defs/piece' } },
    anyOf: [
      { required: ['piece'] },
      { properties: { square: { type: 'string', description: 'Läufer: c4' } } },
    ],
    $defs: { piece: { type: 'string' } },
  },
};

let folder: string;
let mock: MockOpenAi;
let gateway: Gateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openclaw-budget-'));
  const pluginDir = join(folder, 'plugin');
  await writeFakePlugin({ dir: pluginDir });
  const skillDir = join(folder, 'skills', 'invoices');
  await mkdir(skillDir, { recursive: true });
  await writeFile(
    join(skillDir, 'SKILL.md'),
    '---\nname: invoices\ndescription: “How” to write an invoice\n---\n',
  );
  const served = join(folder, 'served.json');
  await writeFile(served, JSON.stringify({ tools: [SERVED] }));
  const replayServer = fileURLToPath(new URL('../live-mcp/replay-server.ts', import.meta.url));
  mock = await startMockOpenAi();
  gateway = await createGateway({
    config: {
      models: {
        default: 'qa/mock-model',
        providers: {
          qa: { baseUrl: mock.url, models: [{ id: 'mock-model' }, { id: 'small', contextWindow: 8_000 }] },
        },
      },
      agents: { defaults: { systemPrompt: 'Grüße.\nSay “hello”.' }, list: laneAgents(LANE_NAMES) },
      plugins: { paths: [pluginDir] },
      mcp: { servers: { chess: { command: process.execPath, args: [replayServer, served] } } },
      skills: { paths: [join(folder, 'skills')] },
      tools: { deny: [FAKE_PLUGIN.denied] },
    },
    baseDir: folder,
    stateDir: folder,
    env: { PATH: process.env['PATH'] },
    logger: SILENT_LOGGER,
  });
});

afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the provider got of a real run of that agent. */
async function sentBy(agentId: string, model?: string): Promise<RecordedRequest | undefined> {
  const before = mock.requests.length;
  const turn = gateway.runTurn({
    session: await gateway.openSession({ agentId }),
    channel: 'http',
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello.' }] }],
    clientTools: [],
    signal: AbortSignal.timeout(250_000),
    ...(model === undefined ? {} : { model }),
  });
  for await (const event of turn) if (event.type === 'finished') break;
  return mock.requests[before];
}

function weightIn({ surfaces }: RunBudget, mode: string) {
  return surfaces.find((surface) => surface.mode === mode);
}

describe('weighSurfaces', () => {
  it.each(LANE_NAMES)('SRF-1, DIR-1: weighs %s as a provider gets it, byte for byte', async (lane) => {
    const budget = await gateway.weighSurfaces({ agentId: lane, channel: 'http' });
    const sent = await sentBy(lane);
    const weight = weightIn(budget, lane);

    expect(budget.mode).toBe(lane);
    expect(budget.toolWeights.map(({ id }) => id)).toContain('mcp:chess:move_piece');
    expect(weight?.systemPrompt.bytes).toBe(sent?.systemPromptBytes);
    expect(weight?.functions.bytes).toBe(sent?.toolsBytes);
    expect(weight?.functions.count).toBe(sent?.toolNames.length);
    expect(weight?.bytes).toBe(Number(sent?.systemPromptBytes) + Number(sent?.toolsBytes));
  });

  it('DIR-1: takes the model that it is asked about, whose window the directory fits', async () => {
    const budget = await gateway.weighSurfaces({ agentId: 'directory', channel: 'http', model: 'qa/small' });
    const sent = await sentBy('directory', 'qa/small');

    expect(budget.contextWindow).toBe(8_000);
    expect(weightIn(budget, 'directory')?.systemPrompt.bytes).toBe(sent?.systemPromptBytes);
  });

  it('sends nothing and leaves no session', async () => {
    const [requests, sessions] = [mock.requests.length, (await gateway.sessions.list()).length];
    await gateway.weighSurfaces({ agentId: 'tools', channel: 'http' });
    expect([mock.requests.length, (await gateway.sessions.list()).length]).toEqual([requests, sessions]);
  });

  it('tells of every tool that may be used what it costs to offer, the heaviest first', async () => {
    const { toolWeights, tools, surfaces } = await gateway.weighSurfaces({
      agentId: 'tools',
      channel: 'http',
    });
    const bytes = toolWeights.map((weight) => weight.bytes);
    const direct = surfaces.find(({ mode }) => mode === 'direct');

    expect(toolWeights.length).toBe(tools);
    expect(bytes).toEqual(bytes.toSorted((a, b) => b - a));
    // The brackets, and the commas between.
    expect(bytes.reduce((sum, each) => sum + each + 1, 1)).toBe(direct?.functions.bytes);
    expect(toolWeights.map(({ id }) => id)).not.toContain(`openclaw:${FAKE_PLUGIN.id}:${FAKE_PLUGIN.denied}`);
  });

  it('advises against direct mode for so large a catalog, and has nothing to say about tools mode', async () => {
    const advice = async (agentId: string) =>
      (await gateway.weighSurfaces({ agentId, channel: 'http' })).advice;
    expect(await advice('direct')).toMatch(/tools\.toolSearch/u);
    expect(await advice('tools')).toBeUndefined();
  });
});
