import { createConnection } from 'node:net';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Launcher } from '../../suite/launcher.ts';
import { HEAP_SOCKET } from './heap-socket.ts';

export interface LiveHeap {
  /** Bytes that a full collection leaves. */
  readonly heapBytes: number;
  readonly residentBytes: number;
}

/** The same command line with a part in the process that tells what its memory really holds. */
export function withLiveHeap({ command, args }: Launcher): Launcher {
  const program = new URL(`./tell-live-heap${extname(fileURLToPath(import.meta.url))}`, import.meta.url);
  return { command, args: ['--expose-gc', '--import', program.href, ...args] };
}

/** Makes a process that was started so, in this folder, collect its garbage and say what is left. */
export async function askLiveHeap(folder: string): Promise<LiveHeap> {
  const answer: LiveHeap = JSON.parse(await text(createConnection(join(folder, HEAP_SOCKET))));
  return answer;
}
