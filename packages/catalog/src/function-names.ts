import { createHash } from 'node:crypto';
import { CORE_OWNER, compareCodeUnits, type Tool } from '@openclaw/contracts';
import { RESERVED_NAMES } from './control-names.ts';

const MAX_NAME_CHARACTERS = 64;
const HASH_CHARACTERS = 8;

/**
 * The name under which each tool may be offered to a provider as a function: `^[A-Za-z0-9_-]{1,64}$`, unique,
 * and the same whatever the order in which tools came (MCP-4). A tool keeps its own name where that is safe and
 * nobody else's; otherwise it becomes `<owner>__<name>`, with a hash of its id where even that is taken or had
 * to be changed. Returns id → function name. The names of the controls are given to no tool.
 */
export function functionNames(tools: readonly Tool[]): ReadonlyMap<string, string> {
  const wanted = new Map<string, Tool[]>();
  for (const tool of tools) {
    const name = plainName(tool);
    const group = wanted.get(name);
    if (group === undefined) wanted.set(name, [tool]);
    else group.push(tool);
  }

  const taken = new Set<string>(RESERVED_NAMES);
  const names = new Map<string, string>();
  const unsettled: Tool[] = [];
  for (const [name, group] of wanted) {
    const keeper = RESERVED_NAMES.has(name) || !isSafe(name) ? undefined : keeperOf(group);
    for (const tool of group) {
      if (tool !== keeper) unsettled.push(tool);
    }
    if (keeper !== undefined) {
      names.set(keeper.id, name);
      taken.add(name);
    }
  }

  unsettled.sort((a, b) => compareCodeUnits(a.id, b.id));
  const qualifiedCounts = countBy(unsettled.map(qualifiedName));
  for (const tool of unsettled) {
    const qualified = qualifiedName(tool);
    const free = isSafe(qualified) && qualifiedCounts.get(qualified) === 1 && !taken.has(qualified);
    const name = free ? qualified : hashedName(qualified, { id: tool.id, taken });
    names.set(tool.id, name);
    taken.add(name);
  }
  return names;
}

function plainName(tool: Tool): string {
  return tool.source === 'mcp' ? `${tool.owner}__${tool.name}` : tool.name;
}

function qualifiedName(tool: Tool): string {
  return tool.source === 'client' ? `client__${tool.name}` : `${tool.owner}__${tool.name}`;
}

/** Among tools of one name a core tool may keep it, else the only trusted one; between others nobody is preferred. */
function keeperOf(group: readonly Tool[]): Tool | undefined {
  if (group.length === 1) return group[0];
  const trusted = group.filter((tool) => tool.source === 'openclaw');
  return trusted.find((tool) => tool.owner === CORE_OWNER) ?? (trusted.length === 1 ? trusted[0] : undefined);
}

/** With more of the hash as long as somebody has that name: a client may call its tool whatever it likes. */
function hashedName(
  name: string,
  { id, taken }: { readonly id: string; readonly taken: ReadonlySet<string> },
): string {
  const hash = createHash('sha256').update(id).digest('hex');
  const safe = name.replace(/[^A-Za-z0-9_-]/gu, '_');
  const withHash = (length: number): string =>
    `${safe.slice(0, MAX_NAME_CHARACTERS - length - 1)}_${hash.slice(0, length)}`;
  let length = HASH_CHARACTERS;
  while (taken.has(withHash(length)) && length < MAX_NAME_CHARACTERS - 1) length += 1;
  return withHash(length);
}

function isSafe(name: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/u.test(name);
}

function countBy(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
