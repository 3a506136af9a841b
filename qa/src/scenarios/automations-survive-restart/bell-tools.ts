import type { LaneName } from '../rig/index.ts';

export const BELL = { id: 'openclaw:qa-bell:bell_ring', name: 'bell_ring' } as const;
export const SCHEDULE = 'openclaw:automations:automation_schedule';
export const LIST = 'openclaw:automations:automation_list';

export const AUTOMATION_LANES: readonly LaneName[] = ['tools', 'code'];

/** The first comes due while no Gateway is there; the second does too, and its run is then killed. */
export type AutomationName = 'ring' | 'hold';

export const AUTOMATIONS: readonly AutomationName[] = ['ring', 'hold'];

/** What a run of the automation is told, which names the lane that scheduled it. */
export function messageOf(name: AutomationName, lane: LaneName): string {
  return `Bell: ${name} (${lane})`;
}
