import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { messageOf, OpenClawError } from '@openclaw/contracts';
import type { ExaminedPlugin, PluginFinding } from '@openclaw/kit';
import {
  compareManifests,
  MANIFEST_FILE,
  type ManifestDifference,
  type PluginManifest,
  renderPluginManifest,
} from '@openclaw/plugin-sdk';
import type { Cli } from '../cli.ts';
import { ExitStatus } from '../exit-status.ts';
import { count } from '../output/count.ts';
import { printJson, printLines } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { examineFolder } from '../plugins/examine-folder.ts';
import { errorsOf, renderFindings } from '../plugins/render-findings.ts';

export interface PluginsBuildFlags {
  readonly check?: boolean;
  readonly json?: boolean;
}

/**
 * `openclaw plugins build`: runs the plugin and writes its manifest, or with `--check` compares the one that is
 * there. Nothing is written for a plugin with errors.
 */
export async function buildPlugin(cli: Cli, given: string, flags: PluginsBuildFlags): Promise<void> {
  const folder = resolve(given);
  const examined = await examineFolder(cli, folder);
  const { built } = examined;
  // What is wrong with the old manifest is what this is here to mend.
  const findings = examined.findings.filter(({ file }) => file !== MANIFEST_FILE);
  const name = built?.id ?? basename(folder);
  if (built === undefined || errorsOf(findings).length > 0) {
    if (flags.json === true) printJson(cli, { ok: false, folder, findings });
    else printLines(cli, renderFindings(name, findings));
    throw new ExitStatus(1);
  }
  const file = join(folder, MANIFEST_FILE);
  const text = renderPluginManifest(built);
  const isCurrent = (await readIfThere(file)) === text;
  if (flags.check === true) return check(cli, { examined, built, isCurrent, json: flags.json === true });
  if (!isCurrent) await write(file, text);
  if (flags.json === true) printJson(cli, { ok: true, plugin: name, file, changed: !isCurrent, findings });
  else report(cli, { built, file, isCurrent, findings });
}

interface Report {
  readonly built: PluginManifest;
  readonly file: string;
  readonly isCurrent: boolean;
  readonly findings: readonly PluginFinding[];
}

function report(cli: Cli, { built, file, isCurrent, findings }: Report): void {
  const { id, version, tools, hooks } = built;
  const holds = [count(tools.length, 'tool'), ...(hooks.length === 0 ? [] : [count(hooks.length, 'hook')])];
  printLines(cli, [
    ...renderFindings(id, findings),
    printableLine(
      `${isCurrent ? 'Nothing to change in' : 'Wrote'} ${file}: ${id} ${version}, ${holds.join(', ')}`,
      2_000,
    ),
  ]);
}

interface Check {
  readonly examined: ExaminedPlugin;
  readonly built: PluginManifest;
  readonly isCurrent: boolean;
  readonly json: boolean;
}

function check(cli: Cli, { examined, built, isCurrent, json }: Check): void {
  const differences = isCurrent ? [] : differencesOf(examined, built);
  if (json) printJson(cli, { ok: isCurrent, plugin: built.id, folder: examined.folder, differences });
  else if (isCurrent) printLines(cli, [`${MANIFEST_FILE} of ${built.id} is what the code says`]);
  else {
    printLines(cli, [
      ...differences.map(({ path, message }) => printableLine(`${MANIFEST_FILE}${path} ${message}`, 600)),
      `${MANIFEST_FILE} of ${built.id} is out of date. Run: openclaw plugins build ${examined.folder}`,
    ]);
  }
  if (!isCurrent) throw new ExitStatus(1);
}

/** Of files that hold the same and are not the same bytes, only that can be said. */
function differencesOf(
  { read }: ExaminedPlugin,
  built: PluginManifest,
): readonly Pick<ManifestDifference, 'path' | 'message'>[] {
  if (!read.hasManifest) return [{ path: '', message: 'is not there' }];
  const unreadable = read.problems.filter(({ file }) => file === MANIFEST_FILE);
  if (read.manifest === undefined) return unreadable;
  const differences = compareManifests(read.manifest, built);
  if (differences.length > 0) return differences;
  return [{ path: '', message: 'says the same in other bytes: it was formatted or changed by hand' }];
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined;
    throw failed(file, thrown);
  }
}

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (thrown) {
    throw failed(file, thrown);
  }
}

function failed(file: string, thrown: unknown): OpenClawError {
  return new OpenClawError('plugin_invalid', `${file}: ${messageOf(thrown)}`, { cause: thrown });
}
