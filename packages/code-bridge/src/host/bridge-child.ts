import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { boundText, OpenClawError, oneLine } from '@openclaw/contracts';
import { type ChildMessage, encodeMessage, type HostMessage, parseChildMessage } from '../protocol.ts';
import type { ChildCommand } from './child-command.ts';
import type { BridgeLimits } from './limits.ts';
import { createLineDecoder } from './line-decoder.ts';
import type { ChildDiagnostic } from './outcome.ts';
import { createStderrTail } from './stderr-tail.ts';

export interface ChildExit {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly diagnostic?: ChildDiagnostic;
}

export type ChildEvent =
  | { readonly type: 'message'; readonly message: ChildMessage }
  /** Not of the protocol, or more than a child may send. The child is already killed. */
  | {
      readonly type: 'refused';
      readonly code: 'protocol_violation' | 'budget_exceeded';
      readonly reason: string;
    }
  | { readonly type: 'exit'; readonly exit: ChildExit };

/** One child process. Its events go to one listener at a time; none is lost while there is none. */
export interface BridgeChild {
  send(message: HostMessage): void;
  listen(listener: (event: ChildEvent) => void): void;
  kill(): void;
  /** Whether the child keeps this process from ending by itself; at first it does. */
  hold(holds: boolean): void;
  /** Resolves when the process is gone and its stderr has drained. Never rejects. */
  readonly gone: Promise<void>;
}

/** Starts a child. Never throws: what goes wrong arrives as its `exit`. */
export function startChild(options: {
  readonly command: ChildCommand;
  readonly cwd: string;
  readonly limits: BridgeLimits;
}): BridgeChild {
  const { command, limits } = options;
  const spawned = spawn(command.file, command.arguments, { env: {}, cwd: options.cwd, stdio: 'pipe' });
  const stderr = createStderrTail({
    tailBytes: limits.stderrTailBytes,
    previewBytes: limits.stderrPreviewBytes,
  });
  const waiting: ChildEvent[] = [];
  let listener: ((event: ChildEvent) => void) | undefined;
  let refused = false;

  function emit(event: ChildEvent): void {
    if (listener === undefined) waiting.push(event);
    else listener(event);
  }
  function refuse(code: 'protocol_violation' | 'budget_exceeded', reason: string): void {
    refused = true;
    spawned.kill('SIGKILL');
    emit({ type: 'refused', code, reason });
  }

  const decoder = createLineDecoder({
    // A UTF-16 unit is at most three bytes of UTF-8; the rest of a message is a small envelope.
    maxLineBytes: 3 * limits.maxMessageCharacters + 1_024,
    maxBytes: limits.maxChildBytes,
  });
  spawned.stdout.on('data', (chunk: Buffer) => {
    if (refused) return;
    const read = decoder.push(chunk);
    for (const line of read.lines) {
      const message = parseChildMessage(line);
      if (message === undefined) {
        refuse('protocol_violation', 'a line that is no message');
        return;
      }
      emit({ type: 'message', message });
    }
    if (read.over !== undefined) refuse('budget_exceeded', read.over);
  });
  spawned.stderr.on('data', (chunk: Buffer) => stderr.append(chunk));
  const gone = exitOf(spawned).then(({ exitCode, signal }) => {
    const diagnostic = stderr.diagnostic();
    emit({ type: 'exit', exit: { exitCode, signal, ...(diagnostic === undefined ? {} : { diagnostic }) } });
  });

  return {
    gone,
    send(message) {
      spawned.stdin.write(encodeMessage(message));
    },
    listen(next) {
      listener = next;
      for (const event of waiting.splice(0)) next(event);
    },
    kill() {
      spawned.kill('SIGKILL');
    },
    hold(holds) {
      const pipes = spawned.stdio.filter((pipe) => pipe instanceof Socket);
      for (const handle of [spawned, ...pipes]) {
        if (holds) handle.ref();
        else handle.unref();
      }
    },
  };
}

/** Waits until a child can serve; rejects with `runtime_unavailable` when it ends or dawdles before that. */
export function childReady(child: BridgeChild, options: { readonly timeoutMs: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      child.kill();
      reject(new OpenClawError('runtime_unavailable', `An isolated child process did not start: ${reason}.`));
    };
    // Who waits for the child holds it, and that keeps the process alive for the timer too.
    const timer = setTimeout(() => fail(`nothing within ${options.timeoutMs} ms`), options.timeoutMs).unref();
    child.listen((event) => {
      if (event.type === 'message' && event.message.type === 'ready') {
        clearTimeout(timer);
        resolve();
      } else if (event.type === 'exit') fail(`${describeExit(event.exit)}${lastWords(event.exit)}`);
      else fail('it sent something else first');
    });
  });
}

/** What Node or the shell complained about. No program has run yet, so the text is not a program's. */
function lastWords({ diagnostic }: ChildExit): string {
  const line = diagnostic?.text.trimEnd().split('\n').at(-1);
  return line === undefined ? '' : `: ${boundText(oneLine(line), 200)}`;
}

/** An end for people: the exit code or signal, and how much of its stderr is kept where (BRG-8). */
export function describeExit(exit: ChildExit): string {
  const end = exit.signal === null ? `exit code ${exit.exitCode}` : `signal ${exit.signal}`;
  const { discardedBytes = 0, omittedBytes = 0, text = '' } = exit.diagnostic ?? {};
  if (text === '') return `it ended with ${end} and wrote nothing to stderr`;
  return (
    `it ended with ${end}; of its stderr ${Buffer.byteLength(text)} bytes are shown in the diagnostic, ` +
    `${omittedBytes} kept bytes are omitted there, and ${discardedBytes} bytes were discarded before them`
  );
}

function exitOf(
  spawned: ChildProcessWithoutNullStreams,
): Promise<{ exitCode: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve) => {
    spawned.on('error', () => {
      // The process could not be started, so no `close` will come.
      if (spawned.pid === undefined) resolve({ exitCode: null, signal: null });
    });
    spawned.on('close', (exitCode, signal) => resolve({ exitCode, signal }));
    // A write to a child that has just died fails here; its exit tells the same.
    spawned.stdin.on('error', () => {});
  });
}
