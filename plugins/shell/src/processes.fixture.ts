import { readFileSync } from 'node:fs';
import type { ToolResult } from '@openclaw/plugin-sdk';
import { detail, type ShellHouse } from './shell-house.fixture.ts';

/**
 * The result of a command that says `pid=…` and is ended by its time limit; run again with twice the time where that
 * was up before the command came to say it, as on a busy machine.
 */
export async function timeOutAfterPid(house: ShellHouse, command: string): Promise<ToolResult> {
  for (let timeoutMs = 500; ; timeoutMs *= 2) {
    const result = await house.call('exec', { command, timeoutMs });
    if (pidIn(result) > 0) return result;
  }
}

/** The `pid=…` that a test's command printed. */
export function pidIn(result: ToolResult): number {
  return Number(/pid=(\d+)/.exec(String(detail(result, 'output')))?.[1]);
}

/** A zombie that nobody has collected yet counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return (
      process.platform !== 'linux' || !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    );
  } catch {
    // There is no such process, or not any more.
    return false;
  }
}

/** Resolves when the process is gone; the test's own time limit is the end of it. */
export async function whenDead(pid: number): Promise<void> {
  if (!(pid > 0)) throw new Error('the command printed no pid');
  while (isAlive(pid)) await new Promise(setImmediate);
}
