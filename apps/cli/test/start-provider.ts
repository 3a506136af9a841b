import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ProviderRequest {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly unknown[];
}

/** What the provider answers to a request: text, one function call, an HTTP status, or nothing at all. */
export type ProviderAnswer =
  | { readonly text: string }
  | { readonly call: { readonly name: string; readonly arguments: object } }
  | { readonly status: number }
  | 'silence';

export interface Provider extends AsyncDisposable {
  /** A config with this provider as its default model. */
  readonly config: { readonly models: object };
  readonly requests: readonly ProviderRequest[];
  /** Resolves when the request of that number, from 1, has arrived. */
  received(number: number): Promise<void>;
}

/** A chat completions provider on loopback that answers as it is told. */
export async function startProvider(answer: (request: ProviderRequest) => ProviderAnswer): Promise<Provider> {
  const requests: ProviderRequest[] = [];
  const waiting: { readonly number: number; readonly resolve: () => void }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const request = (await json(incoming)) as ProviderRequest;
    requests.push(request);
    for (const { number, resolve } of waiting) if (requests.length >= number) resolve();
    const given = answer(request);
    if (given === 'silence') return;
    if ('status' in given) {
      outgoing.writeHead(given.status, { 'content-type': 'application/json' });
      outgoing.end('{"error":{"message":"no"}}');
      return;
    }
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const choice of choicesOf(given, requests.length)) {
      const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice] };
      outgoing.write(`data: ${JSON.stringify(chunk)}\n\n`);
    }
    outgoing.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    config: {
      models: {
        default: 'test/m',
        providers: { test: { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'k' } },
      },
    },
    requests,
    received(number) {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (requests.length >= number) resolve();
      else waiting.push({ number, resolve });
      return promise;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function choicesOf(given: Exclude<ProviderAnswer, string | { status: number }>, number: number): object[] {
  if ('text' in given) {
    return [
      { index: 0, delta: { role: 'assistant', content: given.text }, finish_reason: null },
      { index: 0, delta: {}, finish_reason: 'stop' },
    ];
  }
  const { name, arguments: args } = given.call;
  const called = { name, arguments: JSON.stringify(args) };
  return [
    {
      index: 0,
      delta: {
        role: 'assistant',
        tool_calls: [{ index: 0, id: `call_${number}`, type: 'function', function: called }],
      },
      finish_reason: null,
    },
    { index: 0, delta: {}, finish_reason: 'tool_calls' },
  ];
}
