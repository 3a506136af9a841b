import { basename, dirname, extname, resolve } from 'node:path';
import { type CatalogSnapshot, toolDocument } from '@openclaw/catalog';
import { messageOf, OpenClawError } from '@openclaw/contracts';
import {
  DEFAULT_KS,
  evaluateRetrieval,
  type ParsedQueries,
  parseQueries,
  type WantedResolution,
} from '@openclaw/evaluation';
import type { Cli } from '../cli.ts';
import { outputWidth } from '../cli.ts';
import { renderReport, reportJson } from '../eval/render-report.ts';
import { printJson } from '../output/print.ts';
import { openProgress } from '../output/progress.ts';
import { readTextFile } from '../read-text-file.ts';
import { warnOf } from '../report-error.ts';
import { type CatalogFlags, openCatalog } from '../tools/open-catalog.ts';

export interface EvalRetrievalFlags extends CatalogFlags {
  readonly queries: string;
  readonly k?: readonly number[];
  readonly misses?: number;
}

/** `openclaw eval retrieval`: how often search finds the tools that queries need. */
export async function evaluateCatalog(cli: Cli, flags: EvalRetrievalFlags): Promise<void> {
  await using opened = await openCatalog(cli, flags);
  const { catalog } = opened;
  const set = setName(flags);
  if (catalog.entries.length === 0) {
    throw new OpenClawError('catalog_unreadable', `There is no tool in ${set} to search for.`);
  }
  const { queries, repeatedLines } = await readQueries(flags.queries, catalog);
  warnOfRepeated(cli, { repeatedLines, file: flags.queries });
  using progress = await openProgress(cli, { isQuiet: flags.json === true });
  const report = await evaluateRetrieval({
    documents: catalog.entries.map(toolDocument),
    queries,
    ks: flags.k ?? DEFAULT_KS,
    misses: flags.misses ?? 0,
    onProgress: progress.show,
  });
  progress.end();
  if (flags.json === true) {
    return printJson(cli, reportJson(report, { set, withMisses: flags.misses !== undefined }));
  }
  cli.stdout.write(renderReport(report, { set, width: outputWidth(cli) }));
}

/** Of a file its own name, or its folder's where it is called `catalog.json`, as those of the public sets are. */
function setName({ catalog, agent = 'main' }: EvalRetrievalFlags): string {
  if (catalog === undefined) return `agent:${agent}`;
  const name = basename(catalog, extname(catalog));
  return name === 'catalog' ? basename(dirname(resolve(catalog))) : name;
}

async function readQueries(path: string, catalog: CatalogSnapshot): Promise<ParsedQueries> {
  return parseQueries(await readQueriesText(path), { resolve: (idOrName) => wanted(catalog, idOrName) });
}

async function readQueriesText(path: string): Promise<string> {
  try {
    return await readTextFile(path);
  } catch (cause) {
    throw new OpenClawError('request_invalid', `The queries ${path} cannot be read: ${messageOf(cause)}`, {
      cause,
    });
  }
}

/** What a call of a model forgives, a file that is a measure does not: a name that is only close is a mistake in it. */
function wanted(catalog: CatalogSnapshot, idOrName: string): WantedResolution {
  const resolution = catalog.resolve(idOrName);
  if (resolution.kind !== 'found') return resolution;
  const { id } = resolution.tool;
  return resolution.drifted ? { kind: 'unknown', suggestions: [id] } : { kind: 'found', id };
}

function warnOfRepeated(
  cli: Cli,
  { repeatedLines, file }: { readonly repeatedLines: readonly number[]; readonly file: string },
): void {
  const [first] = repeatedLines;
  if (first === undefined) return;
  const message =
    repeatedLines.length === 1
      ? `Line ${first} asks what an earlier line asks, and counts again.`
      : `${repeatedLines.length} lines, the first of them line ${first}, ask what earlier lines ask, and count again.`;
  warnOf(cli, [{ code: 'request_invalid', subject: file, message }]);
}
