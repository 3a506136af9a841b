import { describe, expect, it } from 'vitest';
import type { AppTool } from './app-tool.ts';
import { createToolSearch } from './create-tool-search.ts';

const ADD: AppTool = {
  name: 'add_numbers',
  description: 'Add two numbers.',
  inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
  execute: (input) => {
    const { a, b } = input as { a: number; b: number };
    return { sum: a + b };
  },
};

describe('createToolSearch in code mode', () => {
  it('BRG-1: runs a program in a verified child, each call on the one path', async () => {
    const called: unknown[] = [];
    await using toolSearch = await createToolSearch({
      tools: [ADD],
      mode: 'code',
      onEvent: (event) => void (event.type === 'call' && called.push(event.route)),
    });
    expect(toolSearch.mode).toBe('code');
    const code = `
      const [tool] = await openclaw.tools.search('add numbers');
      const { result } = await openclaw.tools.call(tool.id, { a: 2, b: 3 });
      return result.details.sum;`;
    const answer = await toolSearch.handle({ name: 'tool_search_code', arguments: { code }, callId: 'c1' });
    expect(answer.details).toMatchObject({ ok: true, value: 5, telemetry: { callCount: 1 } });
    expect(called).toEqual(['tool_search_code']);
  });

  it('CFG-11: becomes tools mode where policy denies the bridge, and says so', async () => {
    const notices: string[] = [];
    await using toolSearch = await createToolSearch({
      tools: [ADD],
      mode: 'code',
      policy: { deny: ['tool_search_code'] },
      onEvent: (event) => void (event.type === 'notice' && notices.push(event.code)),
    });
    expect(toolSearch.mode).toBe('tools');
    expect(notices).toEqual(['surface_fallback']);
  });
});
