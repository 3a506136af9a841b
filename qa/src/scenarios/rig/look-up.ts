import type { CallDone, JsonObject } from '@openclaw/contracts';
import type { WitnessEvent } from '../../witness-plugin/index.ts';
import { recordsOf, turnOf } from '../proofs/look-up.ts';
import type { RigLane } from './rig-evidence.ts';

/** What the plugin told of one turn's run. */
export function eventsOf(lane: RigLane, turnName: string): readonly WitnessEvent[] {
  const runId = runIdOf(lane, turnName);
  return lane.events.filter((event) => event.runId === runId);
}

/** What the session log has of one turn's calls. */
export function callsOf(lane: RigLane, turnName: string): readonly CallDone[] {
  return recordsOf(lane, turnOf(lane, turnName)).filter((record) => record.type === 'call');
}

/** The run of a turn; throws if the log has none. */
export function runIdOf(lane: RigLane, turnName: string): string {
  const [first] = recordsOf(lane, turnOf(lane, turnName));
  if (first === undefined || first.type === 'session') throw new Error(`no run of the turn "${turnName}"`);
  return first.runId;
}

export function user(content: string): JsonObject {
  return { role: 'user', content };
}
