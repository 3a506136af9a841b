import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OpenClawError } from '@openclaw/contracts';

export interface GatewayToken {
  readonly token: string;
  /** Where the token is kept, if it is not the configured one. */
  readonly file?: string;
}

/**
 * The configured token, or one made once and kept in the state folder, readable by its owner only. Two processes
 * that start together get the same one: only the first can make the file.
 */
export async function gatewayToken(options: {
  readonly configured: string | undefined;
  readonly stateDir: string;
}): Promise<GatewayToken> {
  if (options.configured !== undefined) return { token: options.configured };
  const file = join(options.stateDir, 'gateway-token');
  const token =
    (await keptToken(file)) ?? (await makeToken(file, options.stateDir)) ?? (await keptToken(file));
  if (token !== undefined) return { token, file };
  throw new OpenClawError(
    'config_unreadable',
    `The Gateway's token in ${file} is empty. Delete the file, or set gateway.auth.token.`,
  );
}

async function keptToken(file: string): Promise<string | undefined> {
  try {
    const token = (await readFile(file, 'utf8')).trim();
    await chmod(file, 0o600);
    return token === '' ? undefined : token;
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return undefined;
    throw new OpenClawError('config_unreadable', `The Gateway's token in ${file} cannot be read.`, { cause });
  }
}

/** Undefined if the file is there by now. It appears whole: written beside it, then linked to its name. */
async function makeToken(file: string, stateDir: string): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    await mkdir(stateDir, { recursive: true, mode: 0o700 });
    await writeFile(draft, `${token}\n`, { mode: 0o600 });
    await link(draft, file);
    return token;
  } catch (cause) {
    if (hasCode(cause, 'EEXIST')) return undefined;
    throw new OpenClawError('config_unreadable', `A token for the Gateway cannot be kept in ${file}.`, {
      cause,
    });
  } finally {
    await rm(draft, { force: true });
  }
}

function hasCode(thrown: unknown, code: string): boolean {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === code;
}
