// Tool Search in a loop of one's own, with the official client for OpenAI responses, in code mode: the model writes a
// short program that searches, calls several tools and gives back only what matters.
// Needs OPENAI_API_KEY; OPENAI_BASE_URL for any other server that speaks this API.
import { createToolSearch, defineTool, openAiResponses } from '@openclaw/kit';
import OpenAI from 'openai';

const listMeetings = defineTool({
  name: 'list_meetings',
  description: 'List the titles of all meetings of a day.',
  inputSchema: { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] },
  outputSchema: {
    type: 'object',
    properties: { titles: { type: 'array', items: { type: 'string' } } },
    required: ['titles'],
    additionalProperties: false,
  },
  execute: ({ day }) => ({ titles: day === 'Friday' ? ['dentist', 'review'] : [] }),
});

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
  tools: [listMeetings, moveMeeting],
  mode: 'code', // Where no isolated child process can run it becomes `tools`: the loop stays the same.
  limits: { codeTimeoutMs: 60_000 }, // For a whole program, what its tools take included.
  onEvent: (event) => {
    if (event.type === 'call') console.log(`${event.tool?.id}: ${event.status}`);
  },
});

const client = new OpenAI();
const ask = (input: OpenAI.Responses.ResponseInput, previous?: string) =>
  client.responses.create({
    model: process.env['OPENAI_MODEL'] ?? 'gpt-4.1-mini',
    instructions: toolSearch.systemPrompt,
    tools: openAiResponses.tools(toolSearch.visibleTools),
    previous_response_id: previous ?? null,
    input,
  });
let response = await ask([
  { role: 'user', content: process.argv[2] ?? 'Move all meetings of Friday to Monday.' },
]);
for (let calls = openAiResponses.calls(response); calls.length > 0; calls = openAiResponses.calls(response)) {
  const results: OpenAI.Responses.ResponseInput = [];
  for (const call of calls) results.push(openAiResponses.result(call, await toolSearch.handle(call)));
  response = await ask(results, response.id);
}
console.log(response.output_text);
