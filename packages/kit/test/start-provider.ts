import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

export interface StandInProvider extends AsyncDisposable {
  readonly baseUrl: string;
  /** The text of the last tool result that the model was sent. */
  lastResult(): string;
}

/** A chat completions provider on loopback whose model makes one call, and says `done` to its result. */
export async function startProvider(call: {
  readonly name: string;
  readonly args: object;
}): Promise<StandInProvider> {
  let lastResult = '';
  const server = createServer(async (request, response) => {
    const { messages } = (await json(request)) as { messages: { role: string; content: unknown }[] };
    const last = messages.at(-1);
    if (last?.role === 'tool') lastResult = JSON.stringify(last.content);
    const called = { name: call.name, arguments: JSON.stringify(call.args) };
    const [delta, reason] =
      last?.role === 'tool'
        ? [{ content: 'done' }, 'stop']
        : [{ tool_calls: [{ index: 0, id: 'k1', type: 'function', function: called }] }, 'tool_calls'];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const choice of [{ delta }, { delta: {}, finish_reason: reason }]) {
      const chunk = { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    }
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}/v1`,
    lastResult: () => lastResult,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
