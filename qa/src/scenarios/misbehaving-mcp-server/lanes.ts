import process from 'node:process';
import type { McpConfig } from '@openclaw/config';
import { MISBEHAVING_MCP_SERVER } from '../../misbehaving-mcp/server-path.ts';

export const GOOD_SERVERS = ['alpha', 'beta', 'gamma'] as const;
export const ROGUE = 'rogue';

export type LaneName = 'all well' | 'never answers' | 'crashes' | 'talks nonsense';

export interface LaneSpec {
  /** Flags of the fourth server. */
  readonly faults: readonly string[];
  /** Its tools that the model calls among the good ones. */
  readonly rogueCalls: readonly string[];
}

const NONSENSE =
  '--garbage --duplicate-names --endless-cursor --list-change-ms 100 --tools 300 --huge-description ' +
  '--recursive-schema --dangling-schema --huge-result --wrong-structured';

export const LANES: Readonly<Record<LaneName, LaneSpec>> = {
  'all well': { faults: [], rogueCalls: ['echo'] },
  'never answers': { faults: ['--never-answer'], rogueCalls: ['echo'] },
  crashes: { faults: ['--crash-on-call'], rogueCalls: ['crash'] },
  'talks nonsense': {
    faults: NONSENSE.split(' '),
    rogueCalls: ['huge', 'structured', 'echo'],
  },
};

export const LANE_NAMES: readonly LaneName[] = ['all well', 'never answers', 'crashes', 'talks nonsense'];

/** How long the Gateway waits for the fourth server, if it waits at all: longer than any machine is busy. Milliseconds. */
const PATIENCE_MS = 600_000;

/** Three servers that behave, and one with the lane's faults. */
export function laneServers(lane: LaneName): McpConfig {
  const patience = { connectTimeoutMs: PATIENCE_MS, requestTimeoutMs: PATIENCE_MS };
  const server = (faults: readonly string[]) => ({
    command: process.execPath,
    args: [MISBEHAVING_MCP_SERVER, ...faults],
  });
  return {
    servers: {
      ...Object.fromEntries(GOOD_SERVERS.map((name) => [name, server([])])),
      [ROGUE]: { ...server(LANES[lane].faults), ...patience },
    },
  };
}
