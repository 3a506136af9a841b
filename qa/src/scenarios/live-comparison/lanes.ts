import type { CallRoute } from '@openclaw/contracts';
import type { LaneToolSearch } from '../../suite/run-lane.ts';

export interface LiveLane {
  readonly name: string;
  readonly toolSearch: LaneToolSearch;
  /** Empty where every schema is sent. */
  readonly controls: readonly string[];
  /** The ways by which a model can reach a deferred tool here. */
  readonly routes: readonly CallRoute[];
}

const STRUCTURED = ['tool_search', 'tool_describe', 'tool_call'];

/** QA-4: direct exposure, the default, and the three modes. */
export const LIVE_LANES: readonly LiveLane[] = [
  { name: 'direct', toolSearch: false, controls: [], routes: ['direct'] },
  { name: 'unset', toolSearch: undefined, controls: STRUCTURED, routes: ['tool_call'] },
  {
    name: 'code',
    toolSearch: { mode: 'code' },
    controls: ['tool_search_code'],
    routes: ['tool_search_code'],
  },
  { name: 'tools', toolSearch: { mode: 'tools' }, controls: STRUCTURED, routes: ['tool_call'] },
  {
    name: 'directory',
    toolSearch: { mode: 'directory' },
    controls: STRUCTURED,
    routes: ['tool_call', 'hidden_name'],
  },
];
