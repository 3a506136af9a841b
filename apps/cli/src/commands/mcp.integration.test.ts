import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type House, makeHouse } from '../../test/run-captured.ts';

const config = (house: House) => readFile(join(house.folder, 'openclaw.json5'), 'utf8');
const words = (line: string) => line.split(' ');
const lines = (stdout: string) => JSON.parse(stdout);

const SERVER = `
  process.stdin.setEncoding('utf8').on('data', (text) => {
    for (const line of text.trim().split('\\n')) {
      const { id, method, params } = JSON.parse(line);
      const result = method === 'initialize'
        ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'tiny', version: '1' } }
        : { tools: [{ name: 'one', inputSchema: { type: 'object' } }] };
      if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
    }
  });`;

describe('openclaw mcp add, list, remove', () => {
  it('MCP-1: add and remove edit the config and keep its comments', async () => {
    await using house = await makeHouse();
    await writeFile(join(house.folder, 'openclaw.json5'), '{\n  // Mine.\n  mcp: { servers: {} },\n}\n');
    const added = await house.run(
      ...words('mcp add files --command npx --arg -y --arg server-filesystem --env LEVEL=a=b --cwd work'),
    );
    expect([added.code, added.stderr]).toEqual([0, '']);
    const written = await house.run('config', 'get', 'mcp.servers.files');
    expect(lines(written.stdout)).toEqual({
      command: 'npx',
      args: ['-y', 'server-filesystem'],
      env: { LEVEL: 'a=b' },
      cwd: 'work',
    });
    expect((await house.run('mcp', 'remove', 'files')).code).toBe(0);
    expect(await config(house)).toContain('// Mine.');
    expect(await config(house)).not.toContain('npx');
  });

  it('MCP-1: list says what is configured and shows no secret', async () => {
    await using house = await makeHouse();
    const added = await house.run(
      ...words('mcp add wiki --url https://me:s3cret@wiki.example/s3cret?token=s3cret'),
      '--header',
      'Authorization: Bearer s3cret',
    );
    expect(added.stderr).toContain('Authorization is now in the file in plain text');
    await house.run('mcp', 'add', 'db', '--command', 'db-server', '--arg', 'db://me:s3cret@host');
    const { stdout } = await house.run('mcp', 'list', '--json');
    expect(lines(stdout)).toEqual([
      { name: 'wiki', enabled: true, url: 'https://wiki.example', headers: ['Authorization'] },
      { name: 'db', enabled: true, command: 'db-server', arguments: 1, env: [] },
    ]);
    const shown = [added.stdout, added.stderr, stdout, (await house.run('mcp', 'list')).stdout];
    expect(shown.join('')).not.toContain('s3cret');
  });

  it.each([
    ['neither way', []],
    ['both ways', ['--command', 'a', '--url', 'https://b.example']],
    ['a header for a program', ['--command', 'a', '--header', 'X: 1']],
    ['a variable for a URL', ['--url', 'https://b.example', '--env', 'A=1']],
    ['a variable without a name', ['--command', 'a', '--env', 's3cret']],
  ])('add refuses %s, and writes nothing', async (_what, flags) => {
    await using house = await makeHouse();
    const { code, stderr } = await house.run('mcp', 'add', 'x', ...flags);
    expect(code).toBe(1);
    expect(stderr).toContain('(request_invalid)');
    expect(stderr).not.toContain('s3cret');
    await expect(config(house)).rejects.toThrow();
  });

  it('neither replaces a server that is there nor removes one that is not', async () => {
    await using house = await makeHouse();
    await house.run('mcp', 'add', 'x', '--command', 'first');
    expect((await house.run('mcp', 'add', 'x', '--command', 'second')).code).toBe(1);
    expect(await config(house)).toContain('first');
    const { code, stderr } = await house.run('mcp', 'remove', 'y');
    expect(code).toBe(1);
    expect(stderr).toContain('There is: x.');
  });

  it('MCP-4: refuses a name that ids could not carry', async () => {
    await using house = await makeHouse();
    const { code, stderr } = await house.run('mcp', 'add', 'a:b', '--command', 'x');
    expect(code).toBe(1);
    expect(stderr).toContain('(config_invalid)');
  });
});

describe('openclaw mcp doctor', () => {
  const servers = {
    good: { command: process.execPath, args: ['-e', SERVER] },
    off: { command: 'x', enabled: false },
    missing: { command: 'no-such-program-here' },
    nowhere: { command: process.execPath, cwd: 'no-such-folder' },
    open: { url: 'http://wiki.example/mcp', headers: { Authorization: 'Bearer s3cret' } },
  };
  const states = (stdout: string) =>
    lines(stdout).map(({ server, state }: { server: string; state: string }) => `${server} ${state}`);

  it('MCP-2: says what is wrong without starting anything, and fails if something is', async () => {
    await using house = await makeHouse({ mcp: { servers } });
    const { code, stdout } = await house.run('mcp', 'doctor', '--json');
    expect(code).toBe(1);
    expect(states(stdout)).toEqual([
      'good set',
      'off off',
      'missing failed',
      'nowhere failed',
      'open set',
      'open warning',
      'open warning',
    ]);
    expect(stdout).not.toContain('s3cret');
  });

  it('MCP-1: --probe starts the servers and counts their tools', async () => {
    const dead = { command: process.execPath, args: ['-e', 'console.error("no database"); process.exit(7)'] };
    await using house = await makeHouse({ mcp: { servers: { good: servers.good, dead } } });
    const { code, stdout } = await house.run('mcp', 'doctor', '--probe', '--json');
    expect(code).toBe(1);
    expect(states(stdout)).toEqual(['good set', 'good ok', 'dead set', 'dead failed']);
    expect(stdout).toContain('tiny 1 answers: 1 tool in');
    expect(stdout).toContain('no database');
  });
});

describe('openclaw mcp status', () => {
  it('MCP-1: waits for a server that takes its time, as one does that npx installs first', async () => {
    const late = `setTimeout(() => { ${SERVER} }, 3_200);`;
    await using house = await makeHouse({
      mcp: { servers: { late: { command: process.execPath, args: ['-e', late] } } },
    });
    const { stdout } = await house.run('mcp', 'status', '--json');
    expect(lines(stdout)).toMatchObject([{ name: 'late', state: 'ready', toolCount: 1 }]);
  });

  it('MCP-1: shows the last line that a server which is away said on stderr, bounded and printable', async () => {
    const dying = `console.error('starting'); console.error('no \\x1b[2Jdatabase' + '!'.repeat(500)); process.exit(7)`;
    await using house = await makeHouse({
      mcp: { servers: { dead: { command: process.execPath, args: ['-e', dying] } } },
    });
    const { code, stdout } = await house.run('mcp', 'status');
    expect(code).toBe(0);
    const told = stdout.split('\n').find((line) => line.startsWith('dead said: ')) ?? '';
    expect(told).toMatch(/^dead said: no \[2Jdatabase!+…$/u);
    expect(told.length).toBeLessThan(250);
  });
});
