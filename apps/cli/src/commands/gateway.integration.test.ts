import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '../../test/run-captured.ts';
import { startProvider } from '../../test/start-provider.ts';

const LISTENING = /^OpenClaw Gateway listening on (http:\/\/127\.0\.0\.1:\d+)\n/u;

describe('openclaw gateway', () => {
  it('serves until it gets a signal, and stops with 0', async () => {
    await using provider = await startProvider(() => ({ text: 'Hello.' }));
    await using house = await makeHouse(provider.config);

    const running = house.start('gateway', '--port', '0', '--log-level', 'silent');
    const [, url] = LISTENING.exec(await running.sees('listening on')) ?? [];
    const { stdout: token } = await house.run('gateway', 'token');
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'hi' }] }),
    });
    expect(response.status).toBe(200);
    expect(JSON.stringify(await response.json())).toContain('Hello.');

    running.signals.emit('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0 });
  });

  it('CAT-14: goes on serving after a fault outside of any call, and leaves no listener behind', async () => {
    await using house = await makeHouse();

    const running = house.start('gateway', '--port', '0', '--log-level', 'silent');
    const [, url] = LISTENING.exec(await running.sees('listening on')) ?? [];
    expect(running.signals.emit('unhandledRejection', new Error('forgotten'))).toBe(true);
    expect(running.signals.emit('uncaughtException', new Error('in a timer'))).toBe(true);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    running.signals.emit('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0 });
    expect(running.signals.eventNames()).toEqual([]);
  });

  it('stops at once at a second signal, though a request is running', async () => {
    await using provider = await startProvider(() => 'silence');
    await using house = await makeHouse({ ...provider.config, gateway: { auth: { token: 'secret-token' } } });

    const running = house.start('gateway', '--port', '0', '--log-level', 'silent');
    const [, url] = LISTENING.exec(await running.sees('listening on')) ?? [];
    const request = fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer secret-token', 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'hi' }] }),
    });
    await provider.received(1);
    running.signals.emit('SIGINT');
    running.signals.emit('SIGINT');

    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    expect((await request).status).toBe(499);
    expect(stdout).not.toContain('secret-token');
  });

  it('makes one token, keeps it for its owner only, and says where', async () => {
    await using house = await makeHouse();

    const first = await house.run('gateway', 'token');
    const second = await house.run('gateway', 'token');

    const file = join(house.folder, 'gateway-token');
    expect(first.stdout).toBe(await readFile(file, 'utf8'));
    expect(second.stdout).toBe(first.stdout);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('says what is wrong with the config and does not start', async () => {
    await using house = await makeHouse({ gatway: {} });

    const { code, stderr } = await house.run('gateway', '--port', '0');

    expect(code).toBe(1);
    expect(stderr).toContain('(config_invalid)');
  });
});
