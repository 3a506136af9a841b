import type { Readable, Writable } from 'node:stream';
import type { McpFacade } from './facade.ts';
import { loadServerSdkStdio } from './sdk.ts';

export interface StdioServing {
  readonly stdin: Readable;
  /** Carries the protocol and nothing else. */
  readonly stdout: Writable;
  /** Ends the serving at once. */
  readonly signal: AbortSignal;
}

/** Milliseconds that running calls get once the client has closed its end. */
const END_GRACE_MS = 30_000;

/** Serves one client over a pair of streams, and resolves when the client has closed its end or `signal` aborts. */
export async function serveStdio(facade: McpFacade, { stdin, stdout, signal }: StdioServing): Promise<void> {
  const StdioServerTransport = await loadServerSdkStdio();
  const ended = Promise.withResolvers<void>();
  const end = (): void => ended.resolve();
  stdin.once('end', end).once('close', end);
  stdout.once('error', end);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    await facade.connect(new StdioServerTransport(stdin, stdout));
    await Promise.race([ended.promise, facade.closed]);
    await settled(facade, signal);
  } finally {
    stdin.off('end', end).off('close', end);
    stdout.off('error', end);
    signal.removeEventListener('abort', end);
  }
}

/** A client that pipes its requests in and closes the pipe wants its answers all the same. */
async function settled(facade: McpFacade, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, END_GRACE_MS);
  signal.addEventListener('abort', () => late.resolve(), { once: true });
  await Promise.race([facade.idle(), late.promise]);
  clearTimeout(timer);
}
