// Tool Search in a loop of one's own, with the official client for OpenAI chat completions.
// Needs OPENAI_API_KEY; OPENAI_BASE_URL for any other server that speaks this API.
import { createToolSearch, defineTool, openAiChat } from '@openclaw/kit';
import OpenAI from 'openai';

const moveMeeting = defineTool({
  name: 'move_meeting',
  description: 'Move a meeting in the calendar to another day.',
  inputSchema: {
    type: 'object',
    properties: { title: { type: 'string' }, day: { type: 'string' } },
    required: ['title', 'day'],
    additionalProperties: false,
  },
  execute: ({ title, day }) => ({ moved: title, to: day }),
});

const sendMail = defineTool({
  name: 'send_mail',
  description: 'Send an e-mail to somebody.',
  inputSchema: {
    type: 'object',
    properties: { to: { type: 'string' }, text: { type: 'string' } },
    required: ['to', 'text'],
  },
  execute: ({ to }) => `Sent to ${to}.`,
});

await using toolSearch = await createToolSearch({
  tools: [moveMeeting, sendMail], // And hundreds more: the model sees three functions and a directory of names.
  onEvent: (event) => {
    if (event.type === 'call') console.log(`${event.tool?.id}: ${event.status}`);
  },
});

const client = new OpenAI();
const question = process.argv[2] ?? 'Move my dentist appointment to Friday.';
const messages: OpenAI.ChatCompletionMessageParam[] = [
  { role: 'system', content: `You help with the calendar and mail.\n\n${toolSearch.systemPrompt}` },
  { role: 'user', content: question },
];
for (let request = 0; request < 10; request += 1) {
  const { choices } = await client.chat.completions.create({
    model: process.env['OPENAI_MODEL'] ?? 'gpt-4.1-mini',
    tools: openAiChat.tools(toolSearch.visibleTools),
    messages,
  });
  const message = choices[0]?.message;
  if (message === undefined) throw new Error('The provider sent no answer.');
  messages.push(message);
  const calls = openAiChat.calls(message);
  for (const call of calls) messages.push(openAiChat.result(call, await toolSearch.handle(call)));
  if (calls.length === 0) {
    console.log(message.content);
    break;
  }
}
