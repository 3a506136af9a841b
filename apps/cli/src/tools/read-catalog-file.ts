import { basename, extname } from 'node:path';
import { type CatalogFile, parseCatalogFile } from '@openclaw/catalog';
import { messageOf, OpenClawError } from '@openclaw/contracts';
import type { Cli } from '../cli.ts';
import { readTextFile } from '../read-text-file.ts';
import { warnOf } from '../report-error.ts';

const MAX_TOLD = 10;

/** The tools of a catalog file; what had to be left out is told on stderr. Throws `catalog_unreadable`. */
export async function readCatalogFile(cli: Cli, path: string): Promise<CatalogFile> {
  const value = await readJson(path);
  const file = parseCatalogFile(value, { server: serverName(value, path) });
  warnOf(cli, file.diagnostics.slice(0, MAX_TOLD));
  const more = file.diagnostics.length - MAX_TOLD;
  if (more > 0) cli.stderr.write(`openclaw: warning: ${more} more of the catalog file are left out\n`);
  return file;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readTextFile(path));
  } catch (cause) {
    throw new OpenClawError('catalog_unreadable', `The catalog ${path} cannot be read: ${messageOf(cause)}`, {
      cause,
    });
  }
}

/** What the file calls its server, else its own name: ids are made of it. */
function serverName(value: unknown, path: string): string {
  const isObject = typeof value === 'object' && value !== null;
  const key = isObject && 'key' in value ? value.key : undefined;
  return typeof key === 'string' && key !== '' ? key : basename(path, extname(path));
}
