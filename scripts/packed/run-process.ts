import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface ProcessOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** What a command prints; throws with what it said if it fails. */
export async function runProcess(
  command: readonly [string, ...string[]],
  { cwd, env = process.env }: ProcessOptions,
): Promise<string> {
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((done, fail) => child.once('close', done).once('error', fail));
  const [printed, errors, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (exitCode === 0) return printed;
  throw new Error(`${command.join(' ')} ended with ${exitCode}\n${errors}${printed}`);
}
