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
