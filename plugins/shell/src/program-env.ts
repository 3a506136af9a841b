import { isAbsolute } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What programs need to work and to speak the user's language. Everything else may be a secret. */
const PASSED = ['HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR'];
const FALLBACK_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * The environment of a program: an allow-list out of ours, never the whole. SECURITY: keys of providers and tokens
 * of the Gateway are in our own environment.
 */
export function programEnv(
  own: Environment,
  options: { readonly passEnv: readonly string[]; readonly env: Readonly<Record<string, string>> },
): Record<string, string> {
  const localised = Object.keys(own).filter((name) => name.startsWith('LC_'));
  const passed = [...PASSED, ...localised, ...options.passEnv].flatMap((name) => {
    const value = own[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { PATH: absolutePath(own['PATH']), TERM: 'dumb', ...Object.fromEntries(passed), ...options.env };
}

/** SECURITY: a relative entry would let a file that a model wrote in its workspace stand in for a known program. */
function absolutePath(path = FALLBACK_PATH): string {
  return path.split(':').filter(isAbsolute).join(':') || FALLBACK_PATH;
}
