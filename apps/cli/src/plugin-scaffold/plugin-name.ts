import { CORE_OWNER, OpenClawError } from '@openclaw/contracts';
import { PLUGIN_ID_PATTERN } from '@openclaw/plugin-sdk';

/** What is wrong with a name for a plugin, and one that would do; undefined if nothing is. */
export function pluginNameProblem(name: string): string | undefined {
  if (PLUGIN_ID_PATTERN.test(name) && name !== CORE_OWNER) return undefined;
  const suggestion = suggestName(name);
  const why =
    name === CORE_OWNER
      ? '"core" is the name of the tools that ship with the house'
      : 'it takes lower-case letters, digits, "_" and "-", a letter first, at most 64';
  const hint = suggestion === undefined ? '' : ` For example: ${suggestion}`;
  return `${JSON.stringify(name.slice(0, 80))} is no name for a plugin: ${why}.${hint}`;
}

/** Throws `request_invalid`. */
export function checkPluginName(name: string): void {
  const problem = pluginNameProblem(name);
  if (problem !== undefined) throw new OpenClawError('request_invalid', `--name: ${problem}`);
}

/** The nearest name that will do; undefined where nothing is left of what was given. */
export function suggestName(name: string): string | undefined {
  if (name === CORE_OWNER) return 'my-core';
  const words = name
    .split('/')
    .at(-1)
    ?.normalize('NFKD')
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1-$2')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9_]+/gu, '-')
    .replace(/^openclaw-plugin-/u, '')
    .replace(/^[^a-z]+/u, '')
    .slice(0, 64)
    .replace(/-+$/u, '');
  return words === undefined || words === '' || words === CORE_OWNER ? undefined : words;
}
