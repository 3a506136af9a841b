import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NoteStore, openNoteStore } from './note-store.ts';

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'openclaw-memory-'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

async function openNew(texts: Readonly<Record<string, string>> = {}): Promise<NoteStore> {
  const store = await openNoteStore({ stateDir: await mkdtemp(join(base, 's-')), agentId: 'main' });
  for (const [id, text] of Object.entries(texts))
    store.put({ id, text, tags: [], at: '2026-01-01T00:00:00.000Z' });
  return store;
}

const ids = (notes: readonly { readonly id: string }[]) => notes.map((note) => note.id);

describe('openNoteStore', () => {
  it('keeps notes over a restart, for its owner only', async () => {
    const stateDir = join(base, 'kept');
    {
      using store = await openNoteStore({ stateDir, agentId: 'main' });
      store.put({
        id: 'a',
        text: 'The boiler is serviced in May.',
        tags: ['house'],
        at: '2026-01-01T00:00:00.000Z',
      });
    }
    using store = await openNoteStore({ stateDir, agentId: 'main' });
    expect(store.get('a')).toEqual({
      id: 'a',
      text: 'The boiler is serviced in May.',
      tags: ['house'],
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
    expect((await stat(join(stateDir, 'notes.sqlite'))).mode & 0o777).toBe(0o600);
  });

  it('lets no agent see, change or delete the notes of another', async () => {
    const stateDir = join(base, 'shared');
    using mine = await openNoteStore({ stateDir, agentId: 'main' });
    using other = await openNoteStore({ stateDir, agentId: 'other' });
    mine.put({ id: 'a', text: 'secret', tags: [], at: '2026-01-01T00:00:00.000Z' });
    other.put({ id: 'a', text: 'my own', tags: [], at: '2026-01-02T00:00:00.000Z' });
    expect(other.search('secret', { limit: 10 })).toEqual([]);
    expect(other.list({ limit: 10, offset: 0 })).toMatchObject({ notes: [{ text: 'my own' }], total: 1 });
    expect(other.delete('a')).toBe(true);
    expect(mine.get('a')?.text).toBe('secret');
  });

  it('replaces a note in place: the old words find it no more', async () => {
    using store = await openNew({ a: 'The meeting is on Monday.' });
    expect(store.put({ id: 'a', text: 'It is on Friday.', tags: [], at: '2026-02-01T00:00:00.000Z' })).toBe(
      false,
    );
    expect(store.search('Monday', { limit: 10 })).toEqual([]);
    expect(store.search('Friday', { limit: 10 })).toMatchObject([
      { id: 'a', createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-02-01T00:00:00.000Z' },
    ]);
  });

  it('lists newest first, in pages, by tag', async () => {
    using store = await openNew();
    for (const day of [1, 2, 3]) {
      const tags = day === 2 ? ['even'] : ['odd', 'even-ish'];
      store.put({ id: `d${day}`, text: 'x', tags, at: `2026-01-0${day}T00:00:00.000Z` });
    }
    const first = store.list({ limit: 2, offset: 0 });
    expect([ids(first.notes), first.total]).toEqual([['d3', 'd2'], 3]);
    expect(ids(store.list({ limit: 2, offset: 2 }).notes)).toEqual(['d1']);
    expect(store.list({ tag: 'even', limit: 9, offset: 0 })).toMatchObject({
      notes: [{ id: 'd2' }],
      total: 1,
    });
  });

  it.each([
    ['another form of a word', 'meetings', ['monday']],
    ['a word without its accents', 'cafe', ['cafe']],
    ['the note with more of the words first', 'boss coffee', ['cafe', 'boss']],
    ['a part of a text in a script without spaces', '会議', ['japanese']],
    ['nothing for words that are nowhere', 'zebra', []],
    ['nothing for a mere part of an English word', 'off', []],
    ['nothing for no words', '!?', []],
    ['words that look like operators', 'coffee" OR * NEAR(', ['cafe']],
  ])('finds %s', async (_case, query, found) => {
    using store = await openNew({
      monday: 'We meet on Monday: the meeting is at nine.',
      cafe: 'The café near the office, where the boss buys coffee.',
      boss: 'The name of the boss is Kim, who works in the tall building by the river.',
      japanese: '月曜日の会議は九時です',
    });
    expect(ids(store.search(query, { limit: 10 }))).toEqual(found);
  });
});
