/**
 * A small MCP server over stdio that does each thing wrong that `faults.ts` lists, on request. It speaks JSON-RPC
 * without the SDK, which would not let it. `node server.ts --crash-on-call --garbage`
 */
import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject, JsonValue } from '@openclaw/contracts';
import { callTool } from './calls.ts';
import { type Faults, parseFaults } from './faults.ts';
import { listedTools } from './tools.ts';

interface Request {
  readonly id?: number;
  readonly method: string;
  readonly params?: JsonObject;
}

const BURST_MS = 20;
const LOOK_AGAIN_MS = 20;

function serve(faults: Faults): void {
  const running = new Map<JsonValue, AbortController>();
  const listedAgain = Promise.withResolvers<void>();
  let listings = 0;
  let changed = false;
  let held = '';

  if (faults.startOnce !== '') {
    if (existsSync(faults.startOnce)) process.exit(5);
    writeFileSync(faults.startOnce, '');
  }
  createInterface({ input: process.stdin })
    .on('line', (line) => void receive(JSON.parse(line)))
    .on('close', () => {
      if (!faults.refuseToStop) process.exit(0);
    });
  if (faults.refuseToStop) {
    process.on('SIGTERM', () => {});
    setInterval(() => {}, 60_000);
  }
  if (faults.witnessPort > 0) connect(faults.witnessPort, '127.0.0.1');
  if (faults.garbage) process.stdout.write('ready v1\n\n{"half": \n[1,2]\n');

  async function receive(message: Request): Promise<void> {
    if (faults.neverAnswer) return;
    if (message.method === 'notifications/cancelled') {
      cancel(message.params?.requestId ?? null);
      return;
    }
    if (message.method === 'notifications/initialized') {
      announceChanges();
      return;
    }
    if (message.id === undefined) return;
    const answer = await answerTo(message, message.id);
    if (answer !== undefined) send({ jsonrpc: '2.0', id: message.id, ...answer });
  }

  async function answerTo(request: Request, id: number): Promise<JsonObject | undefined> {
    switch (request.method) {
      case 'initialize':
        return await initialize(request.params ?? {});
      case 'ping':
        return { result: {} };
      case 'tools/list':
        return listTools();
      case 'tools/call':
        return await call(request.params ?? {}, id);
      default:
        return { error: { code: -32_601, message: `no such method: ${request.method}` } };
    }
  }

  async function initialize(params: JsonObject): Promise<JsonObject> {
    while (faults.startAfter !== '' && !existsSync(faults.startAfter)) await sleep(LOOK_AGAIN_MS);
    if (faults.slowStart > 0) await sleep(faults.slowStart);
    return {
      result: {
        protocolVersion: params.protocolVersion ?? '2025-06-18',
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'misbehaving', version: '1.0.0' },
      },
    };
  }

  function listTools(): JsonObject {
    listings += 1;
    if (listings > 1 && faults.relist === 'fails') {
      return { error: { code: -32_000, message: 'the backend is away' } };
    }
    const tools =
      listings > 1 && faults.relist === 'empty' ? [] : listedTools(faults, { number: listings, changed });
    // After the answer to this, which is sent before the next turn of the event loop.
    if (changed) setImmediate(() => listedAgain.resolve());
    return { result: { tools, ...(faults.endlessCursor && { nextCursor: 'c' }) } };
  }

  async function call(params: JsonObject, id: number): Promise<JsonObject | undefined> {
    if (faults.changes && params.name === 'change_tools') return await changeTools();
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const result = await callTool(String(params.name), objectOf(params.arguments), {
        faults,
        signal: controller.signal,
        progress: (progress) => {
          const progressToken = objectOf(params._meta).progressToken ?? null;
          send({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress } });
        },
      });
      return result === undefined ? undefined : { result };
    } finally {
      running.delete(id);
    }
  }

  async function changeTools(): Promise<JsonObject> {
    changed = true;
    send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    await listedAgain.promise;
    return { result: { content: [{ type: 'text', text: 'changed' }] } };
  }

  function cancel(id: JsonValue): void {
    if (faults.exitOnCancellation && running.has(id)) process.exit(4);
    process.stderr.write(`cancelled ${JSON.stringify(id)}\n`);
    running.get(id)?.abort();
  }

  function announceChanges(): void {
    if (faults.listChangeMs === 0) return;
    setInterval(
      () => send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }),
      faults.listChangeMs,
    );
  }

  function send(message: JsonObject): void {
    const lines = `${faults.garbage ? 'DEBUG sending a message\n' : ''}${JSON.stringify(message)}\n`;
    if (faults.burst && held === '') setTimeout(flush, BURST_MS);
    held += lines;
    if (!faults.burst) flush();
  }

  function flush(): void {
    process.stdout.write(held);
    held = '';
  }
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

serve(parseFaults(process.argv.slice(2)));
