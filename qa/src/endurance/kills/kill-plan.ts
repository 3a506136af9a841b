import type { SeededRandom } from '../seeded-random.ts';

/** What can be seen of a run from outside, in the order in which it happens. */
export const RUN_EVENTS = [
  'request 1',
  'request 2',
  'asked',
  'settled',
  'applied',
  'executed',
  'request 3',
  'answered',
] as const;
export type RunEvent = (typeof RUN_EVENTS)[number];
const PLAIN_EVENTS = ['request 1', 'request 2', 'executed', 'request 3', 'answered'] as const;

/** One run and when its Gateway is killed: so long after an event of it, or after its end if that comes before. */
export interface KillPlan {
  readonly number: number;
  /** Its session, of a few that all runs share. */
  readonly sessionKey: string;
  /** What its tool is called with. A run that is made again has that of the one that was killed. */
  readonly subject: string;
  /** Whether its tool asks for approval. */
  readonly gated: boolean;
  readonly streamed: boolean;
  readonly killOn: RunEvent;
  readonly killAfterMs: number;
  /** What a person says to the question, before or after the kill. */
  readonly decision: 'allow-once' | 'deny';
  readonly decideAfterMs: number;
}

const SESSIONS = 8;
const MAX_KILL_DELAY_MS = 8;

/** Half of the runs are gated; a gated run that did not end is made again as often as not, in its session. */
export function planKill(
  random: SeededRandom,
  { number, unfinished }: { readonly number: number; readonly unfinished: KillPlan | undefined },
): KillPlan {
  const again = unfinished?.gated === true && random.next() < 0.6 ? unfinished : undefined;
  const gated = again !== undefined || random.next() < 0.5;
  return {
    number,
    sessionKey: again?.sessionKey ?? `kills-${random.below(SESSIONS)}`,
    subject: again?.subject ?? `subject-${number}`,
    gated,
    streamed: random.next() < 0.5,
    killOn: random.pick(gated ? RUN_EVENTS : PLAIN_EVENTS),
    killAfterMs: random.next() < 0.5 ? 0 : random.next() * MAX_KILL_DELAY_MS,
    decision: random.next() < 0.75 ? 'allow-once' : 'deny',
    decideAfterMs: random.next() * 5,
  };
}
