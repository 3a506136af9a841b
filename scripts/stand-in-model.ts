import { once } from 'node:events';
import { createServer } from 'node:http';
import { redirectRequests } from './walks/redirect-requests.ts';

// Loaded into the child process of a README example (`--import`): answers what the example sends to the model
// server that its reader has on port 11434, and leaves every other request alone.
const ANSWER = 'Hello from a model.';

const server = createServer((_request, response) => {
  const choices = [
    { index: 0, delta: { role: 'assistant', content: ANSWER }, finish_reason: null },
    { index: 0, delta: {}, finish_reason: 'stop' },
  ];
  const events = choices.map((choice) => JSON.stringify({ id: 'answer-1', choices: [choice] }));
  // An open connection would keep the example's process.
  response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
  response.end([...events, '[DONE]'].map((event) => `data: ${event}\n\n`).join(''));
});
await once(server.listen(0, '127.0.0.1').unref(), 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
redirectRequests(['http://127.0.0.1:11434'], `http://127.0.0.1:${address.port}`);
