import type { ContentBlock, JsonObject, JsonValue } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { mapResult } from './map-result.ts';

describe('result of a call', () => {
  it.for<[JsonValue, ContentBlock]>([
    [
      { type: 'text', text: 'hi', annotations: {} },
      { type: 'text', text: 'hi' },
    ],
    [
      { type: 'image', data: 'AA==', mimeType: 'image/png' },
      { type: 'image', data: 'AA==', mimeType: 'image/png' },
    ],
    [
      { type: 'audio', data: 'AA==', mimeType: 'audio/wav' },
      { type: 'audio', data: 'AA==', mimeType: 'audio/wav' },
    ],
    [
      { type: 'resource_link', uri: 'file:///a', name: 'a', mimeType: 'text/plain' },
      { type: 'resource_link', uri: 'file:///a', name: 'a', mimeType: 'text/plain' },
    ],
    [
      { type: 'resource_link', uri: 'file:///a' },
      { type: 'resource_link', uri: 'file:///a', name: 'file:///a' },
    ],
    [
      { type: 'resource', resource: { uri: 'file:///a', text: 'x' } },
      { type: 'resource', resource: { uri: 'file:///a', text: 'x' } },
    ],
  ])('MCP-3: %o is kept', ([block, expected]) => {
    expect(mapResult({ content: [block] })).toEqual({ content: [expected] });
  });

  it.for<[JsonValue]>([
    [7],
    [null],
    [{ type: 'hologram' }],
    [{ type: 'text' }],
    [{ type: 'image', data: 7 }],
  ])('MCP-3: %o becomes a note, and what is beside it is kept', ([block]) => {
    const { content } = mapResult({ content: [block, { type: 'text', text: 'hi' }] });
    expect(content).toEqual([
      { type: 'text', text: expect.any(String) },
      { type: 'text', text: 'hi' },
    ]);
  });

  it('FR-95: an error keeps its text and its structure; text that begins with Error is a success', () => {
    const failed: JsonObject = {
      isError: true,
      content: [{ type: 'text', text: 'down' }],
      structuredContent: { answer: 42 },
    };
    expect(mapResult(failed)).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'down' }],
      details: { answer: 42 },
    });
    expect(mapResult({ content: [{ type: 'text', text: 'Error: 0 found' }] })).not.toHaveProperty('isError');
    expect(mapResult({ content: [], isError: 'true' })).not.toHaveProperty('isError');
  });

  it('FR-94: structure alone is shown as text too', () => {
    expect(mapResult({ structuredContent: { n: 1 } })).toEqual({
      content: [{ type: 'text', text: '{"n":1}' }],
      details: { n: 1 },
    });
  });

  it('FR-85: half a surrogate pair does not get through', () => {
    expect(mapResult({ content: [{ type: 'text', text: 'ab\ud83d' }] }).content).toEqual([
      { type: 'text', text: 'ab\ufffd' },
    ]);
  });

  it('MCP-2: a result over 8 MiB, or nested without end, becomes a short error result', () => {
    let deep: JsonObject = {};
    for (let level = 0; level < 100_000; level += 1) deep = { deep };
    for (const result of [
      { content: [{ type: 'text', text: 'x'.repeat(9_000_000) }] },
      { structuredContent: deep },
    ]) {
      const mapped = mapResult(result);
      expect(mapped.isError).toBe(true);
      expect(mapped).not.toHaveProperty('details');
    }
  });
});
