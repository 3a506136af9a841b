import { describe, expect, it } from 'vitest';
import { pidIn, whenDead } from './processes.fixture.ts';
import { detail, makeShellHouse, type ShellHouse, textOf } from './shell-house.fixture.ts';

async function startBackground(house: ShellHouse, command: string): Promise<string> {
  const result = await house.call('exec', { command, background: true });
  expect(result).toMatchObject({ details: { status: 'running' } });
  return String(detail(result, 'id'));
}

describe('process', () => {
  it('lists, reads from an offset, writes and sees the end', async () => {
    await using house = await makeShellHouse();
    const id = await startBackground(
      house,
      'echo ready; while read line; do echo "got $line"; done; echo bye; exit 4',
    );
    expect(await house.call('process', { action: 'list' })).toMatchObject({
      details: { programs: [{ id, status: 'running' }] },
    });
    const ready = await house.call('process', { action: 'output', id, waitMs: 60_000 });
    expect(ready).toMatchObject({ details: { output: 'ready\n', nextOffset: 6 } });
    await house.call('process', { action: 'write', id, text: 'one\n' });
    const got = await house.call('process', { action: 'output', id, offset: 6, waitMs: 60_000 });
    expect(got).toMatchObject({ details: { output: 'got one\n', nextOffset: 14 } });
    await house.call('process', { action: 'write', id, text: 'two\n', closeInput: true });
    await house.call('process', { action: 'output', id, offset: 26, waitMs: 60_000 });
    const end = await house.call('process', { action: 'output', id, offset: 26, waitMs: 60_000 });
    expect(detail(await house.call('process', { action: 'output', id, offset: 14 }), 'output')).toBe(
      'got two\nbye\n',
    );
    expect(end).toMatchObject({ details: { programs: [{ status: 'exited', exitCode: 4 }], output: '' } });
    expect(await house.call('process', { action: 'write', id, text: 'x' })).toMatchObject({ isError: true });
    expect(await house.call('process', { action: 'signal', id, signal: 'SIGTERM' })).toMatchObject({
      isError: true,
    });
  });

  it('says of a program in the background that it ends with its host at the latest', async () => {
    await using house = await makeShellHouse();
    await using patient = await makeShellHouse({}, { earlyEndMs: 50_000 });
    const started = await house.call('exec', { command: 'sleep 60', background: true });
    const ended = await patient.call('exec', { command: 'exit 0', background: true });
    expect(textOf(started)).toContain('until the host that started it stops');
    expect(textOf(ended)).not.toContain('host');
  });

  it('tells at once of a program that fails at once', async () => {
    await using house = await makeShellHouse({}, { earlyEndMs: 50_000 });
    const result = await house.call('exec', { command: 'echo no port; exit 1', background: true });
    expect(result).toMatchObject({ details: { status: 'exited', exitCode: 1, output: 'no port\n' } });
  });

  it('signals the whole group, and kills one that was stopped or ignores it', async () => {
    await using house = await makeShellHouse();
    const trapped = await startBackground(
      house,
      "trap 'echo hup; exit 0' HUP; echo up; while :; do sleep 0.1; done",
    );
    await house.call('process', { action: 'output', id: trapped, waitMs: 60_000 });
    await house.call('process', { action: 'signal', id: trapped, signal: 'SIGHUP' });
    // The shell may first tell of its own child, which the signal reached too.
    let output = 'up\n';
    while (!/^hup$/mu.test(output)) {
      const more = { action: 'output', id: trapped, offset: output.length, waitMs: 60_000 };
      output += detail(await house.call('process', more), 'output');
    }

    const stubborn = await startBackground(house, "trap '' TERM; sleep 60 & echo pid=$!; wait; sleep 60");
    const begun = await house.call('process', { action: 'output', id: stubborn, waitMs: 60_000 });
    await house.call('process', { action: 'signal', id: stubborn, signal: 'SIGSTOP' });
    const killed = await house.call('process', { action: 'kill', id: stubborn });
    expect(killed).toMatchObject({ details: { programs: [{ status: 'stopped', signal: 'SIGKILL' }] } });
    await whenDead(pidIn(begun));
  });

  it('ends background programs at their time and at dispose', async () => {
    await using house = await makeShellHouse({ backgroundTimeoutMs: 3_000 });
    const id = await startBackground(house, 'sleep 60');
    const waited = await house.call('process', { action: 'output', id, waitMs: 60_000 });
    expect(waited).toMatchObject({ details: { programs: [{ status: 'timed-out' }] } });
    await using second = await makeShellHouse();
    const running = await startBackground(second, 'sleep 60 & echo pid=$!; wait');
    const output = await second.call('process', { action: 'output', id: running, waitMs: 60_000 });
    await second.stop();
    await whenDead(pidIn(output));
  });

  it('shows a session its own programs only', async () => {
    await using house = await makeShellHouse();
    const id = await startBackground(house, 'sleep 60');
    const other = { sessionKey: 'agent:main:other' };
    expect(await house.call('process', { action: 'list' }, other)).toMatchObject({
      details: { programs: [] },
    });
    for (const action of ['output', 'write', 'signal', 'kill']) {
      expect(await house.call('process', { action, id, text: 'x', signal: 'SIGKILL' }, other)).toMatchObject({
        isError: true,
      });
    }
    expect(await house.call('process', { action: 'list' })).toMatchObject({
      details: { programs: [{ status: 'running' }] },
    });
  });

  it('starts no more programs than the limit', async () => {
    await using house = await makeShellHouse({ maxRunning: 1 });
    const id = await startBackground(house, 'sleep 60');
    const refused = await house.call('exec', { command: 'echo hi' });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain(id);
    await house.call('process', { action: 'kill', id });
    expect(await house.call('exec', { command: 'echo hi' })).toMatchObject({ details: { output: 'hi\n' } });
  });

  it.each([{ action: 'output' }, { action: 'kill', id: 'p99' }, { action: 'output', id: '__proto__' }])(
    'says what is wrong with %j',
    async (input) => {
      await using house = await makeShellHouse();
      expect(await house.call('process', input)).toMatchObject({ isError: true });
    },
  );
});
