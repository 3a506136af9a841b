import type { JsonObject } from '@openclaw/contracts';
import { LANE_NAMES, type LaneName } from '../rig/index.ts';

export const PLUGIN_TOOL = { id: 'openclaw:qa-notes:note_find', name: 'note_find' } as const;
export const CLIENT_TOOL = { id: 'client:ring_my_phone', name: 'ring_my_phone' } as const;
export const CLIENT_RESULT = 'The phone rang, code CT-91B2.';

export interface CollisionCase {
  /** Also the name of the turn. */
  readonly name: string;
  readonly lanes: readonly LaneName[];
  readonly clientNames: readonly string[];
  /** What the error must name. */
  readonly named: readonly string[];
  readonly stream?: boolean;
}

/** What must be refused before anything is sent. */
export const COLLISIONS: readonly CollisionCase[] = [
  {
    name: 'a hidden plugin tool',
    lanes: LANE_NAMES,
    clientNames: [PLUGIN_TOOL.name],
    named: [PLUGIN_TOOL.name, PLUGIN_TOOL.id],
  },
  {
    name: 'a hidden plugin tool but for case and separators',
    lanes: LANE_NAMES,
    clientNames: ['Note-Find'],
    named: ['Note-Find', PLUGIN_TOOL.id],
    stream: true,
  },
  { name: 'a core tool', lanes: LANE_NAMES, clientNames: ['Read'], named: ['Read', 'openclaw:core:read'] },
  {
    name: 'each other',
    lanes: LANE_NAMES,
    clientNames: ['Web_Find', 'web-find'],
    named: ['Web_Find', 'web-find'],
  },
  { name: 'a control', lanes: LANE_NAMES, clientNames: ['tool_search'], named: ['tool_search'] },
  {
    name: 'an MCP tool in a directory',
    lanes: ['directory'],
    clientNames: ['echo'],
    named: ['echo', 'mcp:kb:echo'],
  },
];

/** Nothing collides there: MCP tools have another name where hidden names cannot be called. */
export const ACCEPTED: CollisionCase = {
  name: 'an MCP tool elsewhere',
  lanes: ['direct', 'code', 'tools'],
  clientNames: ['echo'],
  named: [],
};

/** A tool as a client brings it. */
export function definitionOf(name: string): JsonObject {
  const parameters = { type: 'object', properties: { volume: { enum: ['quiet', 'loud'] } } };
  return {
    type: 'function',
    function: { name, description: 'Make the phone of the user ring.', parameters },
  };
}
