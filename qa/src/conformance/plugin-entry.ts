// This file is copied out of the house, into a plugin package in a temporary folder, and loaded from there: it
// may import nothing but Node's own modules. Types vanish on the way.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ToolDefinition, ToolPlugin, ToolResult } from '@openclaw/plugin-sdk';

type Content = ToolResult['content'];

const NO_ARGUMENTS = { type: 'object', properties: {} } as const;

/** A grey pixel, PNG. */
const IMAGE = {
  type: 'image',
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  mimeType: 'image/png',
} as const;

/** A WAV file of no length. */
const AUDIO = {
  type: 'audio',
  data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=',
  mimeType: 'audio/wav',
} as const;

const resource = (uri: string, mimeType: string, text: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text } }) as const;

/** The tools that the scenarios of the official suite call, as its descriptions of them say. */
const plugin: ToolPlugin = {
  id: 'conformance',
  name: 'MCP conformance',
  description: 'The tools that the official MCP conformance suite expects of a server.',
  tools: [
    answering('test_simple_text', [{ type: 'text', text: 'This is a simple text response for testing.' }]),
    answering('test_image_content', [IMAGE]),
    answering('test_audio_content', [AUDIO]),
    answering('test_embedded_resource', [
      resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
    ]),
    answering('test_multiple_content_types', [
      { type: 'text', text: 'Multiple content types test:' },
      IMAGE,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ]),
    tool('test_error_handling', () => {
      throw new Error('This tool intentionally returns an error for testing');
    }),
    tool('test_tool_with_progress', async (_input, { reportProgress }) => {
      for (const progress of [0, 50, 100]) {
        reportProgress({ progress, total: 100 });
        await sleep(50);
      }
      return 'Three steps are done.';
    }),
    {
      ...tool('json_schema_2020_12_tool', () => 'called'),
      description: 'Tool with JSON Schema 2020-12 features',
      inputSchema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        $defs: {
          address: {
            type: 'object',
            properties: { street: { type: 'string' }, city: { type: 'string' } },
          },
        },
        properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
        additionalProperties: false,
      },
    },
  ],
};

/** @public What a host imports from the copied package. */
export default plugin;

function answering(name: string, content: Content): ToolDefinition {
  return tool(name, () => ({ content }));
}

function tool(name: string, execute: ToolDefinition['execute']): ToolDefinition {
  return { name, description: name.replaceAll('_', ' '), inputSchema: NO_ARGUMENTS, execute };
}
