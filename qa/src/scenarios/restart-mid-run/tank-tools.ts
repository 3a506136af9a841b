import type { LaneName } from '../rig/index.ts';

export const TANK = { id: 'openclaw:qa-tank:tank_fill', name: 'tank_fill' } as const;

export const RESTART_LANES: readonly LaneName[] = ['tools', 'code'];

/** There the crash also tore the record that was being written. */
export const TORN_LANE: LaneName = 'code';
/** What a crash leaves of a record: its beginning, without the end of the line. */
export const TORN_RECORD = '{"type":"call","at":"2026-01-01T00:00:00.000Z","runId":"torn","callId":"to';
