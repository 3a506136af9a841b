import type { PlannedCall } from '../../mock-openai/index.ts';
import { type Attempt, callsFor, type LaneName, programOf } from '../rig/index.ts';

/** Sequential, and in the catalog. */
export const PRINT = { id: 'openclaw:qa-press:press_print', name: 'press_print' } as const;
/** Sequential, and visible in every mode. */
export const CUT = { id: 'openclaw:qa-press:press_cut', name: 'press_cut' } as const;
/** Parallel. */
export const SCAN = { id: 'openclaw:qa-press:page_scan', name: 'page_scan' } as const;

export const SEQUENTIAL: ReadonlySet<string> = new Set([PRINT.name, CUT.name]);

/** Notes by which the witness knows what to do with a call. */
export const TOGETHER = 'wait for the others';
export const HOLD = 'hold the press';
export const NEXT = 'next in turn';

/** How many calls wait for each other. */
export const COMPANY = 3;

/** Four calls of sequential tools and one of a parallel one, at once and by all means that the lane has. */
export function mixedCalls(lane: LaneName): readonly PlannedCall[] {
  const print = (note: string): Attempt => call(PRINT.id, note, lane);
  const cut: PlannedCall = { name: CUT.name, arguments: { note: 'e' } };
  if (lane === 'code') {
    const cells = [
      [print('a'), print('b')],
      [print('c'), call(SCAN.id, 'd', lane)],
    ];
    return [...cells.map((cell) => programOf(cell, { together: true })), cut];
  }
  const byName: Attempt = { kind: 'function', target: PRINT.name, args: { note: 'b' } };
  const second = lane === 'directory' ? byName : print('b');
  return [...callsFor(lane, [print('a'), second, print('c'), call(SCAN.id, 'd', lane)]), cut];
}

/** Calls that only end together. */
export function parallelCalls(lane: LaneName): readonly PlannedCall[] {
  const scan = call(SCAN.id, TOGETHER, lane);
  if (lane === 'code') return [programOf([scan, scan], { together: true }), programOf([scan])];
  return callsFor(
    lane,
    Array.from({ length: COMPANY }, () => scan),
  );
}

/** One that holds the press, and one that waits for it. */
export function heldCalls(lane: LaneName): readonly PlannedCall[] {
  const calls = [call(PRINT.id, HOLD, lane), call(PRINT.id, NEXT, lane)];
  return lane === 'code' ? [programOf(calls, { together: true })] : callsFor(lane, calls);
}

export function call(id: string, note: string, lane: LaneName): Attempt {
  const target = lane === 'direct' ? id.slice(id.lastIndexOf(':') + 1) : id;
  return { kind: 'call', target, args: { note } };
}
