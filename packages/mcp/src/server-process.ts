import type { ChildProcess } from 'node:child_process';

/** Servers get a process group of their own, so that what they start (`npx` does) ends with them. */
export const OWN_GROUP: boolean = process.platform !== 'win32';

/**
 * Ends a server: closes its stdin and waits, then asks with SIGTERM and waits, then kills. What is left of its
 * process group is killed in any case.
 */
export async function stopProcess(
  child: ChildProcess,
  options: { readonly exited: Promise<void>; readonly graceMs: number },
): Promise<void> {
  child.stdin?.end();
  if (!(await within(options.exited, options.graceMs))) {
    signalGroup(child, 'SIGTERM');
    await within(options.exited, options.graceMs);
  }
  killProcess(child);
  // Gone only when its exit has been collected; a process that the kernel holds on to is not waited for.
  await within(options.exited, options.graceMs);
}

/** Kills a server and its group at once; also does for the `exit` event of our own process. */
export function killProcess(child: ChildProcess): void {
  signalGroup(child, 'SIGKILL');
}

function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    if (OWN_GROUP) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    // All of the group have ended, which is what was wanted; some systems say EPERM of a group of zombies.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}

async function within(done: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const inTime = await Promise.race([done.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}
