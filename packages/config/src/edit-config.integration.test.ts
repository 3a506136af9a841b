import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getConfigValue, setConfigValue, unsetConfigValue } from './edit-config.ts';
import { type ConfigFileOptions, loadConfig } from './load-config.ts';
import type { CheckRules } from './rule-problems.ts';

const TEXT = `// The house
{
  gateway: { port: 1234 }, // not the usual one
  models: {
    providers: { p: { baseUrl: "http://127.0.0.1:1/v1", apiKey: "\${API_KEY}" } },
  },
  /* tools below */
  tools: {
    deny: ["exec"], // never
  },
}
`;

let folder: string;
let path: string;
let options: ConfigFileOptions;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openclaw-config-'));
  path = join(folder, 'openclaw.json5');
  options = { env: { OPENCLAW_STATE_DIR: folder } };
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('edits at one moment', () => {
  it('CFG-10: none is lost: each reads what the one before it wrote, and no lock stays', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `s${n}`);
    const edits = await Promise.all(
      names.map((name) => setConfigValue(`mcp.servers.${name}`, '{ command: "a" }', options)),
    );
    expect(edits.filter(({ created }) => created)).toHaveLength(1);
    const { config } = await loadConfig(options);
    expect(Object.keys(config.mcp?.servers ?? {}).toSorted()).toEqual(names);
    expect(await readdir(folder)).toEqual(['openclaw.json5']);
  });
});

