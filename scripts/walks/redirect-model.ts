import { redirectRequests } from './redirect-requests.ts';

// Loaded into every `openclaw` of a walk (`--import`): what a document sends to a model goes to the mock instead.
const mock = process.env['WALK_MODEL_URL'];
if (mock !== undefined) redirectRequests(['https://api.openai.com', 'http://127.0.0.1:11434'], mock);
