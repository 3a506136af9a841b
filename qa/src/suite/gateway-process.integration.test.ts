import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpenClawError } from '@openclaw/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GatewayProcessOptions, startGatewayProcess } from './gateway-process.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openclaw-gateway-process-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A stand-in for the command, which writes its process id down and then does `body`. */
async function start(body: string, options: Partial<GatewayProcessOptions> = {}) {
  const script = join(folder, 'stand-in.mjs');
  const writePid = `import { writeFileSync } from 'node:fs'; writeFileSync('pid', String(process.pid));`;
  await writeFile(script, `${writePid}\n${body}\n`);
  return startGatewayProcess({
    launcher: { command: process.execPath, args: [script] },
    folder,
    configPath: join(folder, 'openclaw.json5'),
    stateDir: join(folder, 'state'),
    signal: new AbortController().signal,
    ...options,
  });
}

const LISTENS = `console.log('OpenClaw Gateway listening on http://127.0.0.1:1'); setInterval(() => {}, 1000);`;

async function isRunning(): Promise<boolean> {
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH') return false;
    throw thrown;
  }
}

describe('startGatewayProcess', () => {
  it('asks it to stop with SIGTERM and tells how it ended and what memory it took', async () => {
    await using gateway = await start(`process.on('SIGTERM', () => process.exit(0)); ${LISTENS}`);
    expect(gateway.url).toBe('http://127.0.0.1:1');
    expect(await gateway.stop()).toMatchObject({ exitCode: 0, signal: null });
    expect(await isRunning()).toBe(false);
  });

  it('lets it clean up when it is disposed', async () => {
    const cleansUp = `process.on('SIGTERM', () => { writeFileSync('cleaned', ''); process.exit(0); });`;
    const gateway = await start(`${cleansUp} ${LISTENS}`);
    await gateway[Symbol.asyncDispose]();
    await access(join(folder, 'cleaned'));
  });

  it('kills one that does not stop', async () => {
    const gateway = await start(`process.on('SIGTERM', () => {}); ${LISTENS}`, { stopTimeoutMs: 50 });
    expect(await gateway.stop()).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
    expect(await isRunning()).toBe(false);
  });

  it('waits for what it has to say, and no longer than it lives', async () => {
    const echo = `process.on('SIGUSR2', () => console.error('heard')); console.error('listens');`;
    await using gateway = await start(`${echo} ${LISTENS}`);
    await gateway.untilSaid((stderr) => stderr.includes('listens'));
    process.kill(gateway.pid, 'SIGUSR2');
    await gateway.untilSaid((stderr) => stderr.includes('heard'));
    const never = gateway.untilSaid(() => false);
    await Promise.all([expect(never).rejects.toMatchObject({ code: 'runtime_unavailable' }), gateway.kill()]);
  });

  it('says with its own words why it did not start', async () => {
    const failure = await start(`console.error('the config is wrong'); process.exit(1);`).catch((e) => e);
    expect(failure).toBeInstanceOf(OpenClawError);
    expect(failure.code).toBe('runtime_unavailable');
    expect(failure.message).toContain('the config is wrong');
  });

  it('leaves nothing behind when it is called off before it listens', async () => {
    const controller = new AbortController();
    const reason = new Error('called off');
    const starting = start(`setInterval(() => {}, 1000);`, { signal: controller.signal });
    controller.abort(reason);
    await expect(starting).rejects.toBe(reason);
  });

  it('gives the Gateway none of the environment of its caller', async () => {
    await using _gateway = await start(
      `writeFileSync('env', Object.keys(process.env).join(' ')); ${LISTENS}`,
    );
    const names = (await readFile(join(folder, 'env'), 'utf8')).split(' ');
    expect(names.filter((name) => name.startsWith('OPENCLAW_'))).toEqual([
      'OPENCLAW_CONFIG',
      'OPENCLAW_STATE_DIR',
    ]);
    expect(names).not.toContain('VITEST');
  });
});
