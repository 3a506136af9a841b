import type { Claim } from '../../suite/claim.ts';
import { recordsOf, turnOf } from '../proofs/look-up.ts';
import { callsOf, eventsOf, LANE_NAMES, laneOf, type RigEvidence, type RigLane } from '../rig/index.ts';
import { COMPANY, PRINT, SCAN, SEQUENTIAL } from './press-tools.ts';

const alone: Claim<RigEvidence> = {
  id: 'EXE-6',
  requirement:
    'A sequential tool runs exclusively within the catalog: no call of any control, program or hidden name, sequential or ' +
    'not, runs beside it.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const spans = spansOf(laneOf(evidence, name), 'mixed');
      const overlaps = spans.flatMap((one, position) =>
        spans
          .slice(position + 1)
          .filter((other) => SEQUENTIAL.has(one.tool) || SEQUENTIAL.has(other.tool))
          .filter((other) => one.from < other.to && other.from < one.to)
          .map((other) => `${one.tool} and ${other.tool}`),
      );
      const sequential = spans.filter(({ tool }) => SEQUENTIAL.has(tool)).length;
      return {
        ok: spans.length === 5 && sequential === 4 && overlaps.length === 0,
        states: `${name}: ${sequential} sequential calls and ${spans.length - sequential} other, one after the other`,
        found: `${spans.length} calls, ${overlaps.length} overlaps: ${overlaps.join(', ')}`,
      };
    }),
};

const together: Claim<RigEvidence> = {
  id: 'EXE-6 parallel',
  requirement: 'EXE-6: tools that are not sequential run side by side, also from two programs at once.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const spans = spansOf(laneOf(evidence, name), 'parallel').filter(({ tool }) => tool === SCAN.name);
      const lastBegun = Math.max(...spans.map(({ from }) => from));
      const firstEnded = Math.min(...spans.map(({ to }) => to));
      return {
        ok: spans.length === COMPANY && lastBegun < firstEnded,
        states: `${name}: all ${spans.length} had begun before one ended`,
        found: `${spans.length} calls, the last began ${Math.round(lastBegun - firstEnded)} ms after the first end`,
      };
    }),
};

const released: Claim<RigEvidence> = {
  id: 'EXE-6 cancelled',
  requirement:
    'EXE-6, EXE-7: cancelling a sequential tool and the call that waits for it ends both; the next call of the session runs.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const lane = laneOf(evidence, name);
      const held = eventsOf(lane, 'held');
      const begun = held.filter(({ event }) => event === 'enter').length;
      const aborted = held.filter(({ event }) => event === 'aborted').length;
      const codes = callsOf(lane, 'held').map(({ code }) => code ?? 'none');
      const [end] = recordsOf(lane, turnOf(lane, 'held')).filter((record) => record.type === 'run_end');
      const next = spansOf(lane, 'afterwards').filter(({ tool }) => tool === PRINT.name).length;
      return {
        ok:
          begun === 1 &&
          aborted === 1 &&
          codes.length === 2 &&
          codes.every((code) => code === 'run_cancelled') &&
          end?.type === 'run_end' &&
          end.outcome === 'cancelled' &&
          turnOf(lane, 'afterwards').status === 200 &&
          next === 1,
        states: `${name}: one was stopped, one never began, the next ran`,
        found: `${begun} begun, ${aborted} aborted, logged ${codes.join(', ')}, then ${next} ran`,
      };
    }),
};

export const SEQUENTIAL_CLAIMS: readonly Claim<RigEvidence>[] = [alone, together, released];

interface Span {
  readonly tool: string;
  readonly from: number;
  readonly to: number;
}

/** From when to when each call of a turn ran, by the tool's own clock; one that never ended ran for ever. */
function spansOf(lane: RigLane, turn: string): readonly Span[] {
  const events = eventsOf(lane, turn);
  return events
    .filter(({ event }) => event === 'enter')
    .map(({ tool, at, verificationCode }) => {
      const end = events.find((each) => each.event === 'leave' && each.verificationCode === verificationCode);
      return { tool, from: at, to: end?.at ?? Number.POSITIVE_INFINITY };
    });
}
