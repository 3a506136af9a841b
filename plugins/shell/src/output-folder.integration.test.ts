import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeOutputFolder } from './output-folder.ts';
import { MARK_VARIABLE } from './process-group.ts';
import { isAlive, whenDead } from './processes.fixture.ts';

const DEAD = 'a'.repeat(24);
const LIVING = 'b'.repeat(24);
const OWN = 'c'.repeat(24);

let stateDir: string;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'openclaw-shell-'));
});
afterEach(() => rm(stateDir, { recursive: true, force: true }));

async function startMarked(mark: string): Promise<number> {
  const child = spawn('sleep', ['60'], {
    env: { [MARK_VARIABLE]: `${mark}-p1.` },
    stdio: 'ignore',
    detached: true,
  });
  await once(child, 'spawn');
  return Number(child.pid);
}

it.runIf(process.platform === 'linux')(
  'ends the programs of a host that was killed, and of no other',
  async () => {
    const gone = spawn('true');
    await once(gone, 'exit');
    await mkdir(join(stateDir, 'output', `run-${gone.pid}-${DEAD}`), { recursive: true });
    await mkdir(join(stateDir, 'output', `run-${process.ppid}-${LIVING}`));
    const [orphan, other] = await Promise.all([startMarked(DEAD), startMarked(LIVING)]);
    await makeOutputFolder(stateDir, OWN);
    await whenDead(orphan);
    expect(isAlive(other)).toBe(true);
    process.kill(other, 'SIGKILL');
  },
);

it('removes output that is a week old', async () => {
  const old = join(stateDir, 'output', `run-${process.pid}-${DEAD}`);
  await mkdir(old, { recursive: true });
  await utimes(old, 0, 0);
  await mkdir(join(stateDir, 'output', `run-${process.pid}-${LIVING}`));
  await makeOutputFolder(stateDir, OWN);
  const left = await readdir(join(stateDir, 'output'));
  expect(left.sort()).toEqual([`run-${process.pid}-${LIVING}`, `run-${process.pid}-${OWN}`]);
});
