import type { ProbeTargets } from '../protocol.ts';
import type { Reach } from './probe-reach.ts';

/** Succeeds when the capability is open; throws or rejects when it is denied. */
export type Attempt = (reach: Reach, targets: ProbeTargets) => unknown;

/**
 * Every capability that a program must not have, each as real work on a real target: an attempt that would
 * fail anyway proves nothing.
 */
export const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  'read a file': async (reach, { readableFile }) => (await fs(reach)).readFileSync(readableFile),
  'list a folder': async (reach, { writableFolder }) => (await fs(reach)).readdirSync(writableFolder),
  'write a file': async (reach, { writableFolder }) =>
    (await fs(reach)).writeFileSync(`${writableFolder}/written`, 'x'),
  'append to a file': async (reach, { writableFolder }) =>
    (await fs(reach)).appendFileSync(`${writableFolder}/appended`, 'x'),
  'open a database': async (reach, { writableFolder }) => {
    const { DatabaseSync } = await reach<typeof import('node:sqlite')>('node:sqlite');
    new DatabaseSync(`${writableFolder}/opened.db`).exec('create table probe (x)');
  },
  'attach a database': async (reach, { writableFolder }) => {
    const { DatabaseSync } = await reach<typeof import('node:sqlite')>('node:sqlite');
    new DatabaseSync(':memory:').exec(
      `attach '${writableFolder}/attached.db' as a; create table a.probe (x)`,
    );
  },
  'connect over TCP': async (reach, { tcpPort }) => {
    const { connect } = await reach<typeof import('node:net')>('node:net');
    await event(connect(tcpPort, '127.0.0.1'), 'connect');
  },
  'listen over TCP': async (reach) => {
    const { createServer } = await reach<typeof import('node:net')>('node:net');
    await event(createServer().listen(0, '127.0.0.1'), 'listening');
  },
  'send over UDP': async (reach, { tcpPort }) => {
    const { createSocket } = await reach<typeof import('node:dgram')>('node:dgram');
    const socket = createSocket('udp4');
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.send('x', tcpPort, '127.0.0.1', (error) => (error === null ? resolve() : reject(error)));
    });
  },
  'use a Unix socket': async (reach, { writableFolder }) => {
    const { createServer } = await reach<typeof import('node:net')>('node:net');
    await event(createServer().listen(`${writableFolder}/socket`), 'listening');
  },
  'look up a name': async (reach) => {
    const { lookup } = await reach<typeof import('node:dns/promises')>('node:dns/promises');
    await lookup('localhost');
  },
  fetch: (_reach, { tcpPort }) => node().fetch?.(`http://127.0.0.1:${tcpPort}/`) ?? absent('fetch'),
  'start a process': async (reach) => {
    const { spawnSync } = await reach<typeof import('node:child_process')>('node:child_process');
    const { error } = spawnSync('/bin/sh', ['-c', 'exit 0']);
    if (error !== undefined) throw error;
  },
  'start a worker': async (reach) => {
    const { Worker } = await reach<typeof import('node:worker_threads')>('node:worker_threads');
    await event(new Worker(new URL('data:text/javascript,')), 'online');
  },
  'load an addon': (_reach, { readableFile }) => {
    try {
      (node().process?.dlopen ?? absent('process.dlopen'))({ exports: {} }, readableFile);
    } catch (error) {
      // The loader was reached and did not like the file: that is as open as a file it likes.
      if (codeOf(error) !== 'ERR_DLOPEN_FAILED') throw error;
    }
  },
  'call native code (FFI)': async (reach) => {
    const { dlopen, suffix } = await reach<{
      dlopen(path: string, symbols: object): unknown;
      suffix: string;
    }>('node:ffi');
    dlopen(suffix === 'so' ? 'libc.so.6' : `libc.${suffix}`, {});
  },
  'make a WASI instance': async (reach) => {
    const { WASI } = await reach<typeof import('node:wasi')>('node:wasi');
    return new WASI({ version: 'preview1' });
  },
  'open an inspector': async (reach) => {
    const { Session } = await reach<typeof import('node:inspector')>('node:inspector');
    new Session().connect();
  },
  'signal the parent': (_reach, { parentPid }) =>
    (node().process?.kill ?? absent('process.kill'))(parentPid, 0),
  'read the environment': () => {
    if (Object.keys(node().process?.env ?? {}).length === 0) throw new Error('there is none');
  },
  'load a module': async (reach) => reach('data:text/javascript,export default 1'),
  'load a built-in module': async (reach) => reach('node:os'),
  'use a binding of Node': () => (node().process?.binding ?? absent('process.binding'))('fs'),
  'generate code from a string': () => Reflect.construct(Function, ['return 1'])(),
  'run WebAssembly': () => {
    const { WebAssembly } = node();
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    return new (WebAssembly ?? absent('WebAssembly')).Module(empty);
  },
};

interface NodeGlobals {
  readonly process?: {
    readonly env?: object;
    once?(name: 'uncaughtException', listener: (error: unknown) => void): unknown;
    kill?(pid: number, signal: number): unknown;
    dlopen?(module: object, path: string): unknown;
    binding?(name: string): unknown;
  };
  readonly fetch?: (url: string) => Promise<unknown>;
  readonly WebAssembly?: { readonly Module: new (bytes: Uint8Array) => unknown };
}

function node(): NodeGlobals {
  return globalThis as NodeGlobals;
}

function fs(reach: Reach): Promise<typeof import('node:fs')> {
  return reach('node:fs');
}

function event(
  emitter: { once(name: string, listener: (value?: unknown) => void): unknown },
  name: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    emitter.once('error', reject);
    emitter.once(name, () => resolve());
    // Node throws some denials where nobody can catch them.
    node().process?.once?.('uncaughtException', reject);
  });
}

function absent(what: string): never {
  throw new Error(`there is no ${what}`);
}

/** The code of an error, if it is one of Node's. */
export function codeOf(error: unknown): string | undefined {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}
