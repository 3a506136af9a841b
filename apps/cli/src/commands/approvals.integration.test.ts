import { mkdir, watch } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type House, makeHouse } from '../../test/run-captured.ts';
import { startProvider } from '../../test/start-provider.ts';

/** Nothing listens there. */
const NOWHERE = { gateway: { port: 1 } };

/** Text that would rewrite what a person has read on a terminal. */
const TRICKY = 'The roses are red.\u001b[2J';

function provideWrites() {
  return startProvider(({ messages }) =>
    messages.at(-1)?.role === 'tool'
      ? { text: 'Done.' }
      : {
          call: {
            name: 'tool_call',
            arguments: { id: 'openclaw:memory:memory_write', args: { text: TRICKY } },
          },
        },
  );
}

/** A house whose agent has to ask, and the ids of the questions it asks. */
async function makeAskingHouse(config: object) {
  const house = await makeHouse({ ...NOWHERE, ...config, tools: { ask: ['memory_write'] } });
  const folder = join(house.folder, 'approvals');
  await mkdir(folder, { mode: 0o700 });
  const stop = new AbortController();
  const events = watch(folder, { signal: stop.signal })[Symbol.asyncIterator]();
  return {
    house,
    async nextQuestion(): Promise<string> {
      for (;;) {
        const { value } = await events.next();
        const [id, part] = String(value?.filename).split('.');
        if (part === 'asked') return id ?? '';
      }
    },
    async [Symbol.asyncDispose]() {
      await events.return?.();
      stop.abort();
      await house[Symbol.asyncDispose]();
    },
  };
}

const json = async (house: House, ...argv: readonly string[]) =>
  JSON.parse((await house.run('approvals', ...argv, '--json')).stdout);

describe('openclaw approvals', () => {
  it('POL-4: decides in the state folder, and the run that waits goes on', async () => {
    await using provider = await provideWrites();
    await using asking = await makeAskingHouse(provider.config);
    const { house } = asking;

    const running = house.start('agent', '--message', 'Remember the roses.');
    const id = await asking.nextQuestion();
    const list = await house.run('approvals', 'list');
    expect(list.stdout).toContain(id);
    expect(list.stdout).toContain('openclaw:memory:memory_write');
    expect(list.stdout).toContain('1 approval\n');
    expect(list.stdout).not.toContain('\u001b');

    const approved = await house.run('approvals', 'approve', id);
    expect(approved).toMatchObject({ code: 0, stdout: 'Approved, once: openclaw:memory:memory_write\n' });
    const ended = await running.ended;
    expect(ended).toMatchObject({ code: 0, stdout: 'Done.\n' });
    expect(ended.stderr).toContain(`: openclaw approvals approve ${id}\n`);

    const again = await house.run('approvals', 'deny', id);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('(approval_already_decided)');
    expect(await json(house, 'list')).toEqual([]);
    expect(await json(house, 'list', '--all')).toMatchObject([
      { approvalId: id, status: 'settled', settlement: { outcome: 'allow-once' } },
    ]);
  });

  it('POL-4, FR-61: works on a running Gateway: approve for always, see the grant, revoke it, deny', async () => {
    await using provider = await provideWrites();
    await using asking = await makeAskingHouse({
      ...provider.config,
      gateway: { auth: { token: 'secret' } },
    });
    const { house } = asking;
    const gateway = house.start('gateway', '--port', '0', '--log-level', 'silent');
    const [url = ''] = /http:\/\/\S+/u.exec(await gateway.sees('listening on')) ?? [];
    const chat = () =>
      fetch(`${url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ role: 'user', content: 'Remember.' }] }),
      });

    const first = chat();
    const id = await asking.nextQuestion();
    expect(await json(house, 'list', '--url', url)).toMatchObject([{ approvalId: id, status: 'waiting' }]);
    const approved = await house.run('approvals', 'approve', id, '--always', '--url', url);
    expect(approved).toMatchObject({ code: 0, stderr: '' });
    expect((await first).status).toBe(200);
    expect((await chat()).status).toBe(200);

    const [grant] = await json(house, 'grants', '--url', url);
    expect((await house.run('approvals', 'grants', '--url', url)).stdout).toMatch(/^1 grant\n$/mu);
    expect(grant).toMatchObject({ agentId: 'main', tool: { id: 'openclaw:memory:memory_write' } });
    expect((await house.run('approvals', 'revoke', grant.grantId, '--url', url)).code).toBe(0);
    const third = chat();
    const denied = await json(house, 'deny', await asking.nextQuestion(), '--url', url);
    expect(denied).toMatchObject({ settlement: { outcome: 'deny' } });
    expect(await (await third).text()).toContain('Done.');
    expect(JSON.stringify(provider.requests.at(-1)?.messages)).toContain('approval_denied');

    gateway.signals.emit('SIGTERM');
    await gateway.ended;
  });

  it('sends the token to an address that is named, and not to whatever listens on the configured port', async () => {
    const bearers: (string | undefined)[] = [];
    const stranger = createServer(({ headers }, response) => {
      bearers.push(headers.authorization);
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"error":{"code":"unauthorized","message":"no"}}');
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    try {
      await using house = await makeHouse({ gateway: { port, auth: { token: 'secret' } } });
      expect(await house.run('approvals', 'list')).toEqual({ code: 0, stdout: '0 approvals\n', stderr: '' });
      expect(bearers).toEqual([]);
      const told = await house.run('approvals', 'list', '--url', `http://127.0.0.1:${port}`);
      expect(told.stderr).toContain('(unauthorized)');
      expect(bearers).toEqual(['Bearer secret']);
    } finally {
      stranger.close();
    }
  });

  it('POL-4: a running Gateway hears of what is decided in its state folder', async () => {
    await using provider = await provideWrites();
    await using asking = await makeAskingHouse({
      ...provider.config,
      gateway: { port: 1, auth: { token: 'secret' } },
    });
    const { house } = asking;
    const gateway = house.start('gateway', '--port', '0', '--log-level', 'silent');
    const [url = ''] = /http:\/\/\S+/u.exec(await gateway.sees('listening on')) ?? [];
    const answer = fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'Remember.' }] }),
    });
    const id = await asking.nextQuestion();
    expect(await json(house, 'list')).toMatchObject([{ approvalId: id, status: 'waiting' }]);
    expect((await house.run('approvals', 'approve', id)).code).toBe(0);
    expect(await (await answer).text()).toContain('Done.');
    gateway.signals.emit('SIGTERM');
    await gateway.ended;
  });

  it.each([
    [['approve', 'nope'], 'approval_not_found'],
    [['deny', '../gateway-token'], 'approval_not_found'],
    [['revoke', 'nope'], 'approval_not_found'],
    [['list', '--url', 'http://127.0.0.1:1'], 'gateway_unavailable'],
    [['list', '--url', 'gateway'], 'request_invalid'],
  ])('%j fails with %s', async (argv, code) => {
    await using house = await makeHouse(NOWHERE);
    const ended = await house.run('approvals', ...argv);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(`(${code})`);
  });
});
