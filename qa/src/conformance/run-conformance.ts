import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGatewayProcess } from '../suite/gateway-process.ts';
import type { Launcher } from '../suite/launcher.ts';
import { NOT_APPLICABLE } from './not-applicable.ts';
import { startTokenProxy } from './token-proxy.ts';
import { writeConformancePlugin } from './write-conformance-plugin.ts';

/** Fetched by npx when it is run: it brings over a hundred packages, which nothing else here needs. */
const SUITE = '@modelcontextprotocol/conformance@0.1.16';
const TOKEN = 'qa-conformance-token';

export interface ConformanceOptions {
  readonly launcher: Launcher;
  readonly signal: AbortSignal;
}

/**
 * Runs the official suite's server scenarios against `/mcp` of a fresh Gateway in direct mode, whose tools the suite
 * calls by name. Its report goes to our stdout. Gives its exit code: 0 if no other scenario failed than those that
 * do not apply.
 */
export async function runConformance({ launcher, signal }: ConformanceOptions): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'openclaw-conformance-'));
  try {
    const configPath = join(folder, 'openclaw.json5');
    const stateDir = join(folder, 'state');
    const plugin = join(folder, 'plugin');
    await mkdir(stateDir);
    await writeConformancePlugin(plugin);
    const config = {
      gateway: { auth: { token: TOKEN } },
      tools: { toolSearch: false },
      plugins: { paths: [plugin] },
    };
    await writeFile(configPath, JSON.stringify(config));
    const expected = join(folder, 'not-applicable.yml');
    await writeFile(expected, baseline());

    await using gateway = await startGatewayProcess({ launcher, folder, configPath, stateDir, signal });
    await using proxy = await startTokenProxy({ target: gateway.url, token: TOKEN });
    const url = `${proxy.url}/mcp`;
    return await runSuite(['--url', url, '--suite', 'all', '--expected-failures', expected], folder, signal);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function baseline(): string {
  const lines = NOT_APPLICABLE.flatMap(({ scenarios }) => scenarios.map((scenario) => `  - ${scenario}`));
  return `server:\n${lines.join('\n')}\n`;
}

function runSuite(flags: readonly string[], cwd: string, signal: AbortSignal): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const child = spawn('npx', ['-y', '--ignore-scripts', SUITE, 'server', ...flags], {
    cwd,
    signal,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  child.once('error', reject);
  child.once('close', (code) => resolve(code ?? 1));
  return promise;
}
