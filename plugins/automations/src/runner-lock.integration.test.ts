import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdRunner, isRunnerAlive } from './runner-lock.ts';

let stateDir: string;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'openclaw-runners-'));
});
afterEach(() => rm(stateDir, { recursive: true, force: true }));

/** Another process that holds a runner until it is killed. */
async function startHolder() {
  const module = JSON.stringify(join(import.meta.dirname, 'runner-lock.ts'));
  const program = `const { holdRunner } = await import(${module});
    const runner = await holdRunner(${JSON.stringify(stateDir)});
    process.stdout.write(runner.id);
    setInterval(() => runner, 1_000);`;
  const args = ['--conditions=@openclaw/source', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [id] = await once(child.stdout, 'data');
  return {
    id: String(id),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

describe('holdRunner', () => {
  it('is alive for as long as it is held', async () => {
    const runner = await holdRunner(stateDir);
    expect(isRunnerAlive(stateDir, runner.id)).toBe(true);
    expect(isRunnerAlive(stateDir, runner.id)).toBe(true);
    runner[Symbol.dispose]();
    expect(isRunnerAlive(stateDir, runner.id)).toBe(false);
    expect(await readdir(join(stateDir, 'runners'))).toEqual([]);
  });

  it('is alive in another process until that is killed', async () => {
    const holder = await startHolder();
    try {
      expect(isRunnerAlive(stateDir, holder.id)).toBe(true);
    } finally {
      await holder.kill();
    }
    expect(isRunnerAlive(stateDir, holder.id)).toBe(false);
  });

  it('clears away what killed ones left, and nothing of those that live', async () => {
    const holder = await startHolder();
    using alive = await holdRunner(stateDir);
    await holder.kill();
    const long = new Date(Date.now() - 3_600_000);
    for (const name of await readdir(join(stateDir, 'runners'))) {
      await utimes(join(stateDir, 'runners', name), long, long);
    }
    // One whose maker is about to lock it.
    await writeFile(join(stateDir, 'runners', 'young.lock'), '');
    using next = await holdRunner(stateDir);
    const left = (await readdir(join(stateDir, 'runners'))).toSorted();
    expect(left).toEqual([`${alive.id}.lock`, `${next.id}.lock`, 'young.lock'].toSorted());
  });
});
