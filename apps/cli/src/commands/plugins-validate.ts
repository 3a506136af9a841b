import { basename, resolve } from 'node:path';
import type { Cli } from '../cli.ts';
import { ExitStatus } from '../exit-status.ts';
import { count } from '../output/count.ts';
import { printJson, printLines } from '../output/print.ts';
import { examineFolder } from '../plugins/examine-folder.ts';
import { errorsOf, renderFindings } from '../plugins/render-findings.ts';

/** `openclaw plugins validate`: everything that is wrong with a plugin, or could be better. Fails for errors only. */
export async function validatePlugin(
  cli: Cli,
  given: string,
  { json }: { readonly json?: boolean },
): Promise<void> {
  const folder = resolve(given);
  const { findings, read, built } = await examineFolder(cli, folder);
  const id = built?.id ?? read.manifest?.id;
  const errors = errorsOf(findings).length;
  if (json === true) {
    printJson(cli, { ok: errors === 0, ...(id === undefined ? {} : { plugin: id }), folder, findings });
  } else {
    const name = id ?? basename(folder);
    printLines(cli, [
      ...renderFindings(name, findings),
      errors > 0 ? undefined : summary(name, { tools: built?.tools.length ?? 0, warnings: findings.length }),
    ]);
  }
  if (errors > 0) throw new ExitStatus(1);
}

function summary(
  name: string,
  { tools, warnings }: { readonly tools: number; readonly warnings: number },
): string {
  const but = warnings === 0 ? '' : `, with ${count(warnings, 'warning')}`;
  return `${name} is valid${but}: ${count(tools, 'tool')}`;
}
