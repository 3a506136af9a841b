import type { CallRoute } from '@openclaw/contracts';
import type { UseCounts } from '../../suite/lane-summary.ts';
import type { LaneToolSearch } from '../../suite/run-lane.ts';

export type LaneName = 'direct' | 'code' | 'tools' | 'directory';

export interface LaneSpec {
  readonly toolSearch: LaneToolSearch;
  /** The functions through which deferred tools are found and called. */
  readonly controls: readonly string[];
  /** How the target tool's call must have come to the execution path. */
  readonly route: CallRoute;
  /** What the session log must hold of the task turn, in which the model needs two tools. */
  readonly taskUse: UseCounts;
}

export const DEFERRING_LANES: readonly LaneName[] = ['code', 'tools', 'directory'];
export const LANE_NAMES: readonly LaneName[] = ['direct', ...DEFERRING_LANES];

const STRUCTURED = ['tool_search', 'tool_describe', 'tool_call'];

export const LANES: Readonly<Record<LaneName, LaneSpec>> = {
  direct: {
    toolSearch: false,
    controls: [],
    route: 'direct',
    taskUse: { search: 0, describe: 0, call: 0, direct: 2 },
  },
  // Two programs, each of which searches once and calls once.
  code: {
    toolSearch: true,
    controls: ['tool_search_code'],
    route: 'tool_search_code',
    taskUse: { search: 2, describe: 0, call: 2, direct: 0 },
  },
  tools: {
    toolSearch: { mode: 'tools' },
    controls: STRUCTURED,
    route: 'tool_call',
    taskUse: { search: 1, describe: 0, call: 2, direct: 0 },
  },
  // Both names are in the directory, so the model calls them as they stand there.
  directory: {
    toolSearch: { mode: 'directory' },
    controls: STRUCTURED,
    route: 'hidden_name',
    taskUse: { search: 0, describe: 0, call: 0, direct: 2 },
  },
};
