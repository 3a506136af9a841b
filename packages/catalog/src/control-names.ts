/** The names by which a model reaches the catalog. No tool may be offered under one of them. */
export const CONTROL_NAMES = ['tool_search', 'tool_describe', 'tool_call', 'tool_search_code'] as const;

export type ControlName = (typeof CONTROL_NAMES)[number];

export const RESERVED_NAMES: ReadonlySet<string> = new Set(CONTROL_NAMES);
