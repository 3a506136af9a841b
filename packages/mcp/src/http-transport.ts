import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import { OpenClawError } from '@openclaw/contracts';
import { beginningOf } from './body-beginning.ts';
import { type LostAnswer, lostAnswer } from './lost-answer.ts';
import type { SdkHttp } from './sdk.ts';
import { type BodyWatch, watchBody } from './watch-body.ts';

export interface HttpTransportOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sdk: SdkHttp;
}

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** Of the page of an HTTP error, which the SDK reads whole for its message. */
const MAX_ERROR_BYTES = 64 * 1024;
/** From the end of a response body to the verdict that its answer is missing: the SDK parses the last bytes meanwhile. */
const PARSE_GRACE_MS = 100;
/** Our answers to requests of the server that it has not taken yet. */
const MAX_UNTAKEN_ANSWERS = 256;

/**
 * The SDK's streamable HTTP transport, whose answers are bounded and whose requests end when the response that was
 * to carry their answer breaks off: the SDK alone would let them wait for their timeout. A server that asks without end
 * and takes no answer is left.
 */
export function createHttpTransport(options: HttpTransportOptions): StreamableHTTPClientTransport {
  const pending = new Set<RequestId>();
  let untaken = 0;
  const transport = new options.sdk.StreamableHTTPClientTransport(new URL(options.url), {
    requestInit: { headers: { ...options.headers } },
    fetch: watchedFetch,
  });
  // The SDK's client chains its own handler behind this one.
  transport.onmessage = (message) => {
    if ('id' in message && !('method' in message) && message.id !== undefined) pending.delete(message.id);
  };
  return transport;

  async function watchedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
    if (init?.method !== 'POST') return await get(url, init);
    return isAnswer(init.body) ? await answer(url, init) : await post(url, init);
  }

  async function answer(url: string | URL, init: RequestInit): Promise<Response> {
    if (untaken >= MAX_UNTAKEN_ANSWERS) {
      void transport.close();
      throw new OpenClawError('mcp_server_unavailable', 'The server asks and takes no answers.');
    }
    untaken += 1;
    try {
      return shortened(await fetch(url, init));
    } finally {
      untaken -= 1;
    }
  }

  async function post(url: string | URL, init: RequestInit): Promise<Response> {
    const id = requestIdOf(init.body);
    const response = shortened(await fetch(url, init));
    if (id === undefined || !response.ok) return response;
    pending.add(id);
    return watched(response, {
      overflowed: () => lose([id], 'oversized'),
      // A stream with event ids is resumed by the SDK; then `get` gives the verdict.
      ended: ({ resumable }) => {
        if (!resumable) setTimeout(lose, PARSE_GRACE_MS, [id], 'cut').unref();
      },
    });
  }

  async function get(url: string | URL, init: RequestInit | undefined): Promise<Response> {
    const resumes = new Headers(init?.headers).has('last-event-id');
    try {
      const response = await fetch(url, init);
      if (resumes && !response.ok) lose([...pending], 'cut');
      return watched(response, { overflowed: () => lose([...pending], 'oversized'), ended() {} });
    } catch (error) {
      if (resumes) lose([...pending], 'cut');
      throw error;
    }
  }

  function watched(response: Response, watch: Pick<BodyWatch, 'overflowed' | 'ended'>): Response {
    if (response.body === null) return response;
    const body = watchBody(response.body, {
      maxBytes: MAX_ANSWER_BYTES,
      events: response.headers.get('content-type')?.startsWith('text/event-stream') ?? false,
      ended: watch.ended,
      overflowed() {
        watch.overflowed();
        // Left open, the SDK would resume the stream and be sent the same again.
        void transport.close();
      },
    });
    return new Response(body, response);
  }

  function lose(ids: readonly RequestId[], why: LostAnswer): void {
    for (const id of ids) {
      if (pending.delete(id)) transport.onmessage?.(lostAnswer(id, why));
    }
  }
}

/** SECURITY: the page of an error may have no end. */
function shortened(response: Response): Response {
  if (response.ok || response.body === null) return response;
  return new Response(beginningOf(response.body, MAX_ERROR_BYTES), response);
}

function requestIdOf(body: RequestInit['body']): RequestId | undefined {
  const message = messageIn(body);
  if (message === undefined || !('method' in message)) return undefined;
  return 'id' in message && typeof message.id === 'number' ? message.id : undefined;
}

function isAnswer(body: RequestInit['body']): boolean {
  const message = messageIn(body);
  return message !== undefined && 'id' in message && !('method' in message);
}

function messageIn(body: RequestInit['body']): object | undefined {
  const message: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
  return typeof message === 'object' && message !== null ? message : undefined;
}
