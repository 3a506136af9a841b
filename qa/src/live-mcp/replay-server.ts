/**
 * A small MCP server over stdio that lists the tools of a recorded `tools/list` answer, page by page, and runs none.
 * `node replay-server.ts FILE`, a JSON file with `tools`.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { JsonObject } from '@openclaw/contracts';

const PAGE = 25;

function serve(file: string): void {
  const { tools }: { readonly tools: readonly JsonObject[] } = JSON.parse(readFileSync(file, 'utf8'));

  function answerTo(method: string, params: JsonObject): JsonObject {
    switch (method) {
      case 'initialize':
        return {
          result: {
            protocolVersion: params['protocolVersion'] ?? '2025-06-18',
            capabilities: { tools: {} },
            serverInfo: { name: 'replay', version: '1.0.0' },
          },
        };
      case 'ping':
        return { result: {} };
      case 'tools/list': {
        const from = Number(params['cursor'] ?? 0);
        const until = from + PAGE;
        return {
          result: {
            tools: tools.slice(from, until),
            ...(until < tools.length && { nextCursor: String(until) }),
          },
        };
      }
      default:
        return { error: { code: -32_601, message: 'This server only replays a list of tools.' } };
    }
  }

  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params = {} } = JSON.parse(line);
    if (id === undefined) return;
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answerTo(method, params) })}\n`);
  });
}

serve(process.argv[2] ?? '');
