export const KEPT = { id: 'openclaw:qa-desk:desk_lamp', name: 'desk_lamp' } as const;
export const WITHHELD = { id: 'openclaw:qa-desk:desk_safe', name: 'desk_safe' } as const;
export const KEPT_MCP = { id: 'mcp:kb:echo', name: 'kb__echo' } as const;
export const WITHHELD_MCP = { id: 'mcp:kb:add', name: 'kb__add' } as const;

export const NARROW_TURN = 'narrowed';
/** The turns of each session, in order. */
export const TURNS: readonly string[] = ['before', NARROW_TURN, 'after'];
