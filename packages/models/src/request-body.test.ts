import type { ContentBlock, Message, ModelRequest } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { createRequestWriter } from './request-body.ts';

const writeRequest = createRequestWriter();
const requestBody: (...request: Parameters<typeof writeRequest>) => string = (request) =>
  Buffer.concat(writeRequest(request)).toString();

function bodyOf(request: Partial<ModelRequest>): Record<string, unknown> {
  return JSON.parse(requestBody({ model: 'm', messages: [], functions: [], ...request }));
}

function wire(message: Message): unknown {
  return bodyOf({ messages: [message] })['messages'];
}

describe('createRequestWriter', () => {
  const full: ModelRequest = {
    sampling: { stop: ['x'], maxOutputTokens: 9, topP: 0.5, temperature: 0 },
    functions: [{ parameters: { type: 'object', properties: {} }, description: 'd', name: 'f' }],
    messages: [{ role: 'system', content: 's' }],
    model: 'm',
  };

  it('DIR-4: writes keys in one fixed order, whatever order the request has', () => {
    expect(requestBody(full)).toBe(
      '{"model":"m","messages":[{"role":"system","content":"s"}],"tools":[{"type":"function","function":' +
        '{"name":"f","description":"d","parameters":{"type":"object","properties":{}}}}],"temperature":0,' +
        '"top_p":0.5,"max_tokens":9,"stop":["x"],"stream":true,"stream_options":{"include_usage":true}}',
    );
    expect(requestBody(structuredClone(full))).toBe(requestBody(full));
  });

  it('writes a message once, however often it is sent', () => {
    let reads = 0;
    const message: Message = {
      role: 'system',
      get content() {
        reads += 1;
        return 'you help';
      },
    };
    const more: Message = { role: 'assistant', content: 'ok', calls: [] };
    expect(wire(message)).toEqual([{ role: 'system', content: 'you help' }]);
    expect(bodyOf({ messages: [message, more] })['messages']).toEqual([
      { role: 'system', content: 'you help' },
      { role: 'assistant', content: 'ok' },
    ]);
    expect(reads).toBe(1);
  });

  it('functions that share a schema object keep their own names and descriptions', () => {
    const parameters = { type: 'object' };
    const functions = ['a', 'b', 'a'].map((name) => ({ name, description: `does ${name}`, parameters }));
    const tools = bodyOf({ functions })['tools'] as { function: { name: string; description: string } }[];
    expect(tools.map((tool) => tool.function.description)).toEqual(['does a', 'does b', 'does a']);
  });

  it('leaves out tools and sampling that are not asked for', () => {
    expect(Object.keys(bodyOf({}))).toEqual(['model', 'messages', 'stream', 'stream_options']);
  });

  it('a user message of texts is one string', () => {
    const content: ContentBlock[] = [
      { type: 'text', text: 'a' },
      { type: 'resource_link', uri: 'file:///r', name: 'r\u0000\nr' },
      { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
    ];
    expect(wire({ role: 'user', content })).toEqual([
      { role: 'user', content: 'a\n[resource: r r <file:///r>]\n[audio: audio/wav, 3 bytes, not shown]' },
    ]);
  });

  it('MCP-3: images of tool results follow the last result of the answer, for a model that takes them', () => {
    const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' } as const;
    const messages: Message[] = [
      { role: 'tool', callId: 'a', content: [{ type: 'text', text: 'one' }, image] },
      { role: 'tool', callId: 'b', content: [{ type: 'text', text: 'two' }] },
      { role: 'user', content: [{ type: 'text', text: 'and?' }] },
      { role: 'tool', callId: 'c', content: [image] },
    ];
    const shown = (callId: string) => ({
      role: 'user',
      content: [
        { type: 'text', text: `Images in the result of the call ${callId}:` },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
      ],
    });
    const wireOf = (acceptsImages: boolean) =>
      bodyOf({ messages, acceptsImages })['messages'] as { role: string }[];
    expect(wireOf(true).map(({ role }) => role)).toEqual(['tool', 'tool', 'user', 'user', 'tool', 'user']);
    expect([wireOf(true)[2], wireOf(true)[5]]).toEqual([shown('a'), shown('c')]);
    expect(JSON.stringify(wireOf(false))).not.toContain('image_url');
  });

  it('an image of a user is a data URL between its texts', () => {
    const content: ContentBlock[] = [
      { type: 'text', text: 'look' },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    ];
    expect(wire({ role: 'user', content })).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'look' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
    ]);
  });

  it('calls of an assistant keep their ids and argument text', () => {
    const calls = [{ callId: 'c1', name: 'f', arguments: '{"a": 1}' }];
    expect(wire({ role: 'assistant', content: '', calls })).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a": 1}' } }],
      },
    ]);
    expect(wire({ role: 'assistant', content: 'hi', calls: [] })).toEqual([
      { role: 'assistant', content: 'hi' },
    ]);
  });

  it.each(['{"a": ', '', '[1]', '"text"'])(
    'replays arguments that are no object as an empty one: %s',
    (text) => {
      const calls = [{ callId: 'c1', name: 'f', arguments: text }];
      expect(wire({ role: 'assistant', content: 'x', calls })).toMatchObject([
        { tool_calls: [{ function: { arguments: '{}' } }] },
      ]);
    },
  );

  it('a tool result is text, with a note for what text cannot carry', () => {
    const content: ContentBlock[] = [
      { type: 'resource', resource: { uri: 'file:///a', text: 'inside' } },
      { type: 'resource', resource: { uri: 'file:///b', blob: 'AAAA' } },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    ];
    expect(wire({ role: 'tool', callId: 'c1', content })).toEqual([
      {
        role: 'tool',
        tool_call_id: 'c1',
        content: 'inside\n[resource: file:///b, not shown]\n[image: image/png, 3 bytes, not shown]',
      },
    ]);
  });
});
