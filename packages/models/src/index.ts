export { type ChatCompletionsOptions, createChatCompletionsClient } from './chat-completions-client.ts';
