import { realpath } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { resolveInWorkspace } from '@openclaw/plugin-sdk';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What programs need to work and to speak the user's language. Everything else may be a secret. */
const PASSED = ['HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR'];
/**
 * SECURITY: git takes any folder of the right files for a repository without a working tree, and runs what its
 * configuration names. The file tools write nothing called `.git`, but such a folder they can.
 */
const NO_BARE_REPOSITORIES = {
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'safe.bareRepository',
  GIT_CONFIG_VALUE_0: 'explicit',
};
const FALLBACK_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * The environment of a program: an allow-list out of ours, never the whole. SECURITY: keys of providers and tokens
 * of the Gateway are in our own environment.
 */
export async function programEnv(
  own: Environment,
  options: {
    readonly passEnv: readonly string[];
    readonly env: Readonly<Record<string, string>>;
    readonly workspaceDir: string;
  },
): Promise<Record<string, string>> {
  const localised = Object.keys(own).filter((name) => name.startsWith('LC_'));
  const asked = options.passEnv.filter((name) => name !== 'PATH'); // Or it would come back unfiltered.
  const passed = [...PASSED, ...localised, ...asked].flatMap((name) => {
    const value = own[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    PATH: await safePath(own['PATH'], options.workspaceDir),
    TERM: 'dumb',
    ...NO_BARE_REPOSITORIES,
    ...Object.fromEntries(passed),
    ...options.env,
  };
}

/**
 * SECURITY: an entry that is relative, or lies in the workspace, would let a file that a model wrote stand in for a
 * known program. `npm run` and `npx` put such an entry first.
 */
async function safePath(path = FALLBACK_PATH, workspaceDir: string): Promise<string> {
  const entries = path.split(':').filter(isAbsolute);
  const inside = await Promise.all(entries.map((entry) => isInWorkspace(entry, workspaceDir)));
  return entries.filter((_, index) => inside[index] === false).join(':') || FALLBACK_PATH;
}

async function isInWorkspace(folder: string, workspaceDir: string): Promise<boolean> {
  const real = await realpath(folder).catch(() => folder); // Not there, but may be made.
  return (await resolveInWorkspace(workspaceDir, real)).ok;
}
