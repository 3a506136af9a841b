import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SILENT_LOGGER } from '@openclaw/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { createGateway } from './index.ts';

it('CAT-13: a run under the same rules sends the very functions of the one before, under others its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openclaw-again-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await using gateway = await createGateway({
    config: { tools: { toolSearch: false, byChannel: { narrow: { deny: ['write'] } } } },
    baseDir: folder,
    stateDir: folder,
    env: {},
    logger: SILENT_LOGGER,
  });
  const functionsOf = async (sessionId: string, channel: string) => {
    const session = { agentId: 'main', sessionKey: `agent:main:${sessionId}`, sessionId };
    await using tools = await gateway.openToolSession({ session, channel });
    return tools.functions;
  };
  const first = await functionsOf('s1', 'wide');
  expect(first.map(({ name }) => name)).toContain('write');
  expect(await functionsOf('s2', 'another')).toBe(first);
  expect((await functionsOf('s3', 'narrow')).map(({ name }) => name)).not.toContain('write');
});
