import type { ServerResponse } from 'node:http';
import type { FaultKind } from './faults.ts';
import { errorBody } from './wire-error.ts';

/** The exact wait, short so that clients with a real clock get through their attempts quickly. */
const RETRY_AFTER_MS = '25';

/** Answers wrongly, in the given way. `whole` is what would have been the right answer, piece by piece. */
export function sendFault(
  response: ServerResponse,
  options: { readonly fault: FaultKind; readonly stream: boolean; readonly whole: readonly string[] },
): void {
  const type = options.stream ? 'text/event-stream' : 'application/json';
  switch (options.fault) {
    case '401':
      sendError(response, 401, 'Incorrect API key provided.', 'invalid_api_key');
      return;
    case '429':
      response.setHeader('retry-after', '1').setHeader('retry-after-ms', RETRY_AFTER_MS);
      sendError(response, 429, 'Rate limit reached.', 'rate_limit_exceeded');
      return;
    case '500':
      response.setHeader('retry-after-ms', RETRY_AFTER_MS);
      sendError(response, 500, 'The server had an error.', 'server_error');
      return;
    case 'invalid-json':
      response.writeHead(200, { 'content-type': type });
      response.end(options.stream ? 'data: {"choices": [\n\n' : '{"choices": [');
      return;
    case 'cut-stream': {
      response.writeHead(200, { 'content-type': type });
      const text = options.whole.join('');
      response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.destroy());
      return;
    }
    case 'empty':
      response.writeHead(200, { 'content-type': type }).end();
      return;
    case 'drop':
      response.destroy();
      return;
    case 'hang':
      return;
  }
}

function sendError(response: ServerResponse, status: number, message: string, code: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(errorBody(message, code)));
}
