import type { DatabaseSync } from 'node:sqlite';

/** Takes the write lock at once, so that what is read here is still true when it is written. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (thrown) {
    database.exec('ROLLBACK');
    throw thrown;
  }
}
