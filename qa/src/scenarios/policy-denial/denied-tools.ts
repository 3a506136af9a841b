import { witnessTool } from '../../witness-plugin/index.ts';
import type { Attempt, LaneName, RigPlugin } from '../rig/index.ts';

/** A tool that some layer denies, with the words by which somebody would look for it. */
export interface DeniedTool {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  /** The name as models misremember it. */
  readonly drifted: string;
  /** Close enough to be corrected to the right one. */
  readonly misspelt: string;
}

const PLUGIN_ID = 'qa-vault';

/** Nobody would write these words by chance: who has them has read the tool. */
const MARK = 'obsidian ledger';

function denied(name: string, query: string): DeniedTool {
  return {
    id: `openclaw:${PLUGIN_ID}:${name}`,
    name,
    query,
    drifted: name.replaceAll(/_(\w)/gu, (_whole, letter: string) => letter.toUpperCase()),
    misspelt: `openclaw:${PLUGIN_ID}:${name}x`,
  };
}

/** By the layer that denies it. */
export const DENIED: Readonly<Record<string, DeniedTool>> = {
  global: denied('vault_export', 'export the vault'),
  agent: denied('vault_purge', 'purge the vault'),
  provider: denied('vault_wire', 'wire money out of the vault'),
  model: denied('vault_seal', 'seal the vault'),
  channel: denied('vault_rekey', 'change the keys of the vault'),
  'MCP server': {
    id: 'mcp:cal:echo',
    name: 'cal__echo',
    query: 'give back the text',
    drifted: 'calEcho',
    misspelt: 'mcp:cal:echoo',
  },
};

/** What nothing denies: tried in the same ways, it must work. */
export const ALLOWED = {
  id: `openclaw:${PLUGIN_ID}:vault_report`,
  name: 'vault_report',
  drifted: 'vaultReport',
};
export const ALLOWED_MCP = { id: 'mcp:kb:echo', name: 'kb__echo' };
/** What does not exist: what is denied must look the same. */
export const ABSENT = { id: `openclaw:${PLUGIN_ID}:zeppelin_launch`, name: 'zeppelin_launch' };

export const PLUGIN: RigPlugin = {
  id: PLUGIN_ID,
  tools: [
    ...Object.values(DENIED)
      .filter(({ id }) => id.startsWith('openclaw:'))
      .map(({ name, query }) => witnessTool(name, `Goes to the ${MARK} to ${query}.`)),
    witnessTool(ALLOWED.name, 'Reports on the vault.'),
    ...['map', 'alarm', 'guard', 'door', 'light'].map((thing) =>
      witnessTool(`vault_${thing}_check`, `Checks the ${thing} of the vault.`),
    ),
  ],
};

export { MARK };

/** Every way to a tool that there is, for each of the denied ones. */
export function waysToDenied(): readonly Attempt[] {
  return Object.values(DENIED).flatMap(({ id, name, query, drifted, misspelt }): readonly Attempt[] => [
    { kind: 'search', target: query },
    { kind: 'search', target: name },
    { kind: 'describe', target: id },
    { kind: 'describe', target: name },
    { kind: 'call', target: id },
    { kind: 'call', target: name },
    { kind: 'call', target: drifted },
    { kind: 'call', target: misspelt },
    { kind: 'function', target: name },
    { kind: 'function', target: drifted },
  ]);
}

/** The same for what does not exist, and for what may be used. */
export function waysToOthers(lane: LaneName): readonly Attempt[] {
  const note = (text: string) => ({ args: { note: text } });
  const echo = { args: { text: 'hello' } };
  return [
    { kind: 'describe', target: ABSENT.id },
    { kind: 'call', target: ABSENT.id },
    { kind: 'function', target: ABSENT.name },
    { kind: 'search', target: ALLOWED.name },
    { kind: 'describe', target: ALLOWED.id },
    { kind: 'call', target: ALLOWED.id, ...note('by id') },
    { kind: 'call', target: ALLOWED.name, ...note('by name') },
    { kind: 'call', target: ALLOWED.drifted, ...note('by a drifted name') },
    { kind: 'function', target: ALLOWED.name, ...note('as a function') },
    { kind: lane === 'direct' ? 'function' : 'call', target: ALLOWED_MCP.name, ...echo },
  ];
}
