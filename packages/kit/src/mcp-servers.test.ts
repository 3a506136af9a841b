import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorServers } from './mcp-servers.ts';

describe('anchorServers', () => {
  it('MCP-1: a stdio server works in the configuration’s folder, or in its own from there', () => {
    const anchored = anchorServers(
      { plain: { command: 'a' }, own: { command: 'b', cwd: 'data' }, far: { url: 'http://127.0.0.1:1/mcp' } },
      '/etc/openclaw',
    );
    expect(anchored).toEqual({
      plain: { command: 'a', cwd: resolve('/etc/openclaw') },
      own: { command: 'b', cwd: resolve('/etc/openclaw/data') },
      far: { url: 'http://127.0.0.1:1/mcp' },
    });
  });
});
