import { describe, expect, it } from 'vitest';
import { checkClaims } from '../../suite/claim.ts';
import type { LaneEvidence } from '../../suite/evidence.ts';
import { MCP_CLAIMS, type McpEvidence } from './claims.ts';
import { LANE_NAMES } from './lanes.ts';

const gateway = { startMs: 1, durationMs: 1, maxRssBytes: null, exitCode: 1, signal: null };
const empty = (lane: string): LaneEvidence => ({
  lane,
  toolSearch: null,
  turns: [],
  sessions: [],
  executions: [],
  gateway,
});

describe('the claims about a misbehaving MCP server', () => {
  it('MCP-2: none of them holds of a Gateway that did nothing', () => {
    const lanes = Object.fromEntries(LANE_NAMES.map((name) => [name, empty(name)])) as McpEvidence['lanes'];
    const results = checkClaims(MCP_CLAIMS, { lanes });
    expect(results.filter(({ passed }) => passed).map(({ id }) => id)).toEqual([]);
  });
});
