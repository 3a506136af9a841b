import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { Environment } from '@openclaw/config';
import { runCli } from '../src/index.ts';

/** One command line run to its end. */
interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Running {
  readonly ended: Promise<Ended>;
  readonly signals: EventEmitter;
  /** Resolves with stdout so far, once it holds that text. */
  sees(text: string): Promise<string>;
}

export interface House extends AsyncDisposable {
  readonly folder: string;
  run(...argv: readonly string[]): Promise<Ended>;
  runWith(options: { readonly stdin?: string }, ...argv: readonly string[]): Promise<Ended>;
  start(...argv: readonly string[]): Running;
}

/** A state folder of its own, with that config in it, for commands that run in this process. */
export async function makeHouse(config?: object, env: Environment = {}): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'openclaw-cli-'));
  if (config !== undefined) await writeFile(join(folder, 'openclaw.json5'), JSON.stringify(config, null, 2));
  const start = (argv: readonly string[], stdin: string): Running => {
    const stdout = new Captured();
    const stderr = new Captured();
    const signals = new EventEmitter();
    const code = runCli(argv, {
      env: { OPENCLAW_STATE_DIR: folder, HOME: folder, ...env },
      stdin: Readable.from([stdin]),
      stdout,
      stderr,
      signals,
    });
    return {
      ended: code.then((given) => ({ code: given, stdout: stdout.text, stderr: stderr.text })),
      signals,
      sees: (text) => stdout.sees(text),
    };
  };
  return {
    folder,
    run: (...argv) => start(argv, '').ended,
    runWith: ({ stdin = '' }, ...argv) => start(argv, stdin).ended,
    start: (...argv) => start(argv, ''),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

class Captured extends Writable {
  text = '';
  readonly #grown = new EventEmitter();

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    this.#grown.emit('grown');
    done();
  }

  sees(text: string): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    const look = (): void => {
      if (!this.text.includes(text)) return;
      this.#grown.off('grown', look);
      resolve(this.text);
    };
    this.#grown.on('grown', look);
    look();
    return promise;
  }
}
