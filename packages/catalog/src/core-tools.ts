import { CORE_OWNER, type ToolRef } from '@openclaw/contracts';

/** Coding tools that stay visible in every mode, since nearly every coding turn needs them at once (CAT-4). */
const CORE_CODING_TOOLS: ReadonlySet<string> = new Set([
  'read',
  'write',
  'edit',
  'apply_patch',
  'ls',
  'find',
  'grep',
  'exec',
  'process',
]);

/** Tools through which a channel expects its reply; they cannot be deferred (CAT-15). */
const DELIVERY_TOOLS: ReadonlySet<string> = new Set(['message']);

/**
 * Whether a tool is one of the house's own that is always visible. The registered owner decides: a plugin or
 * server that merely uses such a name gets no privilege.
 */
export function isPinned(tool: ToolRef): boolean {
  if (tool.source !== 'openclaw' || tool.owner !== CORE_OWNER) return false;
  return CORE_CODING_TOOLS.has(tool.name) || DELIVERY_TOOLS.has(tool.name);
}
