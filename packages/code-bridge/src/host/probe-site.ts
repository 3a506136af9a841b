import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProbeTargets } from '../protocol.ts';

const UNTOUCHED = 'untouched';

/** Real things for a probe to reach: a file, a folder, a port that answers. */
export interface ProbeSite extends AsyncDisposable {
  readonly targets: ProbeTargets;
  /** What the probe did to them, whatever it says itself. */
  traces(): Promise<readonly string[]>;
}

export async function openProbeSite(): Promise<ProbeSite> {
  const folder = await mkdtemp(join(tmpdir(), 'openclaw-probe-'));
  const readableFile = join(folder, 'readable.txt');
  const writableFolder = join(folder, 'writable');
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
  });
  await Promise.all([writeFile(readableFile, UNTOUCHED), mkdir(writableFolder), listen(server)]);
  return {
    targets: { readableFile, writableFolder, tcpPort: portOf(server), parentPid: process.pid },
    async traces() {
      const [text, entries] = await Promise.all([readFile(readableFile, 'utf8'), readdir(writableFolder)]);
      return [
        ...(text === UNTOUCHED ? [] : ['a changed file']),
        ...entries.map((entry) => `a new file ${entry}`),
        ...(connections === 0 ? [] : [`${connections} connections`]),
      ];
    },
    async [Symbol.asyncDispose]() {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The probe server has no port.');
  return address.port;
}
