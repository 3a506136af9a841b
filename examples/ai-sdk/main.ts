// Tool Search with the Vercel AI SDK, which runs the loop itself.
// Needs OPENAI_API_KEY; OPENAI_BASE_URL for any other server that speaks this API.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createToolSearch, defineTool, openAiChat, resultText } from '@openclaw/kit';
import { dynamicTool, generateText, jsonSchema, stepCountIs } from 'ai';

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
  onEvent: (event) => {
    if (event.type === 'call') console.log(`${event.tool?.id}: ${event.status}`);
  },
});

const tools = openAiChat
  .tools(toolSearch.visibleTools)
  .map(({ function: { name, description, parameters } }) => [
    name,
    dynamicTool({
      description,
      inputSchema: jsonSchema(parameters),
      execute: async (input, { toolCallId, abortSignal }) =>
        resultText(
          await toolSearch.handle({ name, arguments: input, callId: toolCallId }, { signal: abortSignal }),
        ),
    }),
  ]);

const provider = createOpenAICompatible({
  name: 'openai',
  baseURL: process.env['OPENAI_BASE_URL'] ?? 'https://api.openai.com/v1',
  apiKey: process.env['OPENAI_API_KEY'] ?? '',
});
const { text } = await generateText({
  model: provider(process.env['OPENAI_MODEL'] ?? 'gpt-4.1-mini'),
  system: toolSearch.systemPrompt,
  prompt: process.argv[2] ?? 'Move my dentist appointment to Friday.',
  tools: Object.fromEntries(tools),
  stopWhen: stepCountIs(10),
});
console.log(text);
