import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

/** A note of one agent. Times are ISO 8601. */
export interface Note {
  readonly id: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface NotePage {
  readonly notes: readonly Note[];
  /** How many there are in all. */
  readonly total: number;
}

/** The notes of one agent, in a database file that all agents share; no agent sees another's. */
export interface NoteStore extends Disposable {
  /** True if the note is new. */
  put(note: Pick<Note, 'id' | 'text' | 'tags'> & { readonly at: string }): boolean;
  get(id: string): Note | undefined;
  delete(id: string): boolean;
  count(): number;
  /** Newest first. */
  list(options: { readonly tag?: string; readonly limit: number; readonly offset: number }): NotePage;
  /** Best first. */
  search(query: string, options: { readonly limit: number }): readonly Note[];
}

const BUSY_TIMEOUT_MS = 5_000;
/** Past a few, further words of a query change nothing but its cost. */
const MAX_TERMS = 32;

/** Written without spaces, so a whole sentence is one word to the index. */
const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS notes (
    key INTEGER PRIMARY KEY, agent TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, tags TEXT NOT NULL,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL, UNIQUE (agent, id)
  );
  CREATE VIRTUAL TABLE IF NOT EXISTS notes_text USING fts5 (
    text, tags, content = 'notes', content_rowid = 'key', tokenize = 'porter unicode61 remove_diacritics 2'
  );
  CREATE TRIGGER IF NOT EXISTS notes_inserted AFTER INSERT ON notes BEGIN
    INSERT INTO notes_text (rowid, text, tags) VALUES (new.key, new.text, new.tags);
  END;
  CREATE TRIGGER IF NOT EXISTS notes_deleted AFTER DELETE ON notes BEGIN
    INSERT INTO notes_text (notes_text, rowid, text, tags) VALUES ('delete', old.key, old.text, old.tags);
  END;
  CREATE TRIGGER IF NOT EXISTS notes_updated AFTER UPDATE ON notes BEGIN
    INSERT INTO notes_text (notes_text, rowid, text, tags) VALUES ('delete', old.key, old.text, old.tags);
    INSERT INTO notes_text (rowid, text, tags) VALUES (new.key, new.text, new.tags);
  END;
`;

/** Opens `notes.sqlite` in a folder, making both if they are missing; only its owner may read it. */
export async function openNoteStore(options: {
  readonly stateDir: string;
  readonly agentId: string;
}): Promise<NoteStore> {
  await mkdir(options.stateDir, { recursive: true });
  const path = join(options.stateDir, 'notes.sqlite');
  makePrivate(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec(SCHEMA);
  } catch (thrown) {
    database.close();
    throw thrown;
  }
  return createNoteStore(database, options.agentId);
}

/**
 * SECURITY: SQLite would make the file readable for everybody; its other files take their rights from this one. A file
 * that is there is not opened: to close it again would give up all locks that this process has on it.
 */
function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (thrown) {
    if (!existsSync(path)) throw thrown;
  }
}

function createNoteStore(database: DatabaseSync, agent: string): NoteStore {
  const get = (id: string) => {
    const row = database.prepare('SELECT * FROM notes WHERE agent = ? AND id = ?').get(agent, id);
    return row === undefined ? undefined : toNote(row);
  };
  return {
    get,
    put: ({ id, text, tags, at }) => {
      const isNew = get(id) === undefined;
      database
        .prepare(
          `INSERT INTO notes (agent, id, text, tags, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (agent, id) DO UPDATE
           SET text = excluded.text, tags = excluded.tags, updated_at = excluded.updated_at`,
        )
        .run(agent, id, text, JSON.stringify(tags), at, at);
      return isNew;
    },
    delete: (id) =>
      Number(database.prepare('DELETE FROM notes WHERE agent = ? AND id = ?').run(agent, id).changes) > 0,
    count: () => countRows(database.prepare('SELECT count(*) AS n FROM notes WHERE agent = ?').get(agent)),
    list: ({ tag, limit, offset }) => {
      const where = `FROM notes WHERE agent = :agent
        AND (:tag IS NULL OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value = :tag))`;
      const named = { agent, tag: tag ?? null };
      const total = countRows(database.prepare(`SELECT count(*) AS n ${where}`).get(named));
      const page = `SELECT * ${where} ORDER BY updated_at DESC, key DESC LIMIT :limit OFFSET :offset`;
      const notes = database.prepare(page).all({ ...named, limit, offset });
      return { notes: notes.map(toNote), total };
    },
    search: (query, { limit }) => {
      const terms = termsOf(query);
      if (terms.length === 0) return [];
      const ranked = searchWords(database, { agent, terms, limit });
      if (ranked.length > 0) return ranked.map(toNote);
      const unspaced = terms.filter((term) => UNSPACED_SCRIPT.test(term));
      return searchParts(database, { agent, terms: unspaced, limit }).map(toNote);
    },
    [Symbol.dispose]: () => database.close(),
  };
}

interface TermSearch {
  readonly agent: string;
  readonly terms: readonly string[];
  readonly limit: number;
}

type Row = Readonly<Record<string, SQLOutputValue>>;

function searchWords(database: DatabaseSync, { agent, terms, limit }: TermSearch): readonly Row[] {
  // Quoted, so that no word is an operator of the query language. Terms hold no quotes.
  const match = terms.map((term) => `"${term}"`).join(' OR ');
  return database
    .prepare(
      `SELECT notes.* FROM notes_text JOIN notes ON notes.key = notes_text.rowid
       WHERE notes_text MATCH ? AND agent = ? ORDER BY bm25(notes_text), updated_at DESC LIMIT ?`,
    )
    .all(match, agent, limit);
}

/** Looks for each term anywhere in the text. */
function searchParts(database: DatabaseSync, { agent, terms, limit }: TermSearch): readonly Row[] {
  return database
    .prepare(
      `SELECT notes.* FROM notes, json_each(:terms) AS term
       WHERE agent = :agent AND instr(lower(text || ' ' || tags), lower(term.value)) > 0
       GROUP BY notes.key ORDER BY count(*) DESC, updated_at DESC LIMIT :limit`,
    )
    .all({ agent, terms: JSON.stringify(terms), limit });
}

function termsOf(query: string): readonly string[] {
  return [...new Set(query.match(/[\p{L}\p{M}\p{N}]+/gu))].slice(0, MAX_TERMS);
}

function countRows(row: Row | undefined): number {
  return Number(row?.['n']);
}

function toNote(row: Row): Note {
  return {
    id: String(row['id']),
    text: String(row['text']),
    tags: JSON.parse(String(row['tags'])),
    createdAt: String(row['created_at']),
    updatedAt: String(row['updated_at']),
  };
}
