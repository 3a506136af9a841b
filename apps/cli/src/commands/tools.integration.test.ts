import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type House, makeHouse } from '../../test/run-captured.ts';
import { runCli } from '../index.ts';

const MCP_ANSWER = {
  key: 'shop',
  tools: [
    {
      name: 'create_order',
      description: 'Create an order\u001b[2J\nfor a customer\u202e',
      inputSchema: { type: 'object', properties: { note: { type: 'string', description: 'a\u202eb' } } },
    },
    { name: 'list_orders', description: 'List every order', inputSchema: { type: 'object' } },
    { name: 7 },
  ],
};

async function withCatalog(house: House, catalog: unknown): Promise<string> {
  const path = join(house.folder, 'catalog.json');
  await writeFile(path, JSON.stringify(catalog));
  return path;
}

describe('openclaw tools --catalog', () => {
  it('searches an MCP answer under the name it gives its server', async () => {
    await using house = await makeHouse();
    const catalog = await withCatalog(house, MCP_ANSWER);

    const { code, stdout, stderr } = await house.run(
      'tools',
      'search',
      'create',
      'order',
      '--catalog',
      catalog,
      '--json',
    );

    expect(code).toBe(0);
    expect(JSON.parse(stdout)[0]).toMatchObject({
      id: 'mcp:shop:create_order',
      source: 'mcp',
      untrusted: true,
    });
    expect(stderr).toContain('(tool_invalid)');
  });

  it('CAT-7: shows the words of a server on one line, marked, without what cannot be seen', async () => {
    await using house = await makeHouse({}, { COLUMNS: '80' });
    const catalog = await withCatalog(house, MCP_ANSWER);

    const { stdout } = await house.run('tools', 'list', '--catalog', catalog);

    expect(stdout).toContain('mcp:shop:create_order *  Create an order[2J for a customer');
    expect(stdout).toContain('* from an MCP server');
    expect(stdout).not.toMatch(/[^\P{C}\n]/u);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('CAT-9: describes with the exact schema, and with no invisible character', async () => {
    await using house = await makeHouse();
    const catalog = await withCatalog(house, MCP_ANSWER);

    const shown = await house.run('tools', 'describe', 'create_order', '--catalog', catalog, '--json');

    expect(shown.stdout).not.toContain('\u202e');
    expect(JSON.parse(shown.stdout).inputSchema).toEqual(MCP_ANSWER.tools[0]?.inputSchema);
  });

  it('names the server after the file where the file does not say', async () => {
    await using house = await makeHouse();
    const catalog = await withCatalog(house, { tools: MCP_ANSWER.tools.slice(0, 2) });

    const { stdout } = await house.run('tools', 'list', '--catalog', catalog, '--json');

    expect(JSON.parse(stdout).map(({ id }: { id: string }) => id)).toEqual([
      'mcp:catalog:create_order',
      'mcp:catalog:list_orders',
    ]);
  });

  it('RNK-5: says that nothing fits', async () => {
    await using house = await makeHouse();
    const catalog = await withCatalog(house, MCP_ANSWER);

    const shown = await house.run('tools', 'search', 'xyzzy', '--catalog', catalog);
    const json = await house.run('tools', 'search', 'xyzzy', '--catalog', catalog, '--json');

    expect(shown.stdout).toMatch(/^Nothing among 2 tools fits/u);
    expect(JSON.parse(json.stdout)).toEqual([]);
  });

  it.each([
    { argv: ['call', 'create_order'], code: 'request_invalid' },
    { argv: ['explain', 'create_order'], code: 'request_invalid' },
    { argv: ['describe', 'creat_order'], code: 'tool_not_found' },
  ])('refuses $argv with $code', async ({ argv, code }) => {
    await using house = await makeHouse();
    const catalog = await withCatalog(house, MCP_ANSWER);

    const ended = await house.run('tools', ...argv, '--catalog', catalog);

    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(`(${code})`);
  });

  it('refuses a file of neither form', async () => {
    await using house = await makeHouse();
    const catalog = await withCatalog(house, { a: 1 });

    const { code, stderr } = await house.run('tools', 'list', '--catalog', catalog);

    expect(code).toBe(1);
    expect(stderr).toContain('(catalog_unreadable)');
  });
});

describe('openclaw tools call', () => {
  it('EXE-1: runs a tool, and the session log has it', async () => {
    await using house = await makeHouse();

    const written = await house.run('tools', 'call', 'write', '{ path: "a.txt", content: "hello" }');
    const read = await house.runWith(
      { stdin: '{ path: "a.txt" }' },
      'tools',
      'call',
      'openclaw:core:read',
      '-',
      '--json',
    );

    expect(written.code).toBe(0);
    const answer = JSON.parse(read.stdout);
    expect(answer).toMatchObject({ status: 'completed', result: { details: { content: 'hello' } } });
    const facts = JSON.parse((await house.run('sessions', 'show', answer.sessionId, '--json')).stdout);
    expect(facts.runs).toMatchObject([
      {
        channel: 'cli',
        outcome: 'completed',
        calls: [{ route: 'app', status: 'completed', tool: { id: 'openclaw:core:read' } }],
      },
    ]);
  });

  it('EXE-2: refuses arguments that do not fit, in the same words as for a model', async () => {
    await using house = await makeHouse();

    const { code, stderr } = await house.run('tools', 'call', 'read', '{ pth: "a.txt" }');

    expect(code).toBe(1);
    expect(stderr).toMatch(/did you mean path.*\(arguments_invalid\)/u);
  });

  it('EXE-9: does not find what policy denies', async () => {
    await using house = await makeHouse({ tools: { deny: ['read'] } });

    const { code, stderr } = await house.run('tools', 'call', 'read', '{ path: "a.txt" }');

    expect(code).toBe(1);
    expect(stderr).toContain('(tool_not_found)');
  });

  it('POL-4: asks for approval, which is no without a terminal and yes with --yes', async () => {
    await using house = await makeHouse({ tools: { ask: ['write'] } });
    const args = '{ path: "a.txt", content: "x" }';

    const denied = await house.run('tools', 'call', 'write', args);
    const approved = await house.run('tools', 'call', 'write', args, '--yes');

    expect(denied.code).toBe(1);
    expect(denied.stderr).toContain('(approval_denied)');
    expect(approved.code).toBe(0);
  });

  it('shows on a terminal what the tool reports, and takes it away before the result', async () => {
    await using house = await makeHouse({ plugins: { paths: ['./garden'] } });
    await mkdir(join(house.folder, 'garden'));
    const packageJson = { name: 'garden', type: 'module', openclaw: { plugin: './index.js' } };
    await writeFile(join(house.folder, 'garden/package.json'), JSON.stringify(packageJson));
    const plugin = `export default { id: 'garden', tools: [{
      name: 'garden_mow', description: 'Mows the garden', inputSchema: { type: 'object' },
      execute(_, { reportProgress }) { reportProgress({ progress: 1, total: 2, message: 'lawn' }); return 'mown'; },
    }] };`;
    await writeFile(join(house.folder, 'garden/index.js'), plugin);
    const stdout = new PassThrough({ encoding: 'utf8' });
    const stderr = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true });

    const code = await runCli(['tools', 'call', 'garden_mow'], {
      env: { OPENCLAW_STATE_DIR: house.folder, HOME: house.folder },
      stdout,
      stderr,
    });

    expect([code, stdout.read()]).toEqual([0, 'mown\n']);
    expect(String(stderr.read()).endsWith('1 of 2 lawn\u001b[1G\u001b[2K')).toBe(true);
  });

  it('does not begin with arguments that are not JSON5', async () => {
    await using house = await makeHouse();

    const { code, stderr } = await house.run('tools', 'call', 'read', '{ path: ');

    expect(code).toBe(1);
    expect(stderr).toContain('(request_invalid)');
  });
});

