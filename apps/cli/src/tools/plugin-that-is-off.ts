import { OpenClawError } from '@openclaw/contracts';
import type { KnownPlugin } from '@openclaw/kit';
import type { Cli } from '../cli.ts';
import { printableLine } from '../output/printable.ts';
import { knownPlugins } from '../plugins/known-plugins.ts';

/**
 * What to throw in place of `tool_not_found`: if the manifest of a plugin that is off lists such a tool, that it does,
 * under the same code. Anything else is given back as it is. Nothing of the plugin runs.
 */
export async function ofPluginThatIsOff(
  cli: Cli,
  { idOrName, thrown }: { readonly idOrName: string; readonly thrown: unknown },
): Promise<unknown> {
  if (!(thrown instanceof OpenClawError) || thrown.code !== 'tool_not_found') return thrown;
  const { plugins } = await knownPlugins(cli);
  const owners = plugins.filter((plugin) => !plugin.enabled && hasTool(plugin, idOrName));
  const [owner] = owners;
  if (owner?.id === undefined) return thrown;
  const name = printableLine(idOrName, MAX_NAME_CHARACTERS);
  const ids = owners.map(({ id }) => id).join(' and of ');
  const message = `${name} is a tool of the plugin ${ids}, which is off: openclaw plugins enable ${owner.id}`;
  return new OpenClawError('tool_not_found', message, { cause: thrown });
}

const MAX_NAME_CHARACTERS = 200;

function hasTool({ id, source, manifest }: KnownPlugin, idOrName: string): boolean {
  // Some plugins of the house own the names of core.
  const owners = source === 'bundled' ? [id, 'core'] : [id];
  return (manifest?.tools ?? []).some(
    ({ name }) => name === idOrName || owners.some((owner) => `openclaw:${owner}:${name}` === idOrName),
  );
}
