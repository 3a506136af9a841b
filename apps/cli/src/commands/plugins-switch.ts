import { setConfigValue } from '@openclaw/config';
import type { Cli } from '../cli.ts';
import { printJson } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { warnOfProblems } from '../output/warn-of-problems.ts';
import { knownPlugins, unknownPlugin } from '../plugins/known-plugins.ts';

/** `openclaw plugins enable` and `disable`: one key of the config file. */
export async function switchPlugin(
  cli: Cli,
  { id, enabled }: { readonly id: string; readonly enabled: boolean },
  { json }: { readonly json?: boolean },
): Promise<void> {
  const { plugins } = await knownPlugins(cli);
  // A folder without a manifest does not tell its id before it runs, so it may be the one that is meant.
  const nameless = plugins.filter((plugin) => plugin.id === undefined).map(({ folder }) => folder ?? '');
  const isKnown = plugins.some((plugin) => plugin.id === id);
  if (!isKnown && (nameless.length === 0 || !/^[a-z][a-z0-9_-]{0,63}$/u.test(id))) {
    throw unknownPlugin(id, plugins);
  }
  const edit = await setConfigValue(`plugins.entries["${id}"].enabled`, String(enabled), { env: cli.env });
  if (!isKnown) {
    const where = printableLine(nameless.join(', '), 500);
    cli.stderr.write(
      `openclaw: warning: no manifest tells of a plugin ${id}; it is taken for that of ${where}. See openclaw plugins list\n`,
    );
  }
  if (json === true) printJson(cli, { plugin: id, enabled, file: edit.path, changed: edit.changed });
  else {
    const state = enabled ? 'on' : 'off';
    const from = edit.changed ? ' A Gateway that runs keeps what it has until it is started again.' : '';
    cli.stdout.write(`The plugin ${id} is ${state} (${edit.path}).${from}\n`);
  }
  warnOfProblems(cli, edit);
}
