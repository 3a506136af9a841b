import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gatewayToken } from './token.ts';

let stateDir: string;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'openclaw-token-'));
});

afterEach(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

describe('gatewayToken', () => {
  it('takes the configured token and keeps nothing', async () => {
    expect(await gatewayToken({ configured: 'mine', stateDir })).toEqual({ token: 'mine' });
    expect(await readdir(stateDir)).toEqual([]);
  });

  it('makes one once, for its owner only, and gives the same to all who start together', async () => {
    const inner = join(stateDir, 'new');
    const tokens = await Promise.all(
      Array.from({ length: 8 }, () => gatewayToken({ configured: undefined, stateDir: inner })),
    );
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(1);
    expect(await readdir(inner)).toEqual(['gateway-token']);
    const file = join(inner, 'gateway-token');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).trim()).toBe(tokens[0]?.token);
  });

  it('takes from others a token that they could read', async () => {
    const file = join(stateDir, 'gateway-token');
    await writeFile(file, 'kept\n');
    await chmod(file, 0o644);
    expect((await gatewayToken({ configured: undefined, stateDir })).token).toBe('kept');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('an empty file is an error that says what to do', async () => {
    await writeFile(join(stateDir, 'gateway-token'), '\n');
    await expect(gatewayToken({ configured: undefined, stateDir })).rejects.toMatchObject({
      code: 'config_unreadable',
    });
  });
});
