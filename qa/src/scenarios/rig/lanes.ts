import type { AgentSettings, ToolSearchValue } from '@openclaw/config';

/** The modes as lanes, each an agent of one Gateway. */
export type LaneName = 'direct' | 'code' | 'tools' | 'directory';

export const LANE_NAMES: readonly LaneName[] = ['direct', 'code', 'tools', 'directory'];

const TOOL_SEARCH: Readonly<Record<LaneName, ToolSearchValue>> = {
  direct: false,
  code: { mode: 'code', codeTimeoutMs: 60_000 },
  tools: { mode: 'tools' },
  directory: { mode: 'directory' },
};

/** An agent for each lane, called like it. */
export function laneAgents(
  names: readonly LaneName[],
  more: AgentSettings = {},
): Readonly<Record<string, AgentSettings>> {
  return Object.fromEntries(
    names.map((name) => [name, { ...more, tools: { ...more.tools, toolSearch: TOOL_SEARCH[name] } }]),
  );
}
