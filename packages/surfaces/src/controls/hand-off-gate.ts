import type { WaitingProgram } from '@openclaw/code-bridge';
import type { HandedOff } from './control.ts';

/**
 * Knows when a program that called tools of the client can be ended: when it waits, having made every call that we
 * have seen and been given every answer that we gave, and no call is still being decided. Then all of the client's
 * calls go out together.
 */
export interface HandOffGate {
  readonly handedOff: readonly HandedOff[];
  /** Something the program asked for has begun. */
  begin(): void;
  /** It is answered, and the program goes on. */
  answered(): void;
  /** It was a client's tool: there will be no answer. */
  handOff(call: HandedOff): void;
  /** The program waits for answers, as of what it knew when it said so. */
  waits(asOf: WaitingProgram): void;
}

export function createHandOffGate(end: () => void): HandOffGate {
  const handedOff: HandedOff[] = [];
  let begun = 0;
  let answers = 0;
  let waiting: WaitingProgram | undefined;

  function endIfDone(): void {
    const isUpToDate = waiting?.calls === begun && waiting.answers === answers;
    if (isUpToDate && handedOff.length > 0 && begun === answers + handedOff.length) end();
  }

  return {
    handedOff,
    begin() {
      begun += 1;
    },
    answered() {
      answers += 1;
    },
    handOff(call) {
      handedOff.push(call);
      endIfDone();
    },
    waits(asOf) {
      waiting = asOf;
      endIfDone();
    },
  };
}
