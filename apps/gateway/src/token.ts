import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OpenClawError } from '@openclaw/contracts';

export interface GatewayToken {
  readonly token: string;
  /** Where the token is kept, if it is not the configured one. */
  readonly file?: string;
}

/** The configured token, or one made once and kept in the state folder, readable by its owner only. */
export async function gatewayToken(options: {
  readonly configured: string | undefined;
  readonly stateDir: string;
}): Promise<GatewayToken> {
  if (options.configured !== undefined) return { token: options.configured };
  const file = join(options.stateDir, 'gateway-token');
  return { token: (await keptToken(file)) ?? (await makeToken(file, options.stateDir)), file };
}

async function keptToken(file: string): Promise<string | undefined> {
  try {
    const token = (await readFile(file, 'utf8')).trim();
    await chmod(file, 0o600);
    return token === '' ? undefined : token;
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw new OpenClawError('config_unreadable', `The Gateway's token in ${file} cannot be read.`, { cause });
  }
}

async function makeToken(file: string, stateDir: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  try {
    await mkdir(stateDir, { recursive: true, mode: 0o700 });
    await writeFile(file, `${token}\n`, { mode: 0o600 });
    return token;
  } catch (cause) {
    throw new OpenClawError('config_unreadable', `A token for the Gateway cannot be kept in ${file}.`, {
      cause,
    });
  }
}

function isMissing(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === 'ENOENT';
}
