import { FAKE_PLUGIN } from '../../../fake-plugin/index.ts';
import type { Claim } from '../../../suite/claim.ts';
import { declaredTool } from '../../proofs/declared-plugin.ts';
import { turnOf } from '../../proofs/look-up.ts';
import { provesDenied, provesDirectOnly } from '../../proofs/proves-authority.ts';
import { TURNS } from '../conversation.ts';
import type { E2eEvidence } from '../e2e-evidence.ts';
import { LANE_NAMES } from '../lanes.ts';

export const deniedNowhere: Claim<E2eEvidence> = {
  id: 'EXE-9',
  requirement: 'A tool that policy denies is in no request and no search result, and no call reaches it.',
  check({ lanes, declared }) {
    const { description } = declaredTool(declared, FAKE_PLUGIN.denied);
    return LANE_NAMES.map((name) =>
      provesDenied(lanes[name], { turn: turnOf(lanes[name], TURNS.denied), description, mustTry: true }),
    );
  },
};

export const directOnlyVisible: Claim<E2eEvidence> = {
  id: 'CAT-3',
  requirement:
    'A direct-only tool is visible and callable by its name in every lane, and in no search result.',
  check({ lanes, declared }) {
    const { inputSchema } = declaredTool(declared, FAKE_PLUGIN.directOnly);
    return LANE_NAMES.map((name) =>
      provesDirectOnly(lanes[name], { turn: turnOf(lanes[name], TURNS.directOnly), schema: inputSchema }),
    );
  },
};
