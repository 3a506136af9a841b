import type { FunctionDefinition } from '@openclaw/contracts';
import type { DispatchResult } from '@openclaw/surfaces';
import { describe, expect, it } from 'vitest';
import { anthropicMessages } from './anthropic-messages.ts';
import { mcpTools } from './mcp-tools.ts';
import { openAiChat } from './openai-chat.ts';
import { openAiResponses } from './openai-responses.ts';

const parameters = { type: 'object', properties: { query: { type: 'string' } } };
const SEARCH: FunctionDefinition = { name: 'tool_search', description: 'Search.', parameters };
/** A root that several providers refuse as it is. */
const UNION: FunctionDefinition = { name: 'union', description: '', parameters: { anyOf: [parameters] } };
const CALL = { callId: 'call_7' };
const TEXT: DispatchResult = {
  content: [{ type: 'text', text: 'found' }],
  isError: false,
  structured: { hits: 1 },
  handedOff: [],
};
const PICTURE: DispatchResult = {
  content: [
    { type: 'text', text: 'look' },
    { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    { type: 'image', data: 'AAAA', mimeType: 'image/tiff' },
    { type: 'text', text: '' },
  ],
  isError: true,
  handedOff: [],
};
const HANDED_OFF: DispatchResult = {
  content: [],
  isError: false,
  handedOff: [
    { tool: { id: 'client:ring', source: 'client', owner: 'client', name: 'ring' }, arguments: {} },
  ],
};

describe('openAiChat', () => {
  it('gives definitions, with an object at the root of every schema', () => {
    expect(openAiChat.tools([SEARCH])).toEqual([
      { type: 'function', function: { name: 'tool_search', description: 'Search.', parameters } },
    ]);
    expect(openAiChat.tools([UNION])[0]?.function.parameters).toEqual(parameters);
  });

  it('takes function calls and leaves custom ones', () => {
    const tool_calls = [
      { id: 'call_7', type: 'function', function: { name: 'tool_search', arguments: '{' } },
      { id: 'call_8', type: 'custom', custom: { name: 'x', input: '' } },
    ];
    expect(openAiChat.calls({ tool_calls })).toEqual([
      { callId: 'call_7', name: 'tool_search', arguments: '{' },
    ]);
    expect(openAiChat.calls({ tool_calls: null })).toEqual([]);
  });

  it('gives results as text', () => {
    const message = { role: 'tool', tool_call_id: 'call_7' };
    expect(openAiChat.result(CALL, TEXT)).toEqual({ ...message, content: 'found' });
    expect(openAiChat.result(CALL, PICTURE).content).toContain('[image: image/png, 3 bytes, not shown]');
  });

  it('gives the images of a result as a message of the user, and none where there are none', () => {
    expect(openAiChat.images(CALL, PICTURE)).toMatchObject([
      {
        role: 'user',
        content: [
          { type: 'text', text: expect.stringContaining(CALL.callId) },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'image_url' },
        ],
      },
    ]);
    expect(openAiChat.images(CALL, { ...PICTURE, content: [{ type: 'text', text: 'no picture' }] })).toEqual(
      [],
    );
  });
});

describe('openAiResponses', () => {
  it('gives definitions', () => {
    expect(openAiResponses.tools([SEARCH])).toEqual([
      { type: 'function', name: 'tool_search', description: 'Search.', parameters, strict: false },
    ]);
  });

  it('takes the calls of an output', () => {
    const output = [
      { type: 'reasoning', id: 'rs_1' },
      { type: 'function_call', id: 'fc_1', call_id: 'call_7', name: 'tool_search', arguments: '{}' },
    ];
    expect(openAiResponses.calls({ output })).toEqual([
      { callId: 'call_7', name: 'tool_search', arguments: '{}' },
    ]);
  });

  it('gives results, images as images', () => {
    const item = { type: 'function_call_output', call_id: 'call_7' };
    expect(openAiResponses.result(CALL, TEXT)).toEqual({ ...item, output: 'found' });
    expect(openAiResponses.result(CALL, PICTURE).output).toContainEqual({
      type: 'input_image',
      image_url: 'data:image/png;base64,AAAA',
      detail: 'auto',
    });
  });
});

describe('anthropicMessages', () => {
  it('gives definitions', () => {
    expect(anthropicMessages.tools([SEARCH])).toEqual([
      { name: 'tool_search', description: 'Search.', input_schema: parameters },
    ]);
  });

  it('takes the tool uses of a message', () => {
    const content = [
      { type: 'text', text: 'I look.' },
      { type: 'tool_use', id: 'toolu_1', name: 'tool_search', input: { query: 'q' } },
    ];
    expect(anthropicMessages.calls({ content })).toEqual([
      { callId: 'toolu_1', name: 'tool_search', arguments: { query: 'q' } },
    ]);
  });

  it('gives results: images of a type that the API takes, no empty text, and whether it is an error', () => {
    const result = anthropicMessages.result(CALL, PICTURE);
    expect(result).toMatchObject({ type: 'tool_result', tool_use_id: 'call_7', is_error: true });
    expect(result.content).toEqual([
      { type: 'text', text: 'look' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
      { type: 'text', text: '[image: image/tiff, 3 bytes, not shown]' },
    ]);
  });
});

describe('mcpTools', () => {
  it('gives definitions', () => {
    expect(mcpTools.tools([SEARCH])).toEqual([
      { name: 'tool_search', description: 'Search.', inputSchema: parameters },
    ]);
  });

  it('takes a request', () => {
    expect(mcpTools.call({ params: { name: 'tool_search', arguments: { query: 'q' } } }, 7)).toEqual({
      callId: '7',
      name: 'tool_search',
      arguments: { query: 'q' },
    });
  });

  it('gives results with their structure', () => {
    expect(mcpTools.result(TEXT)).toEqual({
      content: TEXT.content,
      structuredContent: { hits: 1 },
      isError: false,
    });
    expect(mcpTools.result(PICTURE)).toEqual({ content: PICTURE.content, isError: true });
  });
});

describe('mcpTools with resources', () => {
  it.each([
    [
      { uri: 'a:b', text: 'hello' },
      { type: 'resource', resource: { uri: 'a:b', text: 'hello' } },
    ],
    [
      { uri: 'a:b', blob: 'AAAA', mimeType: 'x/y' },
      { type: 'resource', resource: { uri: 'a:b', blob: 'AAAA', mimeType: 'x/y' } },
    ],
    [{ uri: 'a:b' }, { type: 'text', text: '[resource: a:b, not shown]' }],
    [{ text: 'hello' }, { type: 'text', text: 'hello' }],
  ])('%j becomes what the protocol knows', (resource, block) => {
    const { content } = mcpTools.result({
      content: [{ type: 'resource', resource }],
      isError: false,
      handedOff: [],
    });
    expect(content).toEqual([block]);
  });
});

describe('every adapter', () => {
  it.each([
    ['openAiChat', () => openAiChat.result(CALL, HANDED_OFF)],
    ['openAiResponses', () => openAiResponses.result(CALL, HANDED_OFF)],
    ['anthropicMessages', () => anthropicMessages.result(CALL, HANDED_OFF)],
    ['mcpTools', () => mcpTools.result(HANDED_OFF)],
  ])('%s refuses to answer a call that was handed off', (_name, answer) => {
    expect(answer).toThrow(expect.objectContaining({ code: 'request_invalid' }));
  });
});
