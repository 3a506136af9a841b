import type { BoundTool, Tool } from '@openclaw/contracts';

/** Tools with the authority to run them, by id. Client tools have none here. */
export interface GrantedTools {
  readonly tools: readonly Tool[];
  readonly executors: ReadonlyMap<string, BoundTool['execute']>;
}

/** Ids and names that one `before_prompt_build` hook leaves. */
export type Narrowing = ReadonlySet<string>;

/** The tools that every narrowing names, and the authority to run those alone (DIR-5). */
export function narrowTools(
  { tools, executors }: GrantedTools,
  narrowings: readonly Narrowing[],
): GrantedTools {
  const left = tools.filter((tool) => isLeft(tool, narrowings));
  const ids = new Set(left.map(({ id }) => id));
  return { tools: left, executors: new Map([...executors].filter(([id]) => ids.has(id))) };
}

/** A bare name means one of our own or the client's tools; an MCP tool is named by id or as `server__name`. */
export function isLeft({ id, source, owner, name }: Tool, narrowings: readonly Narrowing[]): boolean {
  const called = source === 'mcp' ? `${owner}__${name}` : name;
  return narrowings.every((names) => names.has(id) || names.has(called));
}
