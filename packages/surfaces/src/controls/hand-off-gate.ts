import type { HandedOff } from './control.ts';

/**
 * Knows when a program that called tools of the client can be ended: when it waits, so that every call it makes
 * side by side has been seen, and none of them is still being decided. Then all of them go out together.
 */
export interface HandOffGate {
  readonly handedOff: readonly HandedOff[];
  /** Something the program asked for has begun. */
  begin(): void;
  /** It is answered, and the program goes on. */
  answered(): void;
  /** It was a client's tool: there will be no answer. */
  handOff(call: HandedOff): void;
  /** The program waits for answers. */
  waits(): void;
}

export function createHandOffGate(end: () => void): HandOffGate {
  const handedOff: HandedOff[] = [];
  let undecided = 0;
  let isWaiting = false;

  // After this turn of the event loop: what the program sent before it waited has begun by then.
  function check(): void {
    setImmediate(() => {
      if (isWaiting && undecided === 0 && handedOff.length > 0) end();
    });
  }

  return {
    handedOff,
    begin() {
      undecided += 1;
    },
    answered() {
      undecided -= 1;
      isWaiting = false;
    },
    handOff(call) {
      undecided -= 1;
      handedOff.push(call);
      check();
    },
    waits() {
      isWaiting = true;
      check();
    },
  };
}
