import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '@openclaw/contracts';
import { isObject, objectsOf, parseJson, textOf } from '../mock-openai/json-shape.ts';
import type { ServerCommand } from './started-server.ts';

/**
 * What the server itself lists, asked by the official client without anything of ours between: what the Gateway's
 * tools are compared with.
 */
export async function listDirectly(
  { command, args, env }: ServerCommand,
  { cwd, signal }: { readonly cwd: string; readonly signal: AbortSignal },
): Promise<readonly JsonObject[]> {
  const client = new Client({ name: 'openclaw-qa', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    env: { ...env },
    cwd,
    stderr: 'ignore',
  });
  try {
    await client.connect(transport, { signal, timeout: 90_000 });
    const tools: JsonObject[] = [];
    let cursor = '';
    do {
      const params = cursor === '' ? {} : { cursor };
      // The SDK's own schema would refuse a whole list for one odd tool.
      const result = await client.request({ method: 'tools/list', params }, ResultSchema, { signal });
      const page = parseJson(JSON.stringify(result));
      if (!isObject(page)) break;
      tools.push(...objectsOf(page['tools']));
      cursor = textOf(page['nextCursor']);
    } while (cursor !== '');
    return tools;
  } finally {
    await client.close();
  }
}
