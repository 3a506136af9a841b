import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SILENT_LOGGER } from '@openclaw/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProvider } from '../test/start-provider.ts';
import { createGateway, type Gateway } from './index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openclaw-offered-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function open(baseUrl = 'http://127.0.0.1:1/v1'): Promise<Gateway> {
  return createGateway({
    config: {
      models: {
        default: 'test/blind',
        providers: { test: { baseUrl, models: [{ id: 'blind' }, { id: 'seeing', acceptsImages: true }] } },
      },
      tools: { toolSearch: { mode: 'tools' } },
    },
    baseDir: folder,
    stateDir: folder,
    env: {},
    logger: SILENT_LOGGER,
  });
}

const VIEW = 'view_image';

describe('a tool whose results are images', () => {
  it.each([
    ['test/blind', false],
    ['test/seeing', true],
  ])('is not there for a model that takes none (%s)', async (model, isThere) => {
    await using gateway = await open();
    const inventory = await gateway.inventory({ channel: 'test', model });
    expect(inventory.everything.resolve(VIEW).kind).toBe(isThere ? 'found' : 'unknown');
    expect(inventory.explain(VIEW)).toMatchObject([
      { leftOutForImages: !isThere, explanation: { decision: { verdict: 'allow' } } },
    ]);
  });

  it.each([
    ['test/blind', 'tool_not_found'],
    ['test/seeing', 'there is no such file'],
  ])(
    'CAT-3: cannot be called in a run of one, and is called by its name in one of another (%s)',
    async (model, told) => {
      await using provider = await startProvider({ name: VIEW, args: { path: 'missing.png' } });
      await using gateway = await open(provider.baseUrl);
      const session = await gateway.openSession({});
      const events = gateway.runTurn({
        session,
        model,
        channel: 'test',
        messages: [{ role: 'user', content: [{ type: 'text', text: 'Look.' }] }],
        clientTools: [],
        signal: AbortSignal.timeout(250_000),
      });
      for await (const _event of events);
      expect(provider.lastResult()).toContain(told);
    },
  );
});
