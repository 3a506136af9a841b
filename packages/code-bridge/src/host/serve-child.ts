import type { JsonValue } from '@openclaw/contracts';
import type { ChildMessage, FailureMessage } from '../protocol.ts';
import { openCallDesk } from './answer-calls.ts';
import { boundJson } from './bound-json.ts';
import { type BridgeChild, type ChildEvent, type ChildExit, describeExit } from './bridge-child.ts';
import type { Deadline } from './deadline.ts';
import type { BridgeLimits } from './limits.ts';
import type { BridgeOutcome, FailedCall, LogLine, ProgramError } from './outcome.ts';
import { notesOf, TIMEOUT_MESSAGE } from './outcome-text.ts';
import type { BridgeProgram } from './program.ts';

type End = { readonly value: JsonValue } | { readonly error: ProgramError };

/**
 * Lets a ready child serve one program and gives its outcome. However the program ends, its calls are cancelled
 * and the child is killed before this resolves.
 */
export function serveChild(options: {
  readonly child: BridgeChild;
  readonly program: BridgeProgram;
  readonly limits: BridgeLimits;
  readonly deadline: Deadline;
}): Promise<BridgeOutcome> {
  const { child, program, limits, deadline } = options;
  const { promise, resolve } = Promise.withResolvers<BridgeOutcome>();
  const logs: LogLine[] = [];
  let logsCut = false;
  let ended = false;
  const desk = openCallDesk({ api: program.api, limits, answer: (message) => child.send(message) });

  function end(how: End): void {
    if (ended) return;
    ended = true;
    desk.close();
    child.kill();
    const bridgeCalls = desk.counts();
    const shared = { logs, bridgeCalls, notes: notesOf(bridgeCalls, { logsCut }) };
    if ('error' in how) resolve({ ok: false, error: how.error, truncated: logsCut, ...shared });
    else {
      const { value, cut } = boundJson(how.value, limits.maxValueCharacters);
      resolve({ ok: true, value, truncated: cut || logsCut, ...shared });
    }
  }

  function onMessage(message: ChildMessage): void {
    switch (message.type) {
      case 'call': {
        const refusal = desk.accept(message);
        if (refusal !== undefined) end({ error: refusedError(refusal.code, refusal.reason) });
        return;
      }
      case 'log':
        // The guest keeps these limits too; a child that does not has been broken into.
        if (logs.length >= limits.maxLogLines || message.text.length > limits.maxLogLineCharacters) {
          end({ error: refusedError('protocol_violation', 'more log than was agreed') });
          return;
        }
        logs.push({ level: message.level, text: message.text.toWellFormed() });
        return;
      case 'logs-cut':
        logsCut = true;
        return;
      case 'waiting':
        program.onWaiting?.({ calls: message.calls, answers: message.answers });
        return;
      case 'result':
        end({ value: message.value as JsonValue });
        return;
      case 'failure':
        end({ error: failureError(message, desk.failed(message.call)) });
        return;
      default:
        end({ error: refusedError('protocol_violation', 'a message out of turn') });
    }
  }

  child.listen((event: ChildEvent) => {
    if (ended) return;
    if (event.type === 'message') onMessage(event.message);
    else if (event.type === 'refused') end({ error: refusedError(event.code, event.reason) });
    else end({ error: exitError(event.exit) });
  });
  void deadline.over.then((ending) => end({ error: endingError(ending) }));
  const { maxCalls, maxPendingCalls, maxMessageCharacters } = limits;
  const { maxLogLines, maxLogLineCharacters, maxLogCharacters } = limits;
  child.send({
    type: 'run',
    code: program.code,
    limits: {
      maxCalls,
      maxPendingCalls,
      maxMessageCharacters,
      maxLogLines,
      maxLogLineCharacters,
      maxLogCharacters,
    },
  });
  return promise;
}

/** The error of a program that was stopped from outside. */
export function endingError(ending: 'timeout' | 'aborted'): ProgramError {
  return ending === 'timeout'
    ? { code: 'timeout', message: TIMEOUT_MESSAGE }
    : {
        code: 'aborted',
        message: 'The program was cancelled. A call that had started may have had effects.',
      };
}

function failureError(
  { code, message, line, column }: FailureMessage,
  failedCall: FailedCall | undefined,
): ProgramError {
  return {
    code,
    message,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(failedCall === undefined ? {} : { failedCall }),
  };
}

function refusedError(code: 'budget_exceeded' | 'protocol_violation', reason: string): ProgramError {
  return code === 'budget_exceeded'
    ? { code, message: `The program was stopped because it went over a budget: ${reason}.` }
    : { code, message: `The program was stopped because its process broke the protocol: ${reason}.` };
}

function exitError(exit: ChildExit): ProgramError {
  const diagnostic = exit.diagnostic === undefined ? {} : { diagnostic: exit.diagnostic };
  if (ranOutOfMemory(exit)) {
    return {
      code: 'out_of_memory',
      message: `The program used more memory than it may; ${describeExit(exit)}.`,
      ...diagnostic,
    };
  }
  const message = `The program's process ended before the program did: ${describeExit(exit)}.`;
  return { code: 'program_error', message, ...diagnostic };
}

/** V8 aborts the process when its heap is full, and says so on stderr: there is no other sign of it. */
function ranOutOfMemory({ exitCode, signal, diagnostic }: ChildExit): boolean {
  if (signal === null && exitCode === 0) return false;
  return signal === 'SIGABRT' || exitCode === 134 || /out of memory/i.test(diagnostic?.text ?? '');
}
