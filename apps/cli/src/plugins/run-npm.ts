import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import type { Environment } from '@openclaw/config';
import { boundText, messageOf, OpenClawError, oneLine } from '@openclaw/contracts';
import { recordOf } from '../mcp/written-servers.ts';

export interface NpmOptions {
  /** A folder of ours: npm reads `.npmrc` files there and above. */
  readonly cwd: string;
  readonly env: Environment;
  readonly signal: AbortSignal;
  /** What is being fetched, for messages. */
  readonly what: string;
}

const MAX_OUTPUT_CHARACTERS = 32_000_000;
const TIMEOUT_MS = 600_000;

/** npm's own codes for what is not there, what cannot be reached, and what is no package. */
const NOT_FOUND: ReadonlySet<string> = new Set(['E404', 'ETARGET', 'ENOVERSIONS']);
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'ENOTCACHED',
  'ERR_SOCKET_TIMEOUT',
]);
const NO_PACKAGE: ReadonlySet<string> = new Set([
  'TAR_BAD_ARCHIVE',
  'EJSONPARSE',
  'Z_DATA_ERROR',
  'Z_BUF_ERROR',
]);

/** A program that is not there. */
const NO_GIT = 'git-is-not-run-before-consent';
/**
 * SECURITY: npm installs what a git repository needs inside of it, by the repository's own `.npmrc`, which may name
 * programs to run (`git`, `node-options`); `--ignore-scripts` does not hold for those. npm before 11.10 does not know
 * `allow-git`; what is in the environment stands over every `.npmrc`.
 */
const WITHOUT_GIT: Environment = {
  npm_config_allow_git: 'none',
  npm_config_git: NO_GIT,
  npm_config_ignore_scripts: 'true',
  npm_config_node_options: '--no-deprecation',
};

/**
 * Runs npm, whose own settings (registry, proxy, credentials) hold, and gives what it printed as JSON. Scripts of
 * packages do not run. Throws `plugin_not_found`, `plugin_invalid` or `plugin_install_failed`; npm has ended by then.
 */
export async function runNpm(args: readonly string[], options: NpmOptions): Promise<unknown> {
  const { code, stdout, stderr } = await npm(
    // SECURITY: nothing of a package may run before somebody has agreed to it.
    [
      ...args.slice(0, 1),
      '--ignore-scripts',
      '--allow-git=none',
      '--json',
      '--loglevel=error',
      ...args.slice(1),
    ],
    options,
  );
  const answer = parse(stdout);
  if (code === 0) return answer;
  throw failure(answer, { stderr, what: options.what, isStopped: options.signal.aborted });
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function npm(args: readonly string[], { cwd, env, signal, what }: NpmOptions): Promise<Ended> {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>();
  const [command, ...first] = npmCommand();
  const child = spawn(command, [...first, ...args], {
    cwd,
    env: { ...withoutWorkspace(env), ...WITHOUT_GIT },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  let fault: Error | undefined;
  child.once('error', (error) => {
    fault = error;
    // Without a process there will be no `close`.
    if (child.pid === undefined) reject(notStarted(error));
  });
  child.once('close', (code) => {
    if (fault === undefined || signal.aborted)
      resolve({ code: signal.aborted ? 1 : code, stdout: stdout(), stderr: stderr() });
    else {
      const message = `${what}: npm did not end in ${TIMEOUT_MS / 60_000} minutes. Nothing was installed.`;
      reject(new OpenClawError('plugin_install_failed', message, { cause: fault }));
    }
  });
  return promise;
}

/** A script of npm that runs us may be one of a workspace, which our own folder has none of. */
function withoutWorkspace(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([key]) => !/^npm_config_workspaces?$/iu.test(key)));
}

/** On Windows npm is a script for the shell; the program behind it stands beside Node. */
function npmCommand(): readonly [string, ...string[]] {
  if (process.platform !== 'win32') return ['npm'];
  return [process.execPath, join(process.execPath, '..', 'node_modules', 'npm', 'bin', 'npm-cli.js')];
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    if (text.length < MAX_OUTPUT_CHARACTERS) text += String(chunk);
  });
  return () => text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

interface Failed {
  readonly stderr: string;
  readonly what: string;
  readonly isStopped: boolean;
}

function failure(answer: unknown, { stderr, what, isStopped }: Failed): OpenClawError {
  if (isStopped) return new OpenClawError('plugin_install_failed', 'Stopped. Nothing was installed.');
  if (answer === undefined) {
    const why = boundText(oneLine(stderr), 400) || 'it said nothing';
    return new OpenClawError(
      'plugin_install_failed',
      `${what}: npm itself failed (${why}). Does npm --version work?`,
    );
  }
  const error = recordOf(recordOf(answer)['error']);
  const code = String(error['code'] ?? '');
  const said = boundText(oneLine(String(error['summary'] ?? '') || stderr), 400);
  if (code === 'EALLOWGIT' || stderr.includes(NO_GIT)) {
    const which = code === 'EALLOWGIT' ? ` (${boundText(oneLine(String(error['detail'])), 300)})` : '';
    const message = `${what} comes from a git repository${which}, which is not installed: npm would run programs that it names. Its author depends on a package of a registry instead, or bundles it.`;
    return new OpenClawError('plugin_invalid', message);
  }
  if (NOT_FOUND.has(code)) {
    return new OpenClawError(
      'plugin_not_found',
      `${what}: the registry has no such package or version (${said})`,
    );
  }
  if (UNREACHABLE.has(code)) {
    const message = `${what}: the registry cannot be reached (${said}). Nothing was installed.`;
    return new OpenClawError('plugin_install_failed', message);
  }
  if (NO_PACKAGE.has(code) || code === '') {
    return new OpenClawError('plugin_invalid', `${what} is no package that npm can read (${said})`);
  }
  return new OpenClawError('plugin_install_failed', `${what}: npm failed (${said}). Nothing was installed.`);
}

function notStarted(error: Error): OpenClawError {
  const message = `npm cannot be started (${messageOf(error)}). It comes with Node; see that it is on the PATH.`;
  return new OpenClawError('plugin_install_failed', message, { cause: error });
}
