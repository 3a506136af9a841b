import { CORE_OWNER, type ToolRef } from '@openclaw/contracts';
import { GROUP_PREFIX, TOOL_GROUPS } from './vocabulary.ts';
import { compileWildcard, type Wildcard } from './wildcard.ts';

/** One entry of an allow, deny or ask list, ready to be tried on tools. */
export interface CompiledPattern {
  readonly text: string;
  /** True when an allow rule of this text speaks of such a tool in particular and so turns on an optional one. */
  readonly names: boolean;
  matches(tool: ToolRef): boolean;
}

/** `restrict` for deny and ask, which read a pattern every way it can be read; `grant` for allow: one way only. */
export type PatternUse = 'grant' | 'restrict';

/**
 * Compiles one rule; the caller has checked it with `checkPolicyRules`. A group that does not exist matches
 * nothing here.
 */
export function compilePattern(text: string, use: PatternUse): CompiledPattern {
  if (text.startsWith(GROUP_PREFIX)) return groupPattern(text);
  const wildcard = compileWildcard(text);
  return use === 'restrict' ? anyReading(wildcard) : oneReading(wildcard);
}

function groupPattern(text: string): CompiledPattern {
  const group = TOOL_GROUPS.get(text.slice(GROUP_PREFIX.length));
  const ids = (group?.ids ?? []).map(compileWildcard);
  const except = (group?.except ?? []).map(compileWildcard);
  return {
    text,
    names: true,
    matches: ({ id }) => ids.some((one) => one.matches(id)) && !except.some((one) => one.matches(id)),
  };
}

/** A restriction that fits too much asks once too often; one that fits too little is a hole. */
function anyReading(wildcard: Wildcard): CompiledPattern {
  return {
    text: wildcard.text,
    names: false,
    matches: (tool) =>
      wildcard.matches(tool.name) ||
      wildcard.matches(tool.id) ||
      wildcard.matches(slashed(tool)) ||
      wildcard.matches(joined(tool)),
  };
}

// SECURITY: a grant is bound to where a tool comes from, or a server could take a name that was allowed for another.
function oneReading(wildcard: Wildcard): CompiledPattern {
  const { text } = wildcard;
  if (text === '*') return { text, names: false, matches: () => true };
  if (text.includes(':')) return idPattern(wildcard);
  if (text.includes('/')) return slashedPattern(wildcard);
  if (text.includes('__')) return joinedPattern(wildcard);
  return namePattern(wildcard);
}

/** `mcp:cal:*`: the full id. */
function idPattern(wildcard: Wildcard): CompiledPattern {
  const [source, owner, name] = wildcard.text.split(':');
  const ownerIsWritten = name !== undefined && source !== 'client' && !`${source}${owner}`.includes('*');
  return {
    text: wildcard.text,
    names: !wildcard.open || ownerIsWritten,
    matches: (tool) => wildcard.matches(tool.id),
  };
}

/** `calendar/create_event`: a plugin's or a server's; the text before the first slash is the owner. */
function slashedPattern(wildcard: Wildcard): CompiledPattern {
  const slash = wildcard.text.indexOf('/');
  const owner = compileWildcard(wildcard.text.slice(0, slash));
  const name = compileWildcard(wildcard.text.slice(slash + 1));
  return {
    text: wildcard.text,
    names: !owner.open,
    matches: (tool) => tool.source !== 'client' && owner.matches(tool.owner) && name.matches(tool.name),
  };
}

/** `cal__create_event`: a server's tool, where the joined text can be taken apart in one way only. */
function joinedPattern(wildcard: Wildcard): CompiledPattern {
  return {
    text: wildcard.text,
    names: !wildcard.text.slice(0, wildcard.text.indexOf('__')).includes('*'),
    matches: (tool) => tool.source === 'mcp' && splitsOnce(joined(tool)) && wildcard.matches(joined(tool)),
  };
}

/** `create_event`: a tool of the house or of a plugin; the name of a core tool means the core tool. */
function namePattern(wildcard: Wildcard): CompiledPattern {
  const meansCore = CORE_NAMES.has(wildcard.text);
  return {
    text: wildcard.text,
    names: !wildcard.open,
    matches: (tool) =>
      tool.source === 'openclaw' && (!meansCore || tool.owner === CORE_OWNER) && wildcard.matches(tool.name),
  };
}

const CORE_ID = `openclaw:${CORE_OWNER}:`;

const CORE_NAMES: ReadonlySet<string> = new Set(
  [...TOOL_GROUPS.values()]
    .flatMap((group) => group.ids)
    .filter((id) => id.startsWith(CORE_ID) && !id.includes('*'))
    .map((id) => id.slice(CORE_ID.length)),
);

function slashed(tool: ToolRef): string {
  return `${tool.owner}/${tool.name}`;
}

function joined(tool: ToolRef): string {
  return `${tool.owner}__${tool.name}`;
}

function splitsOnce(text: string): boolean {
  return text.indexOf('__') === text.lastIndexOf('__');
}
