import type { LaneSummary } from './lane-summary.ts';

/** One lane's first request beside that of the baseline. */
export interface PayloadRow {
  readonly lane: string;
  readonly bytes: number;
  readonly toolsBytes: number;
  readonly systemPromptBytes: number;
  readonly toolCount: number;
  /** Per cent of the baseline's bytes. */
  readonly percent: number;
}

const BAR_WIDTH = 24;

/** What the first request of each lane weighs: every conversation pays it at least once. */
export function payloadRows(
  lanes: Readonly<Record<string, LaneSummary>>,
  baseline: string,
): readonly PayloadRow[] {
  const whole = lanes[baseline]?.requests[0]?.bytes ?? 0;
  return Object.entries(lanes).flatMap(([lane, { requests }]) => {
    const first = requests[0];
    if (first === undefined) return [];
    const { bytes, toolsBytes, systemPromptBytes, toolNames } = first;
    const percent = whole === 0 ? 0 : (bytes / whole) * 100;
    return [{ lane, bytes, toolsBytes, systemPromptBytes, toolCount: toolNames.length, percent }];
  });
}

/** A bar whose whole length is 100 %; what is there at all has at least one block. */
export function bar(percent: number): string {
  const blocks = Math.min(BAR_WIDTH, Math.max(percent > 0 ? 1 : 0, Math.round((percent / 100) * BAR_WIDTH)));
  return '█'.repeat(blocks) + '░'.repeat(BAR_WIDTH - blocks);
}
