import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createSessionStore } from '@openclaw/telemetry';
import { describe, expect, it } from 'vitest';
import { type House, makeHouse } from '../../test/run-captured.ts';
import { startProvider } from '../../test/start-provider.ts';

async function keep(
  house: House,
  ...sessions: readonly (readonly [id: string, key: string, agent?: string])[]
) {
  for (const [sessionId, name, agentId = 'main'] of sessions) {
    const session = { agentId, sessionId, sessionKey: `agent:${agentId}:${name}` };
    await using log = await createSessionStore({ stateDir: house.folder }).open(session);
    const content = [{ type: 'text', text: `About ${name}\u001b[2J: ${'x'.repeat(300)}` }] as const;
    const at = '2026-11-29T12:00:00.000Z';
    await log.append({ type: 'message', at, runId: 'r1', message: { role: 'user', content } });
  }
}

describe('openclaw sessions', () => {
  it('TEL-4: list tells sessions apart by channel and first words, on a line each', async () => {
    await using provider = await startProvider(() => ({ text: 'ok' }));
    await using house = await makeHouse(provider.config, { COLUMNS: '80' });
    await house.run('agent', '--message', 'Plan the week, please.', '--session', 'daily');

    const { stdout } = await house.run('sessions', 'list');
    const [listed] = JSON.parse((await house.run('sessions', 'list', '--json')).stdout);

    expect(listed).toMatchObject({ channel: 'cli', firstMessage: 'Plan the week, please.' });
    const [, row = ''] = stdout.split('\n');
    expect(row).toMatch(/^[0-9a-f-]{8} {2}main {3}daily {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}cli {6}Plan the/u);
    expect(row.length).toBeLessThanOrEqual(80);
    expect(listed.sessionId).toContain(row.slice(0, 8));
  });

  it('lists as much of the ids as tells them apart, and text without escape sequences', async () => {
    await using house = await makeHouse({}, { COLUMNS: '80' });
    await keep(house, ['0000000000-a-1', 'one'], ['0000000000-b-2', 'two']);

    const { stdout } = await house.run('sessions', 'list');

    expect(stdout).toMatch(/^0000000000-a {2}/mu);
    expect(stdout).toMatch(/^0000000000-b {2}/mu);
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toMatch(/About one\[2J: .*…/u);
  });

  it.each(['aaaa-1', 'aaa', 'one', 'agent:main:one'])(
    'show takes %s: an id, its beginning or a key',
    async (asked) => {
      await using house = await makeHouse({});
      await keep(house, ['aaaa-1', 'one'], ['bbbb-1', 'aaaa'], ['aa-3', 'three']);

      const { stdout } = await house.run('sessions', 'show', asked);

      expect(stdout).toContain('Session aaaa-1 (agent:main:one)\n');
    },
  );

  it('show takes the last written session of a key', async () => {
    await using house = await makeHouse({});
    await keep(house, ['new-1', 'daily'], ['old-1', 'daily']);
    const longAgo = new Date(2020, 0);
    await utimes(join(house.folder, 'agents/main/sessions/old-1.jsonl'), longAgo, longAgo);

    const { stdout } = await house.run('sessions', 'show', 'daily');

    expect(stdout).toContain('Session new-1 (agent:main:daily)\n');
  });

  it.each([
    { asked: 'aa', why: 'a beginning of two ids' },
    { asked: 'same', why: 'a key of two agents' },
  ])('show names the candidates for $why', async ({ asked }) => {
    await using house = await makeHouse({});
    await keep(house, ['aa-1', 'same'], ['aa-2', 'same', 'aide']);

    const { code, stderr } = await house.run('sessions', 'show', asked);
    const ofAide = await house.run('sessions', 'show', asked, '--agent', 'aide');

    expect(code).toBe(1);
    expect(stderr).toContain('(request_invalid)');
    for (const id of ['aa-1', 'aa-2']) expect(stderr).toContain(id);
    expect(ofAide.stdout).toContain('Session aa-2');
  });

  it.each(['nothing', ''])('show says that there is no session %j', async (asked) => {
    await using house = await makeHouse({});
    await keep(house, ['aa-1', 'one']);

    const { code, stderr } = await house.run('sessions', 'show', asked);

    expect(code).toBe(1);
    expect(stderr).toContain('(session_not_found)');
  });
});
