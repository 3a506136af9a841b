import { FAKE_PLUGIN } from '../../fake-plugin/index.ts';
import type { FakeToolData } from '../../fake-plugin/plugin-entry.ts';
import { answerText } from '../../suite/chat-client.ts';
import type { Claim, Finding } from '../../suite/claim.ts';
import type { LaneEvidence } from '../../suite/evidence.ts';
import { declaredTool } from '../proofs/declared-plugin.ts';
import { allRequests, recordsOf, turnOf } from '../proofs/look-up.ts';
import { provesDenied, provesDirectOnly } from '../proofs/proves-authority.ts';
import { provesExecution } from '../proofs/proves-execution.ts';
import { provesOnlyControls, provesSchemasExposed } from '../proofs/proves-exposure.ts';
import { LIVE_TURNS } from './conversation.ts';
import type { LiveLane } from './lanes.ts';

export interface LiveEvidence {
  readonly lanes: readonly { readonly spec: LiveLane; readonly evidence: LaneEvidence }[];
  readonly declared: readonly FakeToolData[];
}

/** QA-4. They speak of this model and this run; that another model does as well is not claimed. */
export const LIVE_CLAIMS: readonly Claim<LiveEvidence>[] = [
  {
    id: 'live execution',
    requirement: 'QA-4: the model runs the target tool in every lane, proved by a code made inside it.',
    check: ({ lanes }) =>
      lanes.map(({ spec, evidence }) =>
        provesExecution(evidence, {
          turn: turnOf(evidence, LIVE_TURNS.task),
          tool: FAKE_PLUGIN.target,
          routes: spec.routes,
          mayRepeat: true,
        }),
      ),
  },
  {
    id: 'live denied',
    requirement: 'QA-4: the denied tool is offered nowhere and never runs.',
    check: ({ lanes, declared }) => {
      const { description } = declaredTool(declared, FAKE_PLUGIN.denied);
      return lanes.map(({ evidence }) =>
        provesDenied(evidence, {
          turn: turnOf(evidence, LIVE_TURNS.denied),
          description,
          mustTry: false,
        }),
      );
    },
  },
  {
    id: 'live direct-only',
    requirement: 'QA-4: the direct-only tool is visible and called directly in every lane.',
    check: ({ lanes, declared }) => {
      const { inputSchema } = declaredTool(declared, FAKE_PLUGIN.directOnly);
      return lanes.map(({ evidence }) =>
        provesDirectOnly(evidence, {
          turn: turnOf(evidence, LIVE_TURNS.directOnly),
          schema: inputSchema,
          mayRepeat: true,
        }),
      );
    },
  },
  {
    id: 'live schemas',
    requirement: 'QA-4: the direct lane sends every authorised schema, the others defer them.',
    check: ({ lanes, declared }) =>
      lanes.map(({ spec, evidence }) =>
        spec.controls.length === 0
          ? provesSchemasExposed(evidence, declared)
          : provesOnlyControls(evidence, { controls: spec.controls, declared }),
      ),
  },
  {
    id: 'live transcript',
    requirement: 'QA-4: the session log holds each answer as the client got it.',
    check: ({ lanes }) => lanes.map(({ evidence }) => provesTranscript(evidence)),
  },
  {
    id: 'live free choice',
    requirement: 'QA-4: no request forces a tool choice.',
    check: ({ lanes }) => lanes.map(({ evidence }) => provesFreeChoice(evidence)),
  },
];

function provesTranscript(lane: LaneEvidence): Finding {
  const delivered = lane.turns.filter((turn) => {
    const said = recordsOf(lane, turn).flatMap((record) =>
      record.type === 'message' && record.message.role === 'assistant' ? [record.message.content] : [],
    );
    return turn.status === 200 && said.filter((text) => text !== '').join('\n\n') === answerText(turn);
  });
  return {
    ok: lane.turns.length > 0 && delivered.length === lane.turns.length,
    states: `${lane.lane}: the log has the answers of all ${lane.turns.length} turns`,
    found: `of ${delivered.length}; HTTP ${lane.turns.map((turn) => turn.status).join(', ')}`,
  };
}

function provesFreeChoice(lane: LaneEvidence): Finding {
  const requests = allRequests(lane);
  const forced = requests.filter(({ toolChoice }) => toolChoice !== null && toolChoice !== 'auto').length;
  return {
    ok: requests.length > 0 && forced === 0,
    states: `${lane.lane}: none of ${requests.length} requests`,
    found: `${forced} do`,
  };
}
