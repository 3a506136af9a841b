import type { KnownPlugin } from '@openclaw/kit';
import { type Cli, outputWidth } from '../cli.ts';
import { printJson } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { renderTable } from '../output/render-table.ts';
import { knownPlugins } from '../plugins/known-plugins.ts';

/** `openclaw plugins list`: what there is, by manifests; a plugin without one is listed by its folder. */
export async function listKnownPlugins(cli: Cli, { json }: { readonly json?: boolean }): Promise<void> {
  const { plugins } = await knownPlugins(cli);
  if (json === true) return printJson(cli, plugins.map(listed));
  const columns = [
    { head: 'plugin' },
    { head: 'version' },
    { head: '' },
    { head: 'from' },
    { head: 'tools' },
    { head: 'what it is, or what is wrong', flexible: true },
  ];
  const rows = plugins.map((plugin) => [
    plugin.id ?? `(${printableLine(plugin.packageName ?? 'unknown', 60)})`,
    printableLine(plugin.version ?? '', 40),
    stateOf(plugin),
    plugin.source,
    plugin.manifest === undefined ? '?' : String(plugin.manifest.tools.length),
    printableLine(plugin.problems[0] ?? plugin.manifest?.description ?? '', 500),
  ]);
  cli.stdout.write(renderTable(columns, rows, { width: outputWidth(cli) }));
}

function stateOf({ enabled, configProblems }: KnownPlugin): string {
  if (!enabled) return 'off';
  return configProblems === undefined ? 'on' : 'left out';
}

function listed({ manifest, ...plugin }: KnownPlugin): object {
  return {
    ...plugin,
    ...(manifest === undefined
      ? {}
      : {
          name: manifest.name,
          description: manifest.description,
          tools: manifest.tools.map(({ name }) => name),
          hooks: manifest.hooks,
        }),
  };
}
