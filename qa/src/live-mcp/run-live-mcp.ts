import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Launcher } from '../suite/launcher.ts';
import { installServers } from './install-servers.ts';
import { type LiveReport, liveFailures } from './live-report.ts';
import { LIVE_SERVERS } from './live-servers.ts';
import { readCatalogs } from './read-catalogs.ts';
import { type CatalogsReport, catalogFailures, tryCatalogs } from './try-catalogs.ts';
import { tryServers } from './try-servers.ts';

export interface LiveMcpOptions {
  readonly launcher: Launcher;
  /** Where the servers are installed and stay; unset means a temporary folder. */
  readonly keep?: string;
  /** A folder of recorded `tools/list` answers. */
  readonly catalogs?: string;
  /** False leaves the servers from npm out. */
  readonly live: boolean;
  readonly signal: AbortSignal;
  progress(line: string): void;
}

export interface LiveMcpResult {
  readonly live?: LiveReport;
  readonly catalogs?: CatalogsReport;
  /** Empty if all is as it should be. */
  readonly failures: readonly string[];
}

/** Real servers and recorded catalogs, each behind a Gateway process of its own. */
export async function runLiveMcp(options: LiveMcpOptions): Promise<LiveMcpResult> {
  const { launcher, keep, signal, progress } = options;
  // A server that is told of this folder may resolve it before it compares.
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'openclaw-live-mcp-')));
  try {
    const catalogs = options.catalogs === undefined ? undefined : await readCatalogs(options.catalogs);
    let live: LiveReport | undefined;
    if (options.live) {
      progress('installing the servers');
      const installed = resolve(keep ?? join(folder, 'installed'));
      const programs = await installServers(LIVE_SERVERS, { folder: installed, signal });
      live = await tryServers({ ...options, servers: LIVE_SERVERS, programs, folder: join(folder, 'live') });
    }
    progress(catalogs === undefined ? 'done' : 'trying the recorded catalogs');
    const replayed =
      catalogs && (await tryCatalogs(catalogs, { launcher, folder: join(folder, 'catalogs'), signal }));
    return {
      ...(live !== undefined && { live }),
      ...(replayed !== undefined && { catalogs: replayed }),
      failures: [
        ...(live === undefined ? [] : liveFailures(live)),
        ...(replayed === undefined ? [] : catalogFailures(replayed)),
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
