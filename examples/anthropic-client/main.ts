// Tool Search in a loop of one's own, with the official client for Anthropic messages.
// Needs ANTHROPIC_API_KEY.
import Anthropic from '@anthropic-ai/sdk';
import { anthropicMessages, createToolSearch, defineTool } from '@openclaw/kit';

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

await using toolSearch = await createToolSearch({
  tools: [moveMeeting],
  contextWindow: 200_000,
  onEvent: (event) => {
    if (event.type === 'call') console.log(`${event.tool?.id}: ${event.status}`);
  },
});

const client = new Anthropic();
const messages: Anthropic.MessageParam[] = [
  { role: 'user', content: process.argv[2] ?? 'Move my dentist appointment to Friday.' },
];
for (let request = 0; request < 10; request += 1) {
  const answer = await client.messages.create({
    model: process.env['ANTHROPIC_MODEL'] ?? 'claude-sonnet-5-5',
    max_tokens: 1024,
    // The directory is the same for every user: worth keeping in the provider's prompt cache.
    system: [{ type: 'text', text: toolSearch.systemPrompt, cache_control: { type: 'ephemeral' } }],
    tools: anthropicMessages.tools(toolSearch.visibleTools),
    messages,
  });
  messages.push({ role: 'assistant', content: answer.content });
  const results: Anthropic.ToolResultBlockParam[] = [];
  for (const call of anthropicMessages.calls(answer)) {
    results.push(anthropicMessages.result(call, await toolSearch.handle(call)));
  }
  if (results.length === 0) {
    for (const block of answer.content) if (block.type === 'text') console.log(block.text);
    break;
  }
  messages.push({ role: 'user', content: results });
}
