import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { ToolProblem } from '@openclaw/plugin-sdk';

export interface GetOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly lookup: LookupFunction;
  readonly signal: AbortSignal;
}

export interface Body {
  readonly bytes: Buffer;
  /** True if there was more. */
  readonly isCut: boolean;
}

const MAX_HEADER_BYTES = 64 * 1024;

/** The head of the answer; its body waits to be read or destroyed. One connection, closed afterwards. */
export function httpGet(url: URL, { headers, lookup, signal }: GetOptions): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = request(url, {
    // No shared agent: it would hand over connections that were made under other rules.
    agent: false,
    headers: { ...headers, 'accept-encoding': [...DECODERS.keys()].join(', ') },
    lookup,
    signal,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  sent.once('response', resolve);
  // Stays for the life of the request: it may fail again after it was given up.
  sent.on('error', reject);
  // A switch of protocols (101) ends the request with neither an answer nor an error.
  sent.once('close', () => reject(new ToolProblem(`${url.host} gave no answer that can be read.`)));
  sent.end();
  return promise;
}

/** 8 MiB, the most that RFC 9659 lets a server use: a frame may ask for 128 MiB of memory with its first bytes. */
const ZSTD_WINDOW_LOG = 23;
const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } })],
]);
const MAX_ENCODINGS = 2;
const FIRST_BYTES = 64 * 1024;

/** The body, decompressed, up to a size; nothing is read or decompressed past it. `signal` is that of the request. */
export async function readBody(
  answer: IncomingMessage,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<Body> {
  // SECURITY: copied, since a body in chunks of one byte would cost a hundred times its length as a list of them.
  let bytes: Buffer = Buffer.allocUnsafe(Math.min(maxBytes, FIRST_BYTES));
  let length = 0;
  try {
    for await (const part of decompress(answer)) {
      const end = Math.min(length + part.length, maxBytes);
      if (end > bytes.length) bytes = grown(bytes, Math.min(maxBytes, Math.max(end, 2 * bytes.length)));
      part.copy(bytes, length, 0, end - length);
      const isCut = part.length > end - length;
      length = end;
      if (isCut) return { bytes: bytes.subarray(0, length), isCut };
    }
    // A body whose length was not told just seems to end when its request is given up.
    signal.throwIfAborted();
    return { bytes: bytes.subarray(0, length), isCut: false };
  } finally {
    answer.destroy();
  }
}

function grown(bytes: Buffer, size: number): Buffer {
  const larger = Buffer.allocUnsafe(size);
  bytes.copy(larger);
  return larger;
}

function decompress(answer: IncomingMessage): AsyncIterable<Buffer> {
  const decoders = decodersFor(answer);
  const last = decoders.at(-1);
  if (last === undefined) return answer;
  // What goes wrong on the way destroys the last stream too, so its reader is told.
  pipeline([answer, ...decoders], () => {});
  return last;
}

function decodersFor(answer: IncomingMessage): readonly Transform[] {
  const encodings = (answer.headers['content-encoding'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase().replace(/^x-/, ''))
    .filter((name) => name !== '' && name !== 'identity');
  const makers = encodings.toReversed().map((name) => DECODERS.get(name));
  if (makers.length > MAX_ENCODINGS || makers.includes(undefined)) {
    answer.destroy();
    throw new ToolProblem('The server sent the page in a compression that was not asked for.');
  }
  return makers.flatMap((make) => make?.() ?? []);
}
