import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import {
  checkPlugin,
  type JsonObject,
  listTools,
  SILENT_LOGGER,
  type ToolResult,
  toToolResult,
} from '@openclaw/plugin-sdk';
import { createWebPlugin, type WebPluginOptions } from './index.ts';

/** A web plugin as a host has it. */
export async function makeWebHouse(config: JsonObject = {}, options: WebPluginOptions = {}) {
  const check = checkPlugin(createWebPlugin(options));
  if (!check.ok) throw new Error('the plugin was refused');
  const context = { config, logger: SILENT_LOGGER, workspaceDir: '/nowhere', stateDir: '/nowhere' };
  const listed = await listTools(check.plugin, context);
  return {
    listed,
    /** Unlike a host, it does not validate. */
    async call(name: string, input: JsonObject, signal = new AbortController().signal): Promise<ToolResult> {
      const tool = listed.tools.find((each) => each.name === name);
      const run = { agentId: 'main', sessionKey: 'k', sessionId: 's', runId: 'r', channel: 'test' };
      return toToolResult(
        await tool?.execute(input, { ...context, signal, callId: 'c', run, reportProgress() {} }),
      );
    },
  };
}

/** A server on this machine; `place` is what `allowPrivate` calls it. */
export async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    place: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A server that speaks no HTTP of Node's. */
export async function serveRaw(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onSocket(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    place: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A field of the details of a result. */
export function detail(result: ToolResult, name: string): unknown {
  return Reflect.get(Object(result.details), name);
}

export function textOf(result: ToolResult): string {
  return result.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}
