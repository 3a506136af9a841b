import type { JsonObject } from '@openclaw/contracts';

/** The error object of the OpenAI API. */
export function errorBody(message: string, code: string): JsonObject {
  const type = code === 'server_error' ? 'server_error' : 'invalid_request_error';
  return { error: { message, type, param: null, code } };
}
