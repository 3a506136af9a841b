import { createServer, type ServerResponse } from 'node:http';

/** What a request to the provider holds, as far as a script needs it. */
export interface SeenRequest {
  readonly messages: readonly SeenMessage[];
}

export interface SeenMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
}

/** An answer of the scripted model: one function call, or text. */
export type ScriptedAnswer =
  | { readonly name: string; readonly arguments: object }
  | { readonly text: string };

/** A provider that answers by a script and measures how long the Gateway takes between its answers. */
export interface ScriptedProvider extends AsyncDisposable {
  readonly url: string;
  /** Milliseconds from the last byte of an answer to the head of the next request, by the name of the call answered. */
  readonly gapsMs: ReadonlyMap<string, readonly number[]>;
}

export type Script = (request: SeenRequest) => ScriptedAnswer;

export interface ScriptedProviderOptions {
  /** How long it thinks before each answer, as models do, one time more than another. Default: not at all. */
  readonly thinkMs?: () => number;
  /** Is told of each request as it comes. */
  readonly onRequest?: (request: SeenRequest) => void;
}

/** Serves any number of conversations at once: whose gap it is, the id of the answered call tells. */
export async function startScriptedProvider(
  script: Script,
  { thinkMs, onRequest }: ScriptedProviderOptions = {},
): Promise<ScriptedProvider> {
  const gapsMs = new Map<string, number[]>();
  const answered = new Map<string, { readonly name: string; readonly at: number }>();
  let calls = 0;

  function noteGap({ messages }: SeenRequest, at: number): void {
    const callId = messages.at(-1)?.tool_call_id ?? '';
    const answer = answered.get(callId);
    if (answer === undefined) return;
    answered.delete(callId);
    const gaps = gapsMs.get(answer.name) ?? [];
    gaps.push(at - answer.at);
    gapsMs.set(answer.name, gaps);
  }

  function answer(response: ServerResponse, next: ScriptedAnswer): void {
    calls += 1;
    const callId = `call_${calls}`;
    const delta = 'text' in next ? { content: next.text } : toolCallDelta(next, callId);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(event({ index: 0, delta, finish_reason: null }));
    response.write(event({ index: 0, delta: {}, finish_reason: 'text' in next ? 'stop' : 'tool_calls' }));
    if (!('text' in next)) answered.set(callId, { name: next.name, at: performance.now() });
    response.end('data: [DONE]\n\n');
  }

  const server = createServer((request, response) => {
    const now = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const seen: SeenRequest = JSON.parse(Buffer.concat(chunks).toString());
      noteGap(seen, now);
      onRequest?.(seen);
      const next = script(seen);
      if (thinkMs === undefined) answer(response, next);
      else setTimeout(() => answer(response, next), thinkMs());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('the provider has no port');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    gapsMs,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function toolCallDelta(call: { readonly name: string; readonly arguments: object }, id: string): object {
  const named = { name: call.name, arguments: JSON.stringify(call.arguments) };
  return { tool_calls: [{ index: 0, id, type: 'function', function: named }] };
}

function event(choice: object): string {
  return `data: ${JSON.stringify({ id: 'bench', object: 'chat.completion.chunk', choices: [choice] })}\n\n`;
}
