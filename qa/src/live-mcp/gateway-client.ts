import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject, JsonValue } from '@openclaw/contracts';
import { parseJson } from '../mock-openai/json-shape.ts';

/** What came of one call: the JSON of its text, or the text itself. */
export interface Answer {
  readonly value: JsonValue;
  readonly isError: boolean;
}

/** The official MCP client, connected to `/mcp` of a Gateway or to `openclaw mcp serve`. */
export interface GatewayClient extends AsyncDisposable {
  call(name: string, args: JsonObject): Promise<Answer>;
  toolNames(): Promise<readonly string[]>;
  /** Lists again each time that the Gateway says that its tools have changed, until the names fit. */
  untilListed(fits: (names: readonly string[]) => boolean): Promise<readonly string[]>;
}

export async function connectToGateway(options: {
  readonly url: string;
  readonly token: string;
  readonly mode: 'direct' | 'tools';
  readonly signal: AbortSignal;
}): Promise<GatewayClient> {
  const { url, token, mode, signal } = options;
  const requestInit = { headers: { authorization: `Bearer ${token}`, 'x-openclaw-mode': mode } };
  return connectBy(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }), signal);
}

/** Over any transport of the SDK, whose declaration of `sessionId` exact optional types refuse. */
export async function connectBy(transport: object, signal: AbortSignal): Promise<GatewayClient> {
  const client = new Client({ name: 'openclaw-qa', version: '1.0.0' });
  let changed = Promise.withResolvers<void>();
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => changed.resolve());
  await client.connect(transport as Parameters<Client['connect']>[0], { signal });

  async function toolNames(): Promise<readonly string[]> {
    const { tools } = await client.listTools({}, { signal });
    return tools.map(({ name }) => name);
  }

  return {
    toolNames,
    async untilListed(fits) {
      const aborted = Promise.withResolvers<never>();
      const abort = (): void => aborted.reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      try {
        for (;;) {
          const names = await toolNames();
          if (fits(names)) return names;
          await Promise.race([changed.promise, aborted.promise]);
          changed = Promise.withResolvers();
        }
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
    async call(name, args) {
      const result = await client.callTool({ name, arguments: args }, CallToolResultSchema, { signal });
      const { content, isError } = CallToolResultSchema.parse(result);
      const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
      return { value: parseJson(text) ?? text, isError: isError === true };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
