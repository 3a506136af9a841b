// Loaded into the child process of a README example (`--import`): answers what the example sends to the model
// server that its reader has on port 11434, and leaves every other request alone.
const MODEL_SERVER = 'http://127.0.0.1:11434';
const ANSWER = 'Hello from a model.';

const realFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const { url } = new Request(input, init);
  return new URL(url).origin === MODEL_SERVER ? answer() : realFetch(input, init);
};

function answer(): Response {
  const choices = [
    { index: 0, delta: { role: 'assistant', content: ANSWER }, finish_reason: null },
    { index: 0, delta: {}, finish_reason: 'stop' },
  ];
  const events = choices.map((choice) => JSON.stringify({ id: 'answer-1', choices: [choice] }));
  return new Response([...events, '[DONE]'].map((event) => `data: ${event}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
}
