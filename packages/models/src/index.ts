export { type ChatCompletionsOptions, createChatCompletionsClient } from './chat-completions-client.ts';
export { blockText, contentText } from './content-text.ts';
export { estimateTokens } from './estimate-tokens.ts';
export { providerParameters } from './provider-parameters.ts';
export { functionText } from './request-body.ts';
export { type ChatImagePart, resultImages } from './wire-message.ts';
