import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '../../test/run-captured.ts';

describe('openclaw config', () => {
  it.each([
    { value: 'true', written: true },
    { value: '{ mode: "directory" }', written: { mode: 'directory' } },
    { value: 'false', written: false },
  ])('CFG-10: sets tools.toolSearch to $value and keeps the rest', async ({ value, written }) => {
    await using house = await makeHouse();
    const file = join(house.folder, 'openclaw.json5');
    await writeFile(file, '{\n  // mine\n  gateway: { port: 1234 },\n}\n');

    const set = await house.run('config', 'set', 'tools.toolSearch', value);
    const got = await house.run('config', 'get', 'tools.toolSearch');

    expect(set.code).toBe(0);
    expect(JSON.parse(got.stdout)).toEqual(written);
    expect(await readFile(file, 'utf8')).toContain('// mine\n  gateway: { port: 1234 },');
  });

  it('takes a bare word as a text, since a shell eats the quotes', async () => {
    await using house = await makeHouse();

    const set = await house.run('config', 'set', 'models.default', 'openai/gpt-5');

    expect(set.code).toBe(0);
    expect((await house.run('config', 'get', 'models')).stdout).toContain('"default": "openai/gpt-5"');
  });

  it.each([
    { path: 'tools.toolSearch', value: 'directry', why: 'a word that is not allowed there' },
    { path: 'tools.toolSearch', value: '{ mode: "directory"', why: 'not JSON5' },
    { path: 'tools.toolSarch', value: 'true', why: 'an unknown key' },
    { path: 'tools.profile', value: 'codng', why: 'a profile that there is not' },
    { path: 'tools.deny', value: '["group:filesystem"]', why: 'a group that there is not' },
  ])('CFG-10: writes nothing for $why', async ({ path, value }) => {
    await using house = await makeHouse({ gateway: { port: 1 } });
    const file = join(house.folder, 'openclaw.json5');
    const before = await readFile(file, 'utf8');

    const { code, stderr } = await house.run('config', 'set', path, value);

    expect(code).toBe(1);
    expect(stderr).toMatch(/^openclaw: .+ \(config_invalid\)\n$/u);
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('takes a value out, and fails to get it then', async () => {
    await using house = await makeHouse({ tools: { toolSearch: true } });

    await house.run('config', 'unset', 'tools.toolSearch');
    const got = await house.run('config', 'get', 'tools.toolSearch');

    expect(got).toMatchObject({ code: 1, stdout: '' });
  });

  it('validates: 0 for a good file or none, 1 with the path of the fault', async () => {
    await using good = await makeHouse();
    await using bad = await makeHouse({ tools: { toolSearch: { mode: 'x' } } });

    expect(await good.run('config', 'validate')).toMatchObject({ code: 0 });
    const { code, stderr } = await bad.run('config', 'validate');
    expect(code).toBe(1);
    expect(stderr).toContain('tools.toolSearch.mode');
  });

  it('POL-1: validates the rules of policy too, and says what was meant', async () => {
    await using house = await makeHouse({ tools: { deny: ['exec', 'group:filesystem'] } });

    const { code, stderr } = await house.run('config', 'validate');

    expect(code).toBe(1);
    expect(stderr).toContain('tools.deny[1]');
    expect(stderr).toContain('group:fs');
    expect((await house.run('config', 'unset', 'tools.deny')).code).toBe(0);
    expect((await house.run('config', 'validate')).code).toBe(0);
  });

  it('validates that a provider offers the models that are named, and `set` warns of one that is not there yet', async () => {
    await using house = await makeHouse({
      models: { providers: { openai: { baseUrl: 'http://127.0.0.1:1' } } },
    });

    const set = await house.run('config', 'set', 'models.default', 'opnai/gpt-5');
    const { code, stderr } = await house.run('config', 'validate');
    const mended = await house.run('config', 'set', 'models.default', 'openai/gpt-5');

    expect(set.code).toBe(0);
    expect(set.stderr).toMatch(/^openclaw: warning: models\.default: .*mean openai;/u);
    expect(code).toBe(1);
    expect(stderr).toMatch(/models\.default: .*mean openai;/u);
    expect(mended).toMatchObject({ code: 0, stderr: '' });
    expect((await house.run('config', 'validate')).code).toBe(0);
  });

  it('`set` says what keeps the file from being used, as a variable that is not set here does', async () => {
    await using house = await makeHouse({});
    const provider = `{ baseUrl: "http://127.0.0.1:1", apiKey: "$\{NOT_SET_HERE}" }`;

    const { code, stderr } = await house.run('config', 'set', 'models.providers.openai', provider);

    expect(code).toBe(0);
    expect(stderr).toMatch(/^openclaw: warning: .*models\.providers\.openai\.apiKey: .*NOT_SET_HERE/u);
  });

  it('prints the path that --config and --state-dir lead to', async () => {
    await using house = await makeHouse();

    const own = await house.run('config', 'path', '--state-dir', '/there');
    const named = await house.run('--config', '/here/my.json5', 'config', 'path');

    expect(own.stdout).toBe('/there/openclaw.json5\n');
    expect(named.stdout).toBe('/here/my.json5\n');
  });

  it('prints a JSON Schema of the file', async () => {
    await using house = await makeHouse();

    const { stdout } = await house.run('config', 'schema');

    expect(JSON.parse(stdout)).toMatchObject({ type: 'object', properties: { tools: expect.anything() } });
  });
});
