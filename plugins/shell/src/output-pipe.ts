import { execFile } from 'node:child_process';
import { close, constants, open } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { promisify } from 'node:util';

/**
 * A real pipe for both outputs of a program, which keeps their order. Node would give it a socket for each: no
 * order between them, `echo x >/dev/stderr` fails, and bash takes itself to be on the network.
 */
export interface OutputPipe {
  readonly reader: Socket;
  /** For the child. Close it here once the child has it, or the output never ends. */
  readonly writeFd: number;
  closeWriteFd(): Promise<void>;
}

const openFd = promisify(open);
const closeFd = promisify(close);

/** `path` must be free; nothing is left of it. `env` is that of the program, whose `PATH` holds no traps. */
export async function openOutputPipe(
  path: string,
  env: Readonly<Record<string, string>>,
): Promise<OutputPipe> {
  await promisify(execFile)('mkfifo', ['-m', '600', path], { env: { ...env } });
  try {
    const readFd = await openFd(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const reader = new Socket({ fd: readFd, readable: true, writable: false });
    const writeFd = await openFd(path, constants.O_WRONLY);
    return { reader, writeFd, closeWriteFd: () => closeFd(writeFd) };
  } finally {
    await rm(path, { force: true });
  }
}
