import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive, pidIn, timeOutAfterPid, whenDead } from './processes.fixture.ts';
import { detail, makeShellHouse, textOf } from './shell-house.fixture.ts';

const isLinux = process.platform === 'linux';

describe('exec', () => {
  it('runs a command line in the workspace and gives output and exit code', async () => {
    await using house = await makeShellHouse();
    const result = await house.call('exec', { command: 'pwd; echo "a  b" | tr a-z A-Z; exit 3' });
    expect(result).toMatchObject({
      details: { status: 'exited', exitCode: 3, output: `${house.workspaceDir}\nA  B\n`, truncated: false },
    });
    expect(result.isError).toBeUndefined();
    expect(textOf(result)).toContain('exit code 3');
  });

  it('passes args as they are, without a shell', async () => {
    await using house = await makeShellHouse();
    const args = ['%s|', '$HOME', 'a b', '; echo hacked', '*', ''];
    const result = await house.call('exec', { command: 'printf', args });
    expect(detail(result, 'output')).toBe('$HOME|a b|; echo hacked|*||');
    const missing = await house.call('exec', { command: 'no-such-program', args: [] });
    expect(missing.isError).toBe(true);
    expect(await house.call('exec', { command: '-c', args: ['x'] })).toMatchObject({ isError: true });
    expect(await house.call('exec', { command: 'a\0b' })).toMatchObject({ isError: true });
  });

  it('says which key names the workspace folder when that folder is gone', async () => {
    await using house = await makeShellHouse();
    await rm(house.workspaceDir, { recursive: true });
    const result = await house.call('exec', { command: 'pwd' });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('agents.defaults.workspace');
  });

  it('runs a listed line as its words, and no shell', async () => {
    await using house = await makeShellHouse({ shell: '/bin/false', allowCommands: ['echo ...'] });
    expect(await house.call('exec', { command: 'echo  "a  b" c' })).toMatchObject({
      details: { output: 'a  b c\n' },
    });
    expect(await house.call('exec', { command: 'echo $HOME' })).toMatchObject({ details: { exitCode: 1 } });
  });

  it('keeps the order of stdout and stderr', async () => {
    await using house = await makeShellHouse();
    const command = 'for i in 1 2 3 4 5 6 7 8 9; do echo out$i; echo err$i >&2; done';
    const lines = String(detail(await house.call('exec', { command }), 'output')).split('\n');
    const expected = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((i) => [`out${i}`, `err${i}`]);
    expect(lines).toEqual([...expected, '']);
  });

  it('gives programs a pipe that they can open by its name', async () => {
    await using house = await makeShellHouse();
    const command = 'echo one >/dev/stderr; echo two | tee /dev/stdout; cat /dev/stdin';
    expect(detail(await house.call('exec', { command, stdin: 'in' }), 'output')).toBe('one\ntwo\ntwo\nin');
  });

  it('does not let the shell read the files of the user', async () => {
    await using house = await makeShellHouse({ shell: '/bin/bash' }, { env: { HOME: '' } });
    const options = { env: { HOME: house.workspaceDir }, earlyEndMs: 50_000 };
    await using other = await makeShellHouse({ shell: '/bin/bash' }, options);
    for (const name of ['.bashrc', '.bash_profile', '.profile'])
      await writeFile(join(house.workspaceDir, name), 'echo leaked');
    expect(detail(await other.call('exec', { command: 'echo hi' }), 'output')).toBe('hi\n');
    expect(await other.call('exec', { command: 'echo hi', background: true })).toMatchObject({
      details: { output: 'hi\n' },
    });
  });

  it('gives stdin and then its end, and an empty one by default', async () => {
    await using house = await makeShellHouse();
    expect(detail(await house.call('exec', { command: 'cat', stdin: 'héllo' }), 'output')).toBe('héllo');
    expect(await house.call('exec', { command: 'cat' })).toMatchObject({
      details: { output: '', exitCode: 0 },
    });
    const deaf = await house.call('exec', { command: 'exit 0', stdin: 'x'.repeat(1_000_000) });
    expect(deaf).toMatchObject({ details: { exitCode: 0 } });
  });

  it.each([
    ['a way up', '..'],
    ['an absolute path', '/'],
    ['a link that leads out', 'out'],
    ['a file', 'file'],
    ['what is not there', 'nothing'],
    ['NUL', 'a\0b'],
  ])('does not start in %s', async (_case, cwd) => {
    await using house = await makeShellHouse();
    await symlink('/', join(house.workspaceDir, 'out'));
    await writeFile(join(house.workspaceDir, 'file'), '');
    expect(await house.call('exec', { command: 'touch ran', cwd })).toMatchObject({ isError: true });
    expect((await readdir(house.workspaceDir)).sort()).toEqual(['file', 'out']);
  });

  it('starts in a folder of the workspace by either kind of path', async () => {
    await using house = await makeShellHouse();
    const folder = join(house.workspaceDir, 'sub');
    await mkdir(folder);
    for (const cwd of ['sub', folder]) {
      expect(detail(await house.call('exec', { command: 'pwd', cwd }), 'output')).toBe(`${folder}\n`);
    }
  });

  it('FR-82: shows programs no secret of ours, and no relative entry of PATH', async () => {
    const env = {
      PATH: `.:node_modules/.bin:${process.env['PATH']}:`,
      HOME: '/home/x',
      OPENAI_API_KEY: 'sk-1',
      DATABASE_URL: 'dsn',
      CUSTOM: 'c',
      LC_ALL: 'C',
      BASH_ENV: '/evil',
      ENV: '/evil',
    };
    await using house = await makeShellHouse({ passEnv: ['CUSTOM'], env: { SET: 'here' } }, { env });
    const output = String(detail(await house.call('exec', { command: 'env', args: [] }), 'output'));
    const shown = Object.fromEntries(
      output
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s)),
    );
    expect(Object.keys(shown).sort()).toEqual(
      expect.arrayContaining(['CUSTOM', 'HOME', 'LC_ALL', 'PATH', 'SET', 'TERM']),
    );
    for (const name of ['OPENAI_API_KEY', 'DATABASE_URL', 'BASH_ENV', 'ENV'])
      expect(shown).not.toHaveProperty(name);
    expect(
      String(shown['PATH'])
        .split(':')
        .every((entry) => entry.startsWith('/')),
    ).toBe(true);
  });

  it('looks for no program in the workspace, however PATH gets there', async () => {
    const env = { PATH: '' };
    await using house = await makeShellHouse({ allowCommands: ['ls'], passEnv: ['PATH'] }, { env });
    const bin = join(house.workspaceDir, 'node_modules/.bin');
    await mkdir(bin, { recursive: true });
    for (const name of ['ls', 'mkfifo'])
      await writeFile(join(bin, name), '#!/bin/sh\ntouch trapped\n', { mode: 0o755 });
    const link = join(house.stateDir, 'link');
    await symlink(bin, link);
    env.PATH = `${bin}:${link}:${house.workspaceDir}/later:${process.env['PATH']}`;
    const result = await house.call('exec', { command: 'ls' });
    expect(result).toMatchObject({ details: { output: 'node_modules\n' } });
    expect(await readdir(house.workspaceDir)).toEqual(['node_modules']);
    const path = String(detail(await house.call('exec', { command: 'echo $PATH' }), 'output'));
    expect(path).not.toContain(house.workspaceDir);
    expect(path).not.toContain(link);
  });

  it('SECURITY: lets git run nothing that a folder of ordinary files names', async () => {
    await using house = await makeShellHouse({ allowCommands: ['git status'] });
    const ran = join(house.stateDir, 'ran');
    const folder = join(house.workspaceDir, 'folder');
    for (const name of ['objects', 'refs', 'tree']) await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, 'HEAD'), 'ref: refs/heads/main\n');
    const settings = [
      'repositoryformatversion = 0',
      'bare = false',
      `worktree = ${folder}/tree`,
      `fsmonitor = "touch ${ran}; false"`,
    ];
    await writeFile(join(folder, 'config'), `[core]\n${settings.join('\n')}\n`);
    const result = await house.call('exec', { command: 'git status', cwd: 'folder' });
    expect(result).toMatchObject({ details: { exitCode: 128 } });
    expect(await readdir(house.stateDir)).not.toContain('ran');
  });

  it.each(['-la', '-s', '+x'])(
    'takes the line %s for a command, and no option of the shell',
    async (line) => {
      await using house = await makeShellHouse();
      const result = await house.call('exec', { command: line, stdin: 'echo from stdin' });
      expect(result).toMatchObject({ details: { exitCode: 127 } });
    },
  );

  it('shows binary output as its size and takes terminal controls out', async () => {
    await using house = await makeShellHouse();
    expect(detail(await house.call('exec', { command: "printf 'a\\0b'" }), 'output')).toBe(
      '[binary output, 3 bytes]',
    );
    const command = String.raw`printf '\033[31mred\033[0m \033]0;title\007x\n10%%\r100%%\r\n\377'`;
    expect(detail(await house.call('exec', { command }), 'output')).toBe('red x\n100%\n\u{fffd}');
  });

  it('shortens long output to its beginning and end, and process pages all of it', async () => {
    await using house = await makeShellHouse({ shownBytes: 1_000 });
    const result = await house.call('exec', {
      command: 'i=0; while [ $i -lt 1000 ]; do echo "line é $i"; i=$((i+1)); done',
    });
    const expected = Array.from({ length: 1_000 }, (_, i) => `line é ${i}\n`).join('');
    const output = String(detail(result, 'output'));
    expect(result).toMatchObject({ details: { truncated: true, outputBytes: Buffer.byteLength(expected) } });
    expect(Buffer.byteLength(output)).toBeLessThan(1_300);
    expect(output.startsWith('line é 0\n')).toBe(true);
    expect(output.endsWith('\nline é 999\n')).toBe(true);
    const id = detail(result, 'id');
    let paged = '';
    for (let offset = 0; offset < Buffer.byteLength(expected); ) {
      const page = await house.call('process', { action: 'output', id: String(id), offset });
      paged += detail(page, 'output');
      expect(Number(detail(page, 'nextOffset'))).toBeGreaterThan(offset);
      offset = Number(detail(page, 'nextOffset'));
    }
    expect(paged).toBe(expected);
  });

  it('ends a program that floods, and keeps no more than the limit', async () => {
    await using house = await makeShellHouse({ maxOutputBytes: 200_000 });
    const before = process.memoryUsage.rss();
    const result = await house.call('exec', { command: 'yes flooding' });
    expect(result).toMatchObject({
      details: { status: 'too-much-output', outputBytes: 200_000, truncated: true },
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 * 1024);
  });

  it('EXE-7: ends a program when its time is up, with children and those that ignore SIGTERM', async () => {
    await using house = await makeShellHouse();
    const command = "trap '' TERM; (trap '' TERM; sleep 60 & echo pid=$!; wait) & while :; do sleep 1; done";
    const result = await timeOutAfterPid(house, command);
    expect(result).toMatchObject({ details: { status: 'timed-out', signal: 'SIGKILL' } });
    await whenDead(pidIn(result));
  });

  it('ends what a command leaves behind in its group', async () => {
    await using house = await makeShellHouse();
    const result = await house.call('exec', { command: 'sleep 60 & echo pid=$!' });
    expect(result).toMatchObject({ details: { status: 'exited', exitCode: 0 } });
    await whenDead(pidIn(result));
  });

  it.runIf(isLinux)(
    'finds a daemon that left its group when the command is stopped, and at the latest at dispose',
    async () => {
      await using house = await makeShellHouse();
      const daemon = 'setsid sh -c "echo pid=\\$\\$; touch up; exec sleep 60" &';
      await whenDead(pidIn(await timeOutAfterPid(house, `${daemon} sleep 60`)));
      const left = await house.call('exec', {
        command: `rm -f up; ${daemon} until [ -e up ]; do sleep 0.05; done`,
      });
      expect(left).toMatchObject({ details: { status: 'exited' } });
      expect(isAlive(pidIn(left))).toBe(true);
      await house.stop();
      await whenDead(pidIn(left));
    },
  );

  it('holds a fork bomb to its time, and leaves nothing of it', async () => {
    await using house = await makeShellHouse();
    // Its own among those of another run of this test on the same machine.
    const sleep = `sleep 61.${process.pid}`;
    const script = `n=$1; [ $n -gt 0 ] && { sh bomb.sh $((n-1)) & sh bomb.sh $((n-1)) & }; exec ${sleep}`;
    await writeFile(join(house.workspaceDir, 'bomb.sh'), script);
    const result = await house.call('exec', { command: 'sh bomb.sh 5', timeoutMs: 500 });
    expect(result).toMatchObject({ details: { status: 'timed-out' } });
    const left = await house.call('exec', { command: `ps -eo args | grep -c '[s]${sleep.slice(1)}$'` });
    expect(detail(left, 'output')).toBe('0\n');
  });

  it('EXE-7: a cancelled call rejects once its program is gone', async () => {
    await using house = await makeShellHouse();
    const controller = new AbortController();
    const call = house.call('exec', { command: 'touch started; sleep 60' }, { signal: controller.signal });
    const list = async (): Promise<unknown> =>
      detail(await house.call('process', { action: 'list' }), 'programs');
    while (Object(await list()).length === 0) await new Promise(setImmediate);
    controller.abort(new Error('cancelled'));
    await expect(call).rejects.toThrow('cancelled');
    expect(await list()).toMatchObject([{ status: 'stopped' }]);
    await expect(
      house.call('exec', { command: 'touch ran' }, { signal: controller.signal }),
    ).rejects.toThrow();
    expect(await readdir(house.workspaceDir)).not.toContain('ran');
  });

  it('stops what is just being started when the host stops', async () => {
    await using house = await makeShellHouse();
    const call = house.call('exec', { command: 'sleep 60', background: true });
    const runs = () => readdir(join(house.stateDir, 'output')).catch(() => []);
    while ((await runs()).length === 0) await new Promise(setImmediate);
    await house.stop();
    expect((await call).isError).toBeUndefined();
    expect(JSON.stringify(await house.call('process', { action: 'list' }))).not.toContain('running');
    expect(await runs()).toEqual([]);
  });

  it('goes on after something has removed the folder of outputs', async () => {
    await using house = await makeShellHouse();
    const command = `rm -r '${join(house.stateDir, 'output')}'; echo gone`;
    expect(await house.call('exec', { command })).toMatchObject({ isError: true });
    expect(await house.call('exec', { command: 'echo hi' })).toMatchObject({ details: { output: 'hi\n' } });
    const [run = ''] = await readdir(join(house.stateDir, 'output'));
    expect((await stat(join(house.stateDir, 'output', run))).mode & 0o777).toBe(0o700);
  });

  it('keeps no output that was shown whole, and none at all after dispose', async () => {
    await using house = await makeShellHouse({ shownBytes: 200 });
    await house.call('exec', { command: 'echo short' });
    const [run = ''] = await readdir(join(house.stateDir, 'output'));
    expect(await readdir(join(house.stateDir, 'output', run))).toEqual([]);
    await house.call('exec', { command: 'seq 1000' });
    expect(await readdir(join(house.stateDir, 'output', run))).toEqual(['p2.log']);
    await house.stop();
    expect(await readdir(join(house.stateDir, 'output'))).toEqual([]);
    expect(await house.call('exec', { command: 'echo late' })).toMatchObject({ isError: true });
  });
});
