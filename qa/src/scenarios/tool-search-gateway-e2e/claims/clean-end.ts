import { answerText } from '../../../suite/chat-client.ts';
import type { Claim } from '../../../suite/claim.ts';
import { turnOf } from '../../proofs/look-up.ts';
import { TURNS } from '../conversation.ts';
import type { E2eEvidence } from '../e2e-evidence.ts';
import { LANE_NAMES } from '../lanes.ts';

export const cleanEnd: Claim<E2eEvidence> = {
  id: 'gateway stop',
  requirement:
    'Every request is answered, streamed or not, and the Gateway ends with status 0 when asked to stop.',
  check: ({ lanes }) =>
    LANE_NAMES.map((name) => {
      const { turns, gateway } = lanes[name];
      const streamed = turnOf(lanes[name], TURNS.secondSession);
      const statuses = turns.map((turn) => turn.status);
      return {
        ok:
          gateway.exitCode === 0 &&
          statuses.every((status) => status === 200) &&
          streamed.answer['whole'] === true &&
          answerText(streamed) !== '',
        states: `${name}: ${turns.length} turns answered, exit 0`,
        found: `HTTP ${statuses.join(', ')}, exit ${gateway.exitCode ?? gateway.signal}, stream whole: ${streamed.answer['whole']}`,
      };
    }),
};
