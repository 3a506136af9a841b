import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { message, RUN, SESSION } from './records.fixture.ts';
import { readSessionOpening } from './session-opening.ts';
import { createSessionStore } from './session-store.ts';

let stateDir: string;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'openclaw-opening-'));
});
afterEach(() => rm(stateDir, { recursive: true }));

it('TEL-4: tells the channel and the first words of a user, on one bounded line', async () => {
  {
    await using log = await createSessionStore({ stateDir }).open(SESSION);
    for (const record of RUN.slice(0, 1)) await log.append(record);
    await log.append(message('user', `plan\u001b[2J\n ${'x'.repeat(500)}`));
    await log.append(message('user', 'and then'));
    await log.append(message('user', 'y'.repeat(100_000)));
  }

  const { channel, firstMessage } = await readSessionOpening({ stateDir, session: SESSION });

  expect(channel).toBe('cli');
  expect(firstMessage).toMatch(/^plan\[2J x+…$/u);
  expect(firstMessage).toHaveLength(200);
});

it('TEL-4: a log that is gone, or holds neither, tells nothing', async () => {
  expect(await readSessionOpening({ stateDir, session: SESSION })).toEqual({});
  await using _log = await createSessionStore({ stateDir }).open(SESSION);
  expect(await readSessionOpening({ stateDir, session: SESSION })).toEqual({});
});