describe('setConfigValue', () => {
  it.each([
    { json5: 'true', value: true },
    { json5: '{ mode: "directory" }', value: { mode: 'directory' } },
    { json5: 'false', value: false },
    { json5: ' { mode: "tools" } // why', value: { mode: 'tools' } },
  ])('CFG-10: tools.toolSearch $json5 is written, everything else stays', async ({ json5, value }) => {
    await writeFile(path, TEXT);
    expect(await setConfigValue('tools.toolSearch', json5, options)).toEqual({
      path,
      changed: true,
      created: false,
      stillWrong: [],
    });
    const edited = await readFile(path, 'utf8');
    const added = edited.split('\n').filter((line) => !TEXT.split('\n').includes(line));
    expect(added).toEqual([expect.stringMatching(/^ {4}toolSearch: .*,$/)]);
    expect(edited.replace(`${added[0]}\n`, '')).toBe(TEXT);
    expect(await getConfigValue('tools.toolSearch', options)).toEqual({ found: true, value });
    expect(await readdir(folder)).toEqual(['openclaw.json5']);
  });

  it.each([
    { at: 'tools.toolSearch', json5: '{ mode: "both" }', problem: 'tools.toolSearch.mode' },
    { at: 'tools.toolSearch', json5: '"code"', problem: 'tools.toolSearch' },
    { at: 'tools.toolSerch', json5: 'true', problem: 'tools.toolSerch' },
    { at: 'tools.codeMode', json5: 'true', problem: 'tools.codeMode' },
    { at: 'tools.toolSearch', json5: 'directory', problem: 'tools.toolSearch' },
    { at: 'tools.toolSearch', json5: '', problem: 'tools.toolSearch' },
    { at: 'tools.toolSearch', json5: 'true, deny: []', problem: 'tools.toolSearch' },
    { at: 'gateway.port.x', json5: '1', problem: 'gateway.port' },
    { at: 'a..b', json5: '1', problem: 'a..b' },
    { at: 'skills.paths', json5: `["\${A"]`, problem: 'skills.paths[0]' },
    { at: '__proto__.x', json5: '1', problem: '__proto__' },
  ])('CFG-10: $at $json5 is refused before writing', async ({ at, json5, problem }) => {
    await writeFile(path, TEXT);
    await expect(setConfigValue(at, json5, options)).rejects.toMatchObject({
      code: 'config_invalid',
      data: { problems: [{ path: problem }] },
    });
    expect(await readFile(path, 'utf8')).toBe(TEXT);
  });

  it('CFG-10: shows what is there once it is its turn, and writes nothing if that is not to be replaced', async () => {
    const seen: unknown[] = [];
    const only = (wanted: unknown) => (now: unknown) => {
      seen.push(now);
      if (now !== wanted) throw new Error('not that');
    };
    const set = (json5: string, wanted: unknown) =>
      setConfigValue('models.default', json5, { ...options, beforeWriting: only(wanted) });
    const ends = await Promise.allSettled([set('"a/b"', undefined), set('"c/d"', undefined)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(seen).toEqual([undefined, expect.stringMatching(/^(?:a\/b|c\/d)$/u)]);
    expect(await getConfigValue('models.default', options)).toEqual({ found: true, value: seen[1] });
  });

  it('CFG-10: makes a missing file, for its owner only, and folders on the way', async () => {
    const deep = join(folder, 'a', 'b', 'openclaw.json5');
    const there = { env: {}, path: deep };
    expect(await setConfigValue('tools.toolSearch.mode', '"tools"', there)).toEqual({
      path: deep,
      changed: true,
      created: true,
      stillWrong: [],
    });
    expect((await stat(deep)).mode & 0o777).toBe(0o600);
    expect((await loadConfig(there)).config).toEqual({ tools: { toolSearch: { mode: 'tools' } } });
  });

  it.each(['', '// only a comment', '\n\n'])('CFG-10: fills a blank file: %j', async (text) => {
    await writeFile(path, text);
    await setConfigValue('gateway.port', '1', options);
    expect((await readFile(path, 'utf8')).startsWith(text)).toBe(true);
    expect((await loadConfig(options)).config).toEqual({ gateway: { port: 1 } });
  });

  it('CFG-10: keeps the file mode and the link that leads to the file', async () => {
    const target = join(folder, 'real.json5');
    await writeFile(target, TEXT, { mode: 0o640 });
    await symlink(target, path);
    await setConfigValue('gateway.port', '1', options);
    expect((await lstat(path)).isSymbolicLink()).toBe(true);
    expect((await stat(target)).mode & 0o777).toBe(0o640);
    expect(await readFile(target, 'utf8')).toBe(TEXT.replace('1234', '1'));
  });

  it('CFG-10: references stay references, whether or not the variable is set', async () => {
    await writeFile(path, TEXT);
    await setConfigValue('gateway.port', '1', { ...options, env: { ...options.env, API_KEY: 'hush' } });
    expect(await readFile(path, 'utf8')).toContain(`apiKey: "\${API_KEY}"`);
    expect(await getConfigValue('models.providers.p.apiKey', options)).toEqual({
      found: true,
      value: `\${API_KEY}`,
    });
  });

  it('CFG-10: the same value again writes nothing', async () => {
    await writeFile(path, TEXT);
    const { mtimeMs } = await stat(path);
    expect(await setConfigValue('gateway.port', '1234', options)).toMatchObject({ changed: false });
    expect((await stat(path)).mtimeMs).toBe(mtimeMs);
  });

  it('CFG-10: mends an invalid file, and refuses one that would stay invalid', async () => {
    await writeFile(path, '{ tools: { toolSearch: "on" } }');
    await expect(setConfigValue('gateway.port', '1', options)).rejects.toMatchObject({
      code: 'config_invalid',
    });
    await setConfigValue('tools.toolSearch', 'true', options);
    expect(await readFile(path, 'utf8')).toBe('{ tools: { toolSearch: true } }');
  });

  it('CFG-10: mends a file with two problems one at a time, and says what is still wrong', async () => {
    await writeFile(path, '{ tools: { toolSearch: "on" }, oops: 1 }');
    const first = await setConfigValue('tools.toolSearch', 'true', options);
    expect(first.stillWrong.map((problem) => problem.path)).toEqual(['oops']);
    await expect(setConfigValue('gateway.port', '"x"', options)).rejects.toMatchObject({
      code: 'config_invalid',
      data: { problems: [{ path: 'gateway.port' }] },
    });
    expect((await unsetConfigValue('oops', options)).stillWrong).toEqual([]);
    expect(await readFile(path, 'utf8')).toBe('{ tools: { toolSearch: true } }');
  });

  it('CFG-10: does not touch a file it cannot parse', async () => {
    await writeFile(path, '{ tools: ');
    await expect(setConfigValue('gateway.port', '1', options)).rejects.toMatchObject({
      code: 'config_unreadable',
    });
    expect(await readFile(path, 'utf8')).toBe('{ tools: ');
  });
});

describe('edits whose rules are checked', () => {
  // A checker of the same shape as that of packages/policy, which this package may not know.
  const checkRules: CheckRules = ({ profile, deny = [] }) => [
    ...(profile === 'bad' ? [{ path: 'profile', message: 'bad' }] : []),
    ...deny.flatMap((rule, index) => (rule === 'bad' ? [{ path: `deny[${index}]`, message: 'bad' }] : [])),
  ];

  it('CFG-10, POL-1: a rule that cannot be read is not written, whoever’s it is', async () => {
    const checked = { ...options, checkRules };
    for (const [at, json5, place] of [
      ['tools.profile', '"bad"', 'tools.profile'],
      ['tools.deny', '["ok", "bad"]', 'tools.deny[1]'],
      ['tools.byChannel.http', '{ deny: ["bad"] }', 'tools.byChannel.http.deny[0]'],
      ['tools.byProvider["p/m"]', '{ profile: "bad" }', 'tools.byProvider.p/m.profile'],
      ['tools.sandbox', '{ profile: "bad" }', 'tools.sandbox.profile'],
      ['agents.defaults.tools', '{ profile: "bad" }', 'agents.defaults.tools.profile'],
      ['agents.list.main.tools', '{ profile: "bad" }', 'agents.list.main.tools.profile'],
    ] as const) {
      await expect(setConfigValue(at, json5, checked)).rejects.toMatchObject({
        code: 'config_invalid',
        data: { problems: [{ path: place }] },
      });
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('CFG-10, POL-1: a file with a bad rule is mended one problem at a time, whatever else is wrong', async () => {
    const checked = { ...options, checkRules };
    await writeFile(path, '{ tools: { profile: "bad", toolSearch: "on" } }');
    await expect(setConfigValue('gateway.port', '1', checked)).rejects.toMatchObject({
      code: 'config_invalid',
    });
    const first = await setConfigValue('tools.toolSearch', 'true', checked);
    expect(first.stillWrong.map((problem) => problem.path)).toEqual(['tools.profile']);
    await expect(loadConfig(checked)).rejects.toMatchObject({
      data: { problems: [{ path: 'tools.profile' }] },
    });
    expect((await unsetConfigValue('tools.profile', checked)).stillWrong).toEqual([]);
    expect(await loadConfig(checked)).toMatchObject({ exists: true });
  });

  it('CFG-10: a rule that the environment completes is checked when the file is read, not when it is edited', async () => {
    const refusing: CheckRules = ({ profile }) =>
      profile === undefined || profile === 'ok' ? [] : [{ path: 'profile', message: `is ${profile}` }];
    await setConfigValue('tools.profile', `"\${P}"`, { ...options, checkRules: refusing });
    const read = (value: string) =>
      loadConfig({ env: { ...options.env, P: value }, checkRules: refusing }).then(() => 'read');
    expect(await read('ok')).toBe('read');
    const hidden = { path: 'tools.profile', message: expect.not.stringContaining('918273') };
    await expect(read('918273')).rejects.toMatchObject({ data: { problems: [hidden] } });
  });
});

describe('unsetConfigValue', () => {
  it('CFG-10: takes a value out and nothing else', async () => {
    await writeFile(path, TEXT);
    expect(await unsetConfigValue('gateway', options)).toMatchObject({ changed: true });
    expect(await readFile(path, 'utf8')).toBe(TEXT.replace('gateway: { port: 1234 }, ', ''));
  });

  it('CFG-10: what is not there changes nothing', async () => {
    expect(await unsetConfigValue('gateway.port', options)).toEqual({
      path,
      changed: false,
      created: false,
      stillWrong: [],
    });
    await writeFile(path, TEXT);
    expect(await unsetConfigValue('gateway.host', options)).toMatchObject({ changed: false });
    expect(await readFile(path, 'utf8')).toBe(TEXT);
  });

  it('CFG-10: mends a file with an unknown key, and refuses to break one', async () => {
    await writeFile(path, '{ mcp: { servers: { s: { command: "x" } } }, oops: 1 }');
    await unsetConfigValue('oops', options);
    await expect(unsetConfigValue('mcp.servers.s.command', options)).rejects.toMatchObject({
      code: 'config_invalid',
    });
    expect(await readFile(path, 'utf8')).toBe('{ mcp: { servers: { s: { command: "x" } } } }');
  });
});

describe('getConfigValue', () => {
  it('CFG-10: gives what is written, or says that nothing is', async () => {
    expect(await getConfigValue('tools', options)).toEqual({ found: false });
    await writeFile(path, TEXT);
    expect(await getConfigValue('tools.deny[0]', options)).toEqual({ found: true, value: 'exec' });
    expect(await getConfigValue('tools.allow', options)).toEqual({ found: false });
    expect(await getConfigValue('', options)).toMatchObject({
      found: true,
      value: { gateway: { port: 1234 } },
    });
    await expect(getConfigValue('a b', options)).rejects.toMatchObject({ code: 'config_invalid' });
  });
});
