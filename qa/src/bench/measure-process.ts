import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface ProcessFigures {
  readonly wallMs: number;
  /** Highest resident size seen, of the process itself. NaN where /proc is not there. */
  readonly peakBytes: number;
}

/** Runs a whole process once. Throws if it does not end with exit code 0. */
export async function measureProcess(
  command: string,
  args: readonly string[],
  options: { readonly env: NodeJS.ProcessEnv; readonly cwd: string },
): Promise<ProcessFigures> {
  const startedAt = performance.now();
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let peakBytes = Number.NaN;
  let stderr = '';
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-2_000);
  });
  // The kernel keeps the high-water mark only while the process lives, so it has to be asked now and then.
  const asking = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => ''); // It has ended, or no /proc.
    const kilobytes = /^VmHWM:\s+(\d+) kB/mu.exec(status)?.[1];
    if (kilobytes !== undefined) peakBytes = Number(kilobytes) * 1_024;
  }, 10);
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}: ${stderr}`);
    return { wallMs: performance.now() - startedAt, peakBytes };
  } finally {
    clearInterval(asking);
  }
}
