import { expect, it } from 'vitest';
import { readServerStarts } from './server-starts.ts';

const LOG = [
  '{"level":30,"server":"desk","startMs":120,"tools":3,"msg":"mcp server ready"}',
  'a line of something else',
  '{"level":40,"server":"shed","code":"mcp_server_unavailable","msg":"mcp server not connected"}',
  '{"level":40,"server":"barn","code":"mcp_server_unavailable","msg":"mcp server not connected"}',
  '{"level":30,"server":"barn","startMs":0,"tools":0,"msg":"mcp server ready"}',
  '{"level":40,"code":"tool_invalid","subject":"tool:x","msg":"left out"}',
  '{"level":30,"server":"cut off',
].join('\n');

it('MCP-2: the log says which servers are ready and which failed; the last word counts', () => {
  expect([...readServerStarts(LOG)]).toEqual([
    ['desk', { state: 'ready', startMs: 120, tools: 3 }],
    ['shed', { state: 'failed', code: 'mcp_server_unavailable' }],
    ['barn', { state: 'ready', startMs: 0, tools: 0 }],
  ]);
});
