import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Environment } from './config.ts';

/** Where sessions and the config file live: `OPENCLAW_STATE_DIR`, else `.openclaw` in the home folder. */
export function resolveStateDir(env: Environment): string {
  const given = env['OPENCLAW_STATE_DIR'];
  return given ? resolveHome(given, env) : join(homeOf(env), '.openclaw');
}

/** `OPENCLAW_CONFIG`, else `openclaw.json5` in the state folder. */
export function resolveConfigPath(env: Environment): string {
  const given = env['OPENCLAW_CONFIG'];
  return given ? resolveHome(given, env) : join(resolveStateDir(env), 'openclaw.json5');
}

// Service managers and container files hand `~` over as it is.
function resolveHome(path: string, env: Environment): string {
  return path === '~' || path.startsWith('~/') ? join(homeOf(env), path.slice(1)) : resolve(path);
}

function homeOf(env: Environment): string {
  return env['HOME'] || env['USERPROFILE'] || homedir();
}
