import { FAKE_PLUGIN } from '../../../fake-plugin/index.ts';
import type { Claim } from '../../../suite/claim.ts';
import { turnOf } from '../../proofs/look-up.ts';
import { provesExecution } from '../../proofs/proves-execution.ts';
import { TURNS } from '../conversation.ts';
import type { E2eEvidence } from '../e2e-evidence.ts';
import { DEFERRING_LANES, LANES, type LaneName } from '../lanes.ts';

export const directExecutes: Claim<E2eEvidence> = {
  id: 'QA-2.1',
  requirement: 'Direct mode calls the fake plugin tool.',
  check: (evidence) => [targetRan('direct', evidence)],
};

export const toolSearchExecutes: Claim<E2eEvidence> = {
  id: 'QA-2.2',
  requirement: 'Tool Search calls the same fake plugin tool, in each of its modes.',
  check: (evidence) => DEFERRING_LANES.map((lane) => targetRan(lane, evidence)),
};

function targetRan(name: LaneName, { lanes }: E2eEvidence) {
  const lane = lanes[name];
  return provesExecution(lane, {
    turn: turnOf(lane, TURNS.task),
    tool: FAKE_PLUGIN.target,
    routes: [LANES[name].route],
  });
}
