import { basename, relative, resolve } from 'node:path';
import process from 'node:process';
import type { Cli } from '../cli.ts';
import { printLines } from '../output/print.ts';
import { askScaffold } from '../plugin-scaffold/ask-scaffold.ts';
import { findPackedPackages } from '../plugin-scaffold/packed-packages.ts';
import { checkPluginName, suggestName } from '../plugin-scaffold/plugin-name.ts';
import { scaffoldPackage } from '../plugin-scaffold/scaffold-package.ts';
import { readTemplate, type Template } from '../plugin-scaffold/template.ts';
import { checkEmptyFolder, writeScaffold } from '../plugin-scaffold/write-scaffold.ts';
import { cliVersion } from '../version.ts';

export interface PluginsInitFlags {
  readonly name?: string;
  readonly template?: Template;
  /** A folder of packed `@openclaw` packages, to depend on instead of the registry, or what makes it when it is needed. */
  readonly packages?: string | (() => Promise<string>);
}

/** `openclaw plugins init`: a new plugin that installs, passes its tests and validates as it is. */
export async function initPlugin(
  cli: Cli,
  given: string | undefined,
  flags: PluginsInitFlags,
): Promise<void> {
  if (flags.name !== undefined) checkPluginName(flags.name);
  const folder = resolve(given ?? flags.name ?? '.');
  await checkEmptyFolder(folder);
  const { name, template } = await askScaffold(cli, {
    name: flags.name,
    template: flags.template,
    suggestedName: suggestName(basename(folder)) ?? 'my-plugin',
  });
  const version = cliVersion();
  const packages = typeof flags.packages === 'function' ? await flags.packages() : flags.packages;
  const packed = packages === undefined ? undefined : await findPackedPackages(packages, { version });
  const manifest = scaffoldPackage({ id: name, template, version, packed });
  const files = [
    { path: 'package.json', content: `${JSON.stringify(manifest, null, 2)}\n` },
    ...(await readTemplate(template, { id: name })),
  ];
  await writeScaffold(folder, files);
  const inside = relative(process.cwd(), folder);
  const shown = inside.startsWith('..') ? folder : inside;
  printLines(cli, [
    `Made the plugin ${name} in ${shown === '' ? 'this folder' : shown}:`,
    ...files.map(({ path }) => `  ${path}`),
    packages === undefined
      ? undefined
      : `It depends on the packed packages in ${resolve(packages)}, not on those of the registry.`,
    '',
    'Next:',
    shown === '' ? undefined : `  cd ${/^[\w./-]+$/u.test(shown) ? shown : JSON.stringify(shown)}`,
    '  npm install',
    '  npm test                          # runs its tool as the Gateway would',
    `  npm run build                     # ${template === 'ts' ? 'compiles it and ' : ''}writes openclaw.plugin.json`,
    '  npx openclaw plugins install .    # lets your agents use it',
    '  npx openclaw tools search "working days until a deadline"',
  ]);
}
