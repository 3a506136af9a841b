import { createServer, type ServerResponse } from 'node:http';

/** What a request to the provider holds, as far as a script needs it. */
export interface SeenRequest {
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[];
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

export async function startScriptedProvider(script: Script): Promise<ScriptedProvider> {
  const gapsMs = new Map<string, number[]>();
  let answered: { readonly name: string; readonly at: number } | undefined;
  let calls = 0;

  function answer(response: ServerResponse, next: ScriptedAnswer): void {
    calls += 1;
    const delta = 'text' in next ? { content: next.text } : toolCallDelta(next, `call_${calls}`);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(event({ index: 0, delta, finish_reason: null }));
    response.write(event({ index: 0, delta: {}, finish_reason: 'text' in next ? 'stop' : 'tool_calls' }));
    response.end('data: [DONE]\n\n', () => {
      answered = 'text' in next ? undefined : { name: next.name, at: performance.now() };
    });
  }

  const server = createServer((request, response) => {
    const now = performance.now();
    if (answered !== undefined) {
      const gaps = gapsMs.get(answered.name) ?? [];
      gaps.push(now - answered.at);
      gapsMs.set(answered.name, gaps);
      answered = undefined;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(response, script(JSON.parse(Buffer.concat(chunks).toString()))));
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
