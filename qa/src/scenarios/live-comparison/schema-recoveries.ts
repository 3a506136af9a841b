import type { LaneEvidence } from '../../suite/evidence.ts';
import { allRecords } from '../proofs/look-up.ts';

/** Calls that were refused for their arguments and then, in the same run, made again and completed. */
export function schemaRecoveries(lane: LaneEvidence): {
  readonly refused: number;
  readonly recovered: number;
} {
  const records = allRecords(lane);
  const calls = records.filter((record) => record.type === 'call');
  const refused = calls.filter((call) => call.status === 'refused' && call.code === 'arguments_invalid');
  const recovered = refused.filter((call) =>
    calls
      .slice(calls.indexOf(call) + 1)
      .some(
        (later) =>
          later.runId === call.runId && later.status === 'completed' && later.tool?.id === call.tool?.id,
      ),
  );
  return { refused: refused.length, recovered: recovered.length };
}
