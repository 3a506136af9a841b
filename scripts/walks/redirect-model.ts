// Loaded into every `openclaw` of a walk (`--import`): what a document sends to a model goes to the mock instead.
const MODELS: ReadonlySet<string> = new Set(['https://api.openai.com', 'http://127.0.0.1:11434']);

const mock = process.env['WALK_MODEL_URL'];
const realFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { origin, pathname } = new URL(request.url);
  if (mock === undefined || !MODELS.has(origin)) return realFetch(input, init);
  return realFetch(new Request(new URL(pathname, mock), request));
};
