import { type Context, constants, createContext, Script } from 'node:vm';
import type { BootMessage, GuestLimits } from '../protocol.ts';
import { PROGRAM_FILE } from './program-text.ts';

/** Functions of the guest realm. They take and give strings; nothing else of that realm is ever looked at. */
export interface GuestFunctions {
  start(program: unknown, wrapped: boolean): void;
  deliver(answer: string): void;
  take(): unknown;
  /** To be told when no call is under way; it may add an end to what `take` gives. */
  idle(): void;
  readonly formatStack: unknown;
  readonly refuseImport: unknown;
  readonly noteRejection: unknown;
}

export interface GuestRealm {
  /** Makes what the program will see. Once. */
  open(limits: GuestLimits): GuestFunctions;
  /** Evaluates the program's text; what it gives belongs to the guest realm and is only handed back to it. */
  evaluate(program: Script): unknown;
  /** Runs what the realm has waiting, until nothing is. */
  settle(): void;
}

type MakeDescribing = (toJson: unknown, programFile: string) => unknown;
type MakeGuest = (toJson: unknown, describing: unknown, limits: string) => GuestFunctions;

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
  const load = (name: keyof BootMessage['guest']): unknown =>
    new Script(guest[name], { filename: `guest-${name}` }).runInContext(context);
  const toJson = load('convert');
  const makeDescribing = load('describe') as MakeDescribing;
  const makeGuest = load('realm') as MakeGuest;
  const nothing = new Script('0', { filename: 'guest-settle' });
  return {
    open: (limits) => makeGuest(toJson, makeDescribing(toJson, PROGRAM_FILE), JSON.stringify(limits)),
    evaluate: (program): unknown => program.runInContext(context),
    settle: () => {
      nothing.runInContext(context);
    },
  };
}
