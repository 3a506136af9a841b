export { type ChatCompletionsOptions, createChatCompletionsClient } from './chat-completions-client.ts';
export { blockText, contentText } from './content-text.ts';
export { providerParameters } from './provider-parameters.ts';
