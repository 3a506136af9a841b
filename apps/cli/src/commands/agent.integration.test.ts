import { createSessionStore } from '@openclaw/telemetry';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '../../test/run-captured.ts';
import { startProvider } from '../../test/start-provider.ts';

describe('openclaw agent', () => {
  it('prints the answer and nothing else on stdout', async () => {
    await using provider = await startProvider(() => ({ text: 'Hello there.' }));
    await using house = await makeHouse(provider.config);

    const ended = await house.run('agent', '--message', 'hi');

    expect(ended).toEqual({ code: 0, stdout: 'Hello there.\n', stderr: '' });
  });

  it('sends no escape sequence of a model to the terminal', async () => {
    await using provider = await startProvider(() => ({ text: 'a\u001b[2Jb' }));
    await using house = await makeHouse(provider.config);

    const { stdout } = await house.run('agent', '--message', 'hi');

    expect(stdout).toBe('a[2Jb\n');
  });

  it('reads the message from stdin for -', async () => {
    await using provider = await startProvider(() => ({ text: 'ok' }));
    await using house = await makeHouse(provider.config);

    await house.runWith({ stdin: 'from a pipe\n' }, 'agent', '--message', '-');

    expect(JSON.stringify(provider.requests[0]?.messages.at(-1))).toContain('from a pipe"');
  });

  it('continues the conversation of a session key, also in another process', async () => {
    await using provider = await startProvider(({ messages }) => ({
      text: messages
        .filter(({ role }) => role !== 'system')
        .map(({ role }) => role)
        .join(' '),
    }));
    await using house = await makeHouse(provider.config);

    await house.run('agent', '--message', 'one', '--session', 'daily');
    const second = await house.run('agent', '--message', 'two', '--session', 'daily');
    const other = await house.run('agent', '--message', 'two', '--session', 'other');

    expect(second.stdout).toBe('user assistant user\n');
    expect(other.stdout).toBe('user\n');
  });

  it('FR-137: continues a conversation whose last run handed its calls to a client', async () => {
    await using provider = await startProvider(({ messages }) => ({ text: JSON.stringify(messages) }));
    await using house = await makeHouse(provider.config);
    const session = { agentId: 'main', sessionKey: 'agent:main:daily', sessionId: 's1' };
    const recorded = { at: '2026-11-29T12:00:00.000Z', runId: 'r1' };
    const call = { callId: 'c1', name: 'phone_ring', arguments: '{}' };
    const usage = { inputTokens: 0, outputTokens: 0 };
    {
      await using log = await createSessionStore({ stateDir: house.folder }).open(session);
      for (const message of [
        { role: 'user', content: [{ type: 'text', text: 'ring me' }] },
        { role: 'assistant', content: '', calls: [call] },
      ] as const) {
        await log.append({ type: 'message', ...recorded, message });
      }
      const end = { modelRequests: 1, usage, durationMs: 1, outcome: 'handed-off' } as const;
      await log.append({ type: 'run_end', ...recorded, ...end });
    }

    const { code, stdout } = await house.run('agent', '--message', 'never mind', '--session', 'daily');

    expect(code).toBe(0);
    expect(stdout).toContain('ring me');
    expect(stdout).not.toContain('phone_ring');
  });

  it('TEL-4: tells with --json which tools ran and where they come from', async () => {
    await using provider = await startProvider(({ messages }) =>
      messages.at(-1)?.role === 'tool'
        ? { text: 'Saved.' }
        : { call: { name: 'write', arguments: { path: 'a.txt', content: 'x' } } },
    );
    await using house = await makeHouse(provider.config);

    const { code, stdout } = await house.run('agent', '--message', 'save x', '--json');

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      text: 'Saved.',
      reason: 'stop',
      model: 'test/m',
      sessionId: expect.any(String),
      usage: { inputTokens: 0, outputTokens: 0 },
      tools: [{ id: 'openclaw:core:write', source: 'openclaw', route: 'direct', status: 'completed' }],
    });
  });

  it('fails with one line on stderr where the provider refuses', async () => {
    await using provider = await startProvider(() => ({ status: 401 }));
    await using house = await makeHouse(provider.config);

    const { code, stdout, stderr } = await house.run('agent', '--message', 'hi');

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^openclaw: .+ \(provider_auth\)\n$/u);
  });

  it.each([
    { argv: ['--message', 'hi', '--model', 'none/m'], code: 'model_unknown' },
    { argv: ['--message', 'hi', '--agent', 'nobody'], code: 'agent_unknown' },
    { argv: ['--message', '  '], code: 'request_invalid' },
  ])('refuses $argv with $code', async ({ argv, code }) => {
    await using provider = await startProvider(() => ({ text: 'no' }));
    await using house = await makeHouse(provider.config);

    const ended = await house.run('agent', ...argv);

    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(`(${code})`);
    expect(provider.requests).toEqual([]);
  });

  it('cancels the run on SIGINT, and the log says so', async () => {
    await using provider = await startProvider(() => 'silence');
    await using house = await makeHouse(provider.config);

    const running = house.start('agent', '--message', 'hi', '--session', 'cut');
    await provider.received(1);
    running.signals.emit('SIGINT');
    const { code, stderr } = await running.ended;

    expect(code).toBe(1);
    expect(stderr).toContain('(run_cancelled)');
    const [session] = JSON.parse((await house.run('sessions', 'list', '--json')).stdout);
    const shown = JSON.parse((await house.run('sessions', 'show', session.sessionId, '--json')).stdout);
    expect(shown.runs[0].outcome).toBe('cancelled');
  });
});
