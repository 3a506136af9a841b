import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WitnessReply, WitnessReport } from './plugin-entry.ts';

/** A report with its place in the order of arrival. */
export interface WitnessEvent extends WitnessReport {
  readonly order: number;
}

export interface WitnessOptions {
  /** Decides what a call or hook is answered, and when; default: `{}` at once. */
  readonly answer?: (event: WitnessEvent, witness: Witness) => WitnessReply | Promise<WitnessReply>;
  readonly signal: AbortSignal;
}

/** Hears from the witness plugins of a Gateway what happens in them, while it happens. */
export interface Witness extends AsyncDisposable {
  readonly url: string;
  /** In order of arrival. */
  readonly events: readonly WitnessEvent[];
  /**
   * Until the `count`-th event (default: the first) that fits was heard, which may have been before. Gives up after three
   * minutes without a word, since claims on what was heard fail then; rejects only when the suite is stopped.
   */
  until(fits: (event: WitnessEvent) => boolean, count?: number): Promise<void>;
}

const PATIENCE_MS = 180_000;

export async function startWitness({ answer = () => ({}), signal }: WitnessOptions): Promise<Witness> {
  const events: WitnessEvent[] = [];
  const listeners = new Set<() => void>();
  const server = createServer((request, response) => {
    hear(request).then(
      (reply) => response.writeHead(200).end(JSON.stringify(reply)),
      // Whoever told it is gone, or told nonsense: nobody waits for the answer.
      () => response.destroy(),
    );
  });

  async function hear(request: IncomingMessage): Promise<WitnessReply> {
    const report: WitnessReport = JSON.parse(await text(request));
    const event: WitnessEvent = { ...report, order: events.length };
    events.push(event);
    for (const listener of listeners) listener();
    return event.event === 'enter' || event.event === 'prompt-hook' ? answer(event, witness) : {};
  }

  const witness: Witness = {
    url: await new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        resolve(`http://127.0.0.1:${port}/`);
      });
    }),
    events,
    async until(fits, count = 1) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = (): void => {
        if (events.filter(fits).length >= count) resolve();
      };
      const giveUp = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
      const stop = (): void => resolve();
      listeners.add(look);
      giveUp.addEventListener('abort', stop);
      if (giveUp.aborted) stop();
      look();
      try {
        await promise;
      } finally {
        listeners.delete(look);
        giveUp.removeEventListener('abort', stop);
      }
      signal.throwIfAborted();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return witness;
}

/** An answer that never comes: the call ends when somebody cancels it, or with the Gateway. */
export function never(): Promise<WitnessReply> {
  return new Promise(() => undefined);
}
