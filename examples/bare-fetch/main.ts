// Tool Search in a loop with nothing but fetch, over OpenAI chat completions, and a person who approves.
// Needs OPENAI_API_KEY; OPENAI_BASE_URL for any other server that speaks this API.
import { createToolSearch, defineTool, type OpenAiChatMessage, openAiChat } from '@openclaw/kit';

const moveMeeting = defineTool({
  name: 'move_meeting',
  description: 'Move a meeting in the calendar to another day.',
  inputSchema: {
    type: 'object',
    properties: { title: { type: 'string' }, day: { type: 'string' } },
    required: ['title', 'day'],
  },
  execute: ({ title, day }) => ({ moved: title, to: day }),
});

await using toolSearch = await createToolSearch({
  tools: [moveMeeting],
  mode: 'directory',
  policy: { ask: ['move_*'] },
  approvals: {
    // Ask a person here. What they see is exactly what will run.
    request: async ({ tool, arguments: args }) => {
      console.log(`may ${tool.name} run? ${JSON.stringify(args)}`);
      return { outcome: 'allow-once' };
    },
  },
  onEvent: (event) => {
    if (event.type === 'call') console.log(`${event.tool?.id}: ${event.status}`);
  },
});

async function ask(messages: readonly object[]) {
  const baseUrl = process.env['OPENAI_BASE_URL'] ?? 'https://api.openai.com/v1';
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['OPENAI_API_KEY']}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: process.env['OPENAI_MODEL'] ?? 'gpt-4.1-mini',
      tools: openAiChat.tools(toolSearch.visibleTools),
      messages,
    }),
  });
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`);
  const body = (await response.json()) as { choices: [{ message: OpenAiChatMessage & { content: string } }] };
  return body.choices[0].message;
}

const question = process.argv[2] ?? 'Move my dentist appointment to Friday.';
const messages: object[] = [
  { role: 'system', content: toolSearch.systemPrompt },
  { role: 'user', content: question },
];
let message = await ask(messages);
for (let calls = openAiChat.calls(message); calls.length > 0; calls = openAiChat.calls(message)) {
  messages.push(message);
  for (const call of calls) messages.push(openAiChat.result(call, await toolSearch.handle(call)));
  message = await ask(messages);
}
console.log(message.content);
