import type { CallOutcome, ToolResult } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { jsonResult } from './controls/control.ts';
import { renderDirect, renderWrapped } from './render-outcome.ts';

const tool = { id: 'mcp:shop:photo', source: 'mcp', owner: 'shop', name: 'photo' } as const;
const completed = (result: ToolResult): CallOutcome => ({ status: 'completed', tool, result });
const PICTURE = { type: 'image', data: 'aGk=', mimeType: 'image/png' } as const;

describe('the structure beside the text', () => {
  it('MCP-3: a tool called by its name keeps its own', () => {
    const result = { content: [PICTURE], details: { size: 2 } };
    expect(renderDirect(completed(result)).structured).toEqual({ size: 2 });
  });

  it('MCP-3: its details are the text only where it has no content', () => {
    const said = [{ type: 'text' as const, text: 'two' }];
    expect(renderDirect(completed({ content: said, details: { size: 2 } })).content).toEqual(said);
    expect(renderDirect(completed({ content: [], details: { size: 2 } })).content).toEqual([
      { type: 'text', text: '{"size":2}' },
    ]);
  });

  it('FR-133: a call that goes out to the client is no error', () => {
    const client = { id: 'client:ring', source: 'client', owner: 'client', name: 'ring' } as const;
    const handedOff = { status: 'handed-off', tool: client, arguments: { n: 1 } } as const;
    for (const render of [renderDirect, renderWrapped])
      expect(render(handedOff)).toEqual({ content: [], isError: false, handedOff: [handedOff] });
  });

  it('MCP-3: what is no object is left out, as the protocol has no place for it', () => {
    expect(renderDirect(completed({ content: [], details: [1] })).structured).toBeUndefined();
    expect(jsonResult([{ id: 'a' }]).structured).toBeUndefined();
    expect(jsonResult({ id: 'a' }).structured).toEqual({ id: 'a' });
  });

  it('SRF-13: through tool_call it says what the text says, and holds no media twice', () => {
    const { content, structured } = renderWrapped(completed({ content: [PICTURE], details: { size: 2 } }));
    expect(content[0]).toEqual({ type: 'text', text: JSON.stringify(structured) });
    expect(content.slice(1)).toEqual([PICTURE]);
    expect(JSON.stringify(structured)).not.toContain(PICTURE.data);
  });
});

describe('SRF-13: a result longer than any model should read', () => {
  const text = (length: number) => ({ type: 'text' as const, text: 'x'.repeat(length) });
  const LIMIT = 201_000;
  const sizeOf = (value: unknown) => JSON.stringify(value).length;
  const endless = [text(150_000), PICTURE, text(150_000), ...Array.from({ length: 50_000 }, () => text(0))];

  it('is a marked opening of it where the tool was called by its name, with the media, and whole in details', () => {
    const outcome = completed({ content: endless, details: { rows: 'y'.repeat(300_000) } });
    const { content, details, structured } = renderDirect(outcome);
    expect(sizeOf(content)).toBeLessThan(LIMIT);
    expect(content[0]).toEqual(text(150_000));
    expect(content[1]).toEqual(PICTURE);
    expect(content[2]).toMatchObject({ text: expect.stringMatching(/^x+…\n\[Cut: /u) });
    expect(content).toHaveLength(3);
    expect(details).toBe(outcome);
    expect(structured).toBeUndefined();
  });

  it.each([
    ['content', { content: endless, details: { ok: true } }, { ok: true }],
    ['details', { content: [text(5)], details: 'y'.repeat(300_000) }, expect.stringContaining('[Cut: ')],
    ['both', { content: endless, details: ['y'.repeat(300_000)] }, expect.stringContaining('[Cut: ')],
  ])('is whole JSON through tool_call where %s are too long', (_what, result, details) => {
    const { content, details: whole, structured } = renderWrapped(completed(result));
    const [block] = content;
    const envelope = JSON.parse(block?.type === 'text' ? block.text : '');
    expect(envelope).toEqual(structured);
    expect(envelope).toMatchObject({ tool: { id: tool.id }, result: { details } });
    expect(sizeOf(envelope)).toBeLessThan(LIMIT);
    expect(content.slice(1)).toEqual(result.content.filter(({ type }) => type === 'image'));
    expect(whole).toEqual({ tool, result });
  });

  it('and one that is not is unchanged', () => {
    const result = { content: [text(90_000), PICTURE, text(90_000)], details: { rows: 'y'.repeat(10_000) } };
    expect(renderDirect(completed(result)).content).toEqual(result.content);
    expect(renderWrapped(completed(result)).structured).toMatchObject({
      result: { content: [text(90_000), {}, text(90_000)], details: result.details },
    });
  });
});
