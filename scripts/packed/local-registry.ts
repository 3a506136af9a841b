import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { runProcess } from './run-process.ts';

/** Serves our packed packages as the npm registry would, for the scope `@openclaw` alone. */
export interface LocalRegistry extends AsyncDisposable {
  readonly url: string;
}

export async function startLocalRegistry(tarballs: ReadonlyMap<string, string>): Promise<LocalRegistry> {
  const files = new Map([...tarballs.values()].map((file) => [basename(file), file]));
  const server = createServer((request, response) => {
    void answer(decodeURIComponent(request.url ?? '/').slice(1)).then(
      (body) => response.writeHead(body === undefined ? 404 : 200).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;

  async function answer(path: string): Promise<Buffer | string | undefined> {
    const file = files.get(basename(path));
    if (file !== undefined) return readFile(file);
    const tarball = tarballs.get(path);
    return tarball === undefined ? undefined : JSON.stringify(await packument(tarball, url));
  }

  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function packument(tarball: string, url: string): Promise<object> {
  const text = await runProcess(['tar', '-xzOf', tarball, 'package/package.json'], { cwd: '.' });
  const manifest: { name: string; version: string } = JSON.parse(text);
  const integrity = `sha512-${createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64')}`;
  const dist = { tarball: `${url}${basename(tarball)}`, integrity };
  return {
    name: manifest.name,
    'dist-tags': { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist } },
  };
}
