import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { inTransaction } from './transaction.ts';

it('reads nothing while another transaction may still write, and gives up its lock when the work fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openclaw-automations-'));
  {
    using one = new DatabaseSync(join(folder, 'a.sqlite'), { timeout: 0 });
    using two = new DatabaseSync(join(folder, 'a.sqlite'), { timeout: 0 });
    one.exec('PRAGMA journal_mode = WAL');
    let isRead = false;
    const read = (): void => {
      isRead = true;
    };
    expect(() => inTransaction(one, () => inTransaction(two, read))).toThrow(
      expect.objectContaining({ errcode: 5 }),
    );
    expect(isRead).toBe(false);
    inTransaction(two, read);
    expect(isRead).toBe(true);
  }
  await rm(folder, { recursive: true, force: true });
});
