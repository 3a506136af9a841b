import { inspect } from 'node:util';
import { OpenClawError } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { createChatCompletionsClient } from './chat-completions-client.ts';
import { chatCompletionsUrl } from './endpoint.ts';

function errorOf(run: () => unknown): OpenClawError {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof OpenClawError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}

describe('chatCompletionsUrl', () => {
  it.each([
    ['http://h/v1', 'http://h/v1/chat/completions'],
    ['http://h/v1//', 'http://h/v1/chat/completions'],
    ['https://h', 'https://h/chat/completions'],
    ['https://h/d?api-version=1#x', 'https://h/d/chat/completions?api-version=1'],
  ])('%s', (base, expected) => {
    expect(chatCompletionsUrl(base).href).toBe(expected);
  });

  it.each(['', 'h/v1', 'file:///etc/passwd', 'http://user:secret@h/v1'])('refuses %s', (base) => {
    const error = errorOf(() => chatCompletionsUrl(base));
    expect(error.code).toBe('config_invalid');
    expect(inspect(error)).not.toContain('secret@');
  });

  it('a key or header that no request can carry is refused without being shown', () => {
    const unusable = ['sk-secret\n1', 'sk-secret\u0001'].map((apiKey) => ({ apiKey }));
    for (const options of [...unusable, { headers: { 'x-key': 'sk-secret\u2028' } }]) {
      const error = errorOf(() => createChatCompletionsClient({ baseUrl: 'http://h/v1', ...options }));
      expect(error.code).toBe('config_invalid');
      expect(inspect(error, { depth: 9 })).not.toContain('sk-secret');
    }
  });
});
