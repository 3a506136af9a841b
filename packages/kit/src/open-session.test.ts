import type { FoundSession } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { createSessionOpener } from './open-session.ts';

const session = { agentId: 'main', sessionKey: 'agent:main:old', sessionId: 's0' };
const written: FoundSession = { ...session, bytes: 100 };
const open = () =>
  createSessionOpener({
    find: async (_agentId, sessionKey) => (sessionKey === written.sessionKey ? written : undefined),
    identify: async (agentId, sessionId) => ({ agentId, sessionId, sessionKey: 'agent:main:kept' }),
  });

describe('createSessionOpener', () => {
  it('TEL-3: requests of one new key that come together, and the next one, get one session', async () => {
    const opener = open();
    const desk = { agentId: 'main', sessionKey: 'desk' };
    const found = await Promise.all([opener(desk), opener({ ...desk, sessionKey: 'agent:main:desk' })]);
    found.push(await opener(desk));
    expect(new Set(found.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(found[0]?.sessionKey).toBe('agent:main:desk');
    expect((await opener({ ...desk, agentId: 'aide' })).sessionId).not.toBe(found[0]?.sessionId);
  });

  it('TEL-3: a session that is written is found, by key and by id; without either each is new', async () => {
    const opener = open();
    expect(await opener({ agentId: 'main', sessionKey: 'old' })).toEqual(session);
    expect(await opener({ agentId: 'main', sessionId: 's9' })).toMatchObject({
      sessionKey: 'agent:main:kept',
    });
    const [one, two] = [await opener({ agentId: 'main' }), await opener({ agentId: 'main' })];
    expect(one.sessionId).not.toBe(two.sessionId);
    expect(one.sessionKey).toBe(`agent:main:${one.sessionId}`);
  });

  it('TEL-3: of a key whose log is larger than may be, another session begins, once', async () => {
    const opener = open();
    const old = { agentId: 'main', sessionKey: 'old' };
    expect(await opener({ ...old, maxLogBytes: 100 })).toEqual(session);
    const begun = await opener({ ...old, maxLogBytes: 99 });
    expect(begun.sessionId).not.toBe(session.sessionId);
    expect(await opener({ ...old, maxLogBytes: 99 })).toEqual(begun);
  });

  it('TEL-3: and so for one that began here', async () => {
    let found: FoundSession | undefined;
    const opener = createSessionOpener({
      find: async () => found,
      identify: () => Promise.reject(new Error('not used')),
    });
    const wanted = { agentId: 'main', sessionKey: 'noon', maxLogBytes: 99 };
    const first = await opener(wanted);
    found = { ...first, bytes: 99 };
    expect(await opener(wanted)).toEqual(first);
    found = { ...first, bytes: 100 };
    expect((await opener(wanted)).sessionId).not.toBe(first.sessionId);
  });

  it.each(['agent:other:x', 'agent:main', 'agent:'])(
    'TEL-3: refuses the key %j of another agent',
    async (sessionKey) => {
      await expect(open()({ agentId: 'main', sessionKey })).rejects.toMatchObject({
        code: 'request_invalid',
      });
    },
  );
});
