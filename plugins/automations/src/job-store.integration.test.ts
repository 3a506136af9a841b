import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openJobStore } from './job-store.ts';

it.runIf(process.platform === 'linux')(
  'opening and closing it again keeps the locks that the process has on it',
  async () => {
    const stateDir = await mkdtemp(join(tmpdir(), 'openclaw-automations-'));
    {
      using _open = await openJobStore(stateDir);
      const { ino } = await stat(join(stateDir, 'automations.sqlite'));
      const locks = async (): Promise<readonly string[]> =>
        (await readFile('/proc/locks', 'utf8'))
          .split('\n')
          .filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `))
          .map((line) => line.replace(/^\d+: /u, ''));
      const before = await locks();
      expect(before).not.toEqual([]);
      {
        using again = await openJobStore(stateDir);
        again.of('main').list();
      }
      expect(await locks()).toEqual(before);
    }
    await rm(stateDir, { recursive: true, force: true });
  },
);