describe('openclaw tools explain', () => {
  it('POL-5: names the rule and its layer', async () => {
    await using house = await makeHouse({
      tools: { allow: ['read', 'write', 'memory_list'] },
      agents: { list: { main: { tools: { deny: ['wri*'] } } } },
    });

    const denied = await house.run('tools', 'explain', 'write');
    const json = await house.run('tools', 'explain', 'write', '--json');

    expect(denied.stdout).toContain('openclaw:core:write: not available, by "wri*" of agent:main');
    expect(JSON.parse(json.stdout)).toMatchObject([
      {
        id: 'openclaw:core:write',
        decision: { verdict: 'deny', reason: { layer: 'agent:main', rule: 'wri*' } },
      },
    ]);
  });

  it('POL-5: takes the channel and the model whose rules apply', async () => {
    const models = [{ id: 'm' }, { id: 'small' }];
    await using house = await makeHouse({
      models: { default: 'p/m', providers: { p: { baseUrl: 'http://127.0.0.1:1/v1', models } } },
      tools: { byChannel: { http: { deny: ['write'] } }, byProvider: { 'p/small': { deny: ['read'] } } },
    });

    const [cli, http] = [
      await house.run('tools', 'explain', 'write'),
      await house.run('tools', 'explain', 'write', '--channel', 'http'),
    ];
    const [own, small] = [
      await house.run('tools', 'explain', 'read'),
      await house.run('tools', 'explain', 'read', '--model', 'p/small'),
    ];
    const unknown = await house.run('tools', 'explain', 'read', '--model', 'p/none');

    expect([cli.stdout, own.stdout].map((text) => text.includes('not available'))).toEqual([false, false]);
    expect(http.stdout).toContain('openclaw:core:write: not available, by "write"');
    expect(small.stdout).toContain('openclaw:core:read: not available, by "read"');
    expect(unknown.stderr).toContain('(model_unknown)');
  });

  it('CFG-7, POL-5: an optional tool is left out by lean mode on a local model, and that is said', async () => {
    const providers = { p: { baseUrl: 'http://127.0.0.1:1/v1', kind: 'ollama', models: [{ id: 'm' }] } };
    const config = {
      models: { default: 'p/m', providers },
      plugins: { paths: ['extra'] },
      tools: { allow: ['*', 'openclaw:extra:rare'] },
      agents: { list: { main: {}, lean: { experimental: { localModelLean: true } } } },
    };
    await using house = await makeHouse(config);
    const folder = join(house.folder, 'extra');
    await mkdir(folder);
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'extra', type: 'module', openclaw: { plugin: './index.js' } }),
    );
    const tool = `{ name: 'rare', description: 'Rare', optional: true, inputSchema: { type: 'object' }, execute: () => 'ok' }`;
    await writeFile(join(folder, 'index.js'), `export default { id: 'extra', tools: [${tool}] };`);

    const explain = async (agent: string) =>
      (await house.run('tools', 'explain', 'rare', '--agent', agent)).stdout;
    const list = async (agent: string) => (await house.run('tools', 'list', '--agent', agent)).stdout;

    expect(await explain('lean')).toContain('openclaw:extra:rare: not available, left out by lean mode');
    expect(await explain('main')).toContain('openclaw:extra:rare: available');
    expect(await list('lean')).not.toContain('rare');
    expect(await list('main')).toContain('rare');
  });

  it('POL-5: names the plugins whose hooks see each call besides, where there is a call to see', async () => {
    const entries = { shell: { enabled: false } };
    await using house = await makeHouse({ tools: { allow: ['*', 'exec'], deny: ['write'] } });
    await using without = await makeHouse({ plugins: { entries } });

    const exec = await house.run('tools', 'explain', 'exec');
    const denied = await house.run('tools', 'explain', 'write');
    const json = await house.run('tools', 'explain', 'exec', '--json');
    const off = await without.run('tools', 'explain', 'read');

    expect(exec.stdout).toMatch(
      /^openclaw:core:exec: available.*\n(?:.*\n)?The hooks of the plugin shell see/u,
    );
    expect(JSON.parse(json.stdout)).toMatchObject([{ hookedBy: ['shell'] }]);
    for (const { code, stdout } of [denied, off])
      expect([code, stdout.includes('hooks')]).toEqual([0, false]);
  });

  it('POL-5: says what a plugin that was left out is left out for', async () => {
    await using house = await makeHouse({ plugins: { entries: { nothing: {} } } });

    const { code, stderr } = await house.run('tools', 'explain', 'nothing');

    expect(code).toBe(1);
    expect(stderr).toContain('(plugin_invalid)');
  });

  it('suggests the name that was meant', async () => {
    await using house = await makeHouse();

    const { code, stderr } = await house.run('tools', 'explain', 'raed');

    expect(code).toBe(1);
    expect(stderr).toContain('openclaw:core:read');
  });
});

