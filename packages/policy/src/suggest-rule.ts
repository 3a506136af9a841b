import { CORE_OWNER, closestName, type ToolRef } from '@openclaw/contracts';
import { closestGroup } from './closest-group.ts';
import type { PatternUse } from './compile-pattern.ts';
import type { PresentTools } from './rules.ts';
import { TOOL_GROUPS } from './vocabulary.ts';

/** The rule that was most likely meant by one that fits no tool, or `undefined` when none is near. */
export function suggestRule(text: string, use: PatternUse, present: PresentTools): string | undefined {
  if (text.includes(':')) {
    const [source = '', owner = '', ...rest] = text.split(':');
    return suggestOwned({ owner, name: rest.join(':') }, ofSource(present, source), {
      write: (ownerName, name) => `${source}:${ownerName}:${name}`,
    });
  }
  const separator = text.includes('/') ? '/' : '__';
  const at = text.indexOf(separator);
  if (at < 0) return suggestName(text, use, present.tools);
  const written = { owner: text.slice(0, at), name: text.slice(at + separator.length) };
  const those = separator === '/' ? present : ofSource(present, 'mcp');
  return suggestOwned(written, those, { write: (owner, name) => `${owner}${separator}${name}` });
}

interface Owned {
  readonly owner: string;
  readonly name: string;
}

interface Writing {
  readonly write: (owner: string, name: string) => string;
}

/** Of a known owner the nearest name; else the nearest owner; else what a plugin of core is known by. */
function suggestOwned(
  { owner, name }: Owned,
  { tools, absent = [] }: PresentTools,
  { write }: Writing,
): string | undefined {
  const own = tools.filter((tool) => tool.owner === owner);
  if (own.length > 0) {
    if (name === '') return write(owner, '*');
    const near = closestName(
      name,
      own.map((tool) => tool.name),
    );
    if (near !== undefined) return write(owner, near);
  }
  const owners = new Set([...tools, ...absent].map((each) => each.owner).filter((each) => each !== owner));
  const near = closestName(owner, [...owners]);
  if (near !== undefined) return write(near, name === '' ? '*' : name);
  // Tools of the plugins `files` and `shell` are core's, and who looks for them there writes that.
  if (!isGroupWord(owner)) return undefined;
  const core = tools.find((tool) => tool.owner === CORE_OWNER && tool.name === name);
  return core === undefined ? closestGroup(owner) : write(core.owner, core.name);
}

/** A bare name: a group without its `group:`, a tool, and for `allow`, which fits no server's tool by name, its id. */
function suggestName(text: string, use: PatternUse, tools: readonly ToolRef[]): string | undefined {
  if (isGroupWord(text)) return closestGroup(text);
  const rules = new Map(
    tools.map((tool) => [tool.name, use === 'grant' && tool.source !== 'openclaw' ? tool.id : tool.name]),
  );
  const near = closestName(text, [...rules.keys()]);
  return near === undefined ? closestGroup(text) : rules.get(near);
}

function isGroupWord(word: string): boolean {
  return [...TOOL_GROUPS].some(([name, { mistakenFor = [] }]) => [name, ...mistakenFor].includes(word));
}

function ofSource({ tools, absent = [] }: PresentTools, source: string): PresentTools {
  return {
    tools: tools.filter((tool) => tool.source === source),
    absent: absent.filter((each) => each.source === source),
  };
}
