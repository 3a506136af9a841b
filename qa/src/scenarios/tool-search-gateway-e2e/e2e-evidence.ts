import type { FakeToolData } from '../../fake-plugin/plugin-entry.ts';
import type { LaneEvidence } from '../../suite/evidence.ts';
import type { LaneName } from './lanes.ts';

/** What the claims of this scenario look at. */
export interface E2eEvidence {
  readonly lanes: Readonly<Record<LaneName, LaneEvidence>>;
  /** The plugin package's tools as its `tools.json` declares them. */
  readonly declared: readonly FakeToolData[];
}
