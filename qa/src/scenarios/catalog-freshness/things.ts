import type { PlannedCall } from '../../mock-openai/index.ts';
import { type Attempt, callsFor, type LaneName } from '../rig/index.ts';

export const OLD = { id: 'mcp:kb:old_thing', name: 'kb__old_thing' } as const;
export const NEW = { id: 'mcp:kb:new_thing', name: 'kb__new_thing' } as const;
export const CHANGE = { id: 'mcp:kb:change_tools', name: 'kb__change_tools' } as const;
/** Of a server that falls over, cannot be started again, and is turned off in the end. */
export const FRAIL = { id: 'mcp:frail:echo', name: 'frail__echo' } as const;
export const CRASH = { id: 'mcp:frail:crash', name: 'frail__crash' } as const;
/** Of a plugin that is enabled in the end. */
export const PING = { id: 'openclaw:qa-shelf:shelf_ping', name: 'shelf_ping' } as const;
/** There all the time. */
export const STEADY = { id: 'openclaw:qa-base:base_look', name: 'base_look' } as const;

/** The turns of each session: as it was, after the server changed its list and the other died, after a restart. */
export const TURNS: readonly string[] = ['before', 'changed', 'restarted'];
/** The turn, in the tools lane only, in the middle of which all that happens. */
export const CHANGING_TURN = 'changing';
/** How often the same is searched for in one turn of the tools lane. */
export const REPEATS = 20;
export const REPEATED_QUERY = 'gadget';

export function attemptsOf(turn: string, lane: LaneName): readonly PlannedCall[] {
  const query = (target: string): Attempt => ({ kind: 'search', target });
  const repeats = lane === 'tools' ? REPEATS : 1;
  const call = ({ id, name }: { readonly id: string; readonly name: string }, args: object): Attempt => ({
    kind: 'call',
    target: lane === 'direct' ? name : id,
    args: { ...args },
  });
  return callsFor(lane, [
    ...Array.from({ length: repeats }, () => query(REPEATED_QUERY)),
    query('give back the text it is given'),
    query('ping the shelf'),
    call(OLD, {}),
    call(NEW, {}),
    call(FRAIL, { text: turn }),
    call(PING, { note: turn }),
    call(STEADY, { note: turn }),
  ]);
}

/** The list changes and the frail server dies in the middle of a run, which had planned with what was there. */
export const CHANGING_ROUNDS: readonly (readonly PlannedCall[])[] = [
  callsFor('tools', [
    { kind: 'call', target: CHANGE.id },
    { kind: 'call', target: CRASH.id },
  ]),
  callsFor('tools', [
    { kind: 'call', target: OLD.id, args: { after: 'the change' } },
    { kind: 'call', target: STEADY.id, args: { note: 'after the change' } },
  ]),
];
