import { type Context, constants, createContext, Script } from 'node:vm';
import type { BootMessage, GuestLimits } from '../protocol.ts';
import { PROGRAM_FILE } from './program-text.ts';

/** Functions of the guest realm. They take and give strings; nothing else of that realm is ever looked at. */
export interface GuestFunctions {
  start(program: unknown, wrapped: boolean): void;
  deliver(answer: string): void;
  take(): unknown;
  readonly formatStack: unknown;
  readonly refuseImport: unknown;
  readonly ignoreRejection: unknown;
}

export interface GuestRealm {
  /** Makes what the program will see. Once. */
  open(limits: GuestLimits): GuestFunctions;
  /** Evaluates the program's text; what it gives belongs to the guest realm and is only handed back to it. */
  evaluate(program: Script): unknown;
  /** Runs what the realm has waiting, until nothing is. */
  settle(): void;
}

type MakeGuest = (toJson: unknown, limits: string, programFile: string) => GuestFunctions;

/**
 * A fresh realm with its own global object and its own queue of microtasks. It is not made from an object of
 * this realm: such an object would be the first step of a constructor chain.
 */
export function createGuestRealm(guest: BootMessage['guest']): GuestRealm {
  const context: Context = createContext(constants.DONT_CONTEXTIFY, {
    name: 'guest',
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  const toJson: unknown = new Script(guest.convert, { filename: 'guest-convert' }).runInContext(context);
  const makeGuest = new Script(guest.realm, { filename: 'guest-realm' }).runInContext(context) as MakeGuest;
  const nothing = new Script('0', { filename: 'guest-settle' });
  return {
    open: (limits) => makeGuest(toJson, JSON.stringify(limits), PROGRAM_FILE),
    evaluate: (program): unknown => program.runInContext(context),
    settle: () => {
      nothing.runInContext(context);
    },
  };
}