describe('rules that fit no tool', () => {
  it('POL-1, POL-5: an empty list says which rule fits nothing, and what was meant; so do explain and doctor', async () => {
    await using house = await makeHouse({ tools: { allow: ['wrte'], deny: ['mcp:everythng:*', 'exec'] } });
    const told = 'tools.allow[0] "wrte" fits no tool there is now; did you mean write?';

    const listed = await house.run('tools', 'list');
    const explained = await house.run('tools', 'explain', 'write');
    const examined = await house.run('doctor', '--json');

    expect(listed).toMatchObject({ code: 0, stdout: '0 tools\n' });
    expect(listed.stderr).toContain(`openclaw: warning: ${told}\n`);
    expect(explained.stderr).toContain(told);
    const { findings } = JSON.parse(examined.stdout);
    expect(findings).toContainEqual({
      check: 'tools.allow[0]',
      state: 'warning',
      detail: '"wrte" fits no tool there is now; did you mean write?',
    });
    expect(findings).toContainEqual(expect.objectContaining({ check: 'tools.deny[0]', state: 'warning' }));
    expect(findings).not.toContainEqual(expect.objectContaining({ check: 'tools.deny[1]' }));
  });

  it('POL-1: a server that is off, and a plugin that is off, make no rule idle', async () => {
    await using house = await makeHouse({
      mcp: { servers: { off: { command: 'none', enabled: false }, gone: { command: '/nowhere/server' } } },
      plugins: { entries: { memory: { enabled: false }, shell: { enabled: false } } },
      tools: {
        allow: ['group:fs', 'memory_add', 'exec'],
        deny: ['mcp:off:*', 'gone/x', 'drop_table', 'tool_call'],
      },
    });

    const { code, stdout } = await house.run('doctor', '--json');

    expect(code).toBe(0);
    expect(JSON.parse(stdout).findings).not.toContainEqual(
      expect.objectContaining({ check: expect.stringMatching(/^tools\./u) }),
    );
  });
});
