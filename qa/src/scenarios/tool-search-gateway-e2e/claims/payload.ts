import type { Claim, Finding } from '../../../suite/claim.ts';
import type { LaneEvidence } from '../../../suite/evidence.ts';
import { percentage, wholeNumber } from '../../../suite/figures.ts';
import { definitionOf, firstRequest } from '../../proofs/look-up.ts';
import { PLAIN_TURNS } from '../conversation.ts';
import type { E2eEvidence } from '../e2e-evidence.ts';
import { DEFERRING_LANES, LANE_NAMES, LANES, type LaneName } from '../lanes.ts';

/** Per cent of the direct lane's first request, as the project's targets have them. */
const MAX_PERCENT = { code: 8, tools: 9 } as const;
/** Bytes of the controls' definitions as sent. */
const MAX_CONTROL_BYTES = { code: 700, tools: 1_800 } as const;

export const smallerPayload: Claim<E2eEvidence> = {
  id: 'QA-2.5',
  requirement: 'The request of Tool Search is smaller for the large fake catalog.',
  check({ lanes }) {
    const direct = firstRequest(lanes.direct).bytes;
    return DEFERRING_LANES.map((name) => {
      const { bytes } = firstRequest(lanes[name]);
      return {
        ok: bytes < direct,
        states: `${name}: ${wholeNumber(bytes)} B of ${wholeNumber(direct)} B (${percentage((bytes / direct) * 100)})`,
      };
    });
  },
};

export const payloadTargets: Claim<E2eEvidence> = {
  id: 'payload',
  requirement: `First request: code at most ${MAX_PERCENT.code} %, tools at most ${MAX_PERCENT.tools} % of the direct lane.`,
  check({ lanes }) {
    const direct = firstRequest(lanes.direct).bytes;
    return (['code', 'tools'] as const).map((name) => {
      const percent = (firstRequest(lanes[name]).bytes / direct) * 100;
      return {
        ok: percent <= MAX_PERCENT[name],
        states: `${name}: ${percentage(percent)}, at most ${MAX_PERCENT[name]} %`,
      };
    });
  },
};

export const controlSizes: Claim<E2eEvidence> = {
  id: 'control size',
  requirement: `tool_search_code takes at most ${MAX_CONTROL_BYTES.code} B, the three structured controls together ${wholeNumber(MAX_CONTROL_BYTES.tools)} B.`,
  check: ({ lanes }) => (['code', 'tools'] as const).map((name) => controlsFit(name, lanes[name])),
};

function controlsFit(name: 'code' | 'tools', lane: LaneEvidence): Finding {
  const request = firstRequest(lane);
  const definitions = LANES[name].controls.map((control) => definitionOf(request, control));
  const bytes = definitions
    .map((definition) => Buffer.byteLength(JSON.stringify(definition ?? null)))
    .reduce((sum, each) => sum + each, 0);
  return {
    ok: definitions.every((definition) => definition !== undefined) && bytes <= MAX_CONTROL_BYTES[name],
    states: `${LANES[name].controls.join(' + ')}: ${wholeNumber(bytes)} B as sent`,
  };
}

export const stablePrefix: Claim<E2eEvidence> = {
  id: 'DIR-4',
  requirement: 'Two turns and two sessions have byte-identical system prompts and tools, in every lane.',
  check: ({ lanes }) => LANE_NAMES.map((name) => samePrefix(name, lanes[name])),
};

function samePrefix(name: LaneName, lane: LaneEvidence): Finding {
  const turns = lane.turns.filter((turn) => PLAIN_TURNS.includes(turn.name));
  const requests = turns.flatMap((turn) => turn.requests);
  const hashes = new Set(requests.map((request) => request.prefixSha256));
  const sessions = new Set(turns.map((turn) => turn.sessionId)).size;
  const [hash] = hashes;
  return {
    ok: hashes.size === 1 && typeof hash === 'string' && sessions > 1 && turns.length > sessions,
    states: `${name}: ${requests.length} requests, ${turns.length} turns, ${sessions} sessions, one SHA-256 ${String(hash).slice(0, 8)}…`,
    found: `${hashes.size} different prefixes`,
  };
}
