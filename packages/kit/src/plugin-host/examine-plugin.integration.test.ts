import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pluginSource, writeManifest, writePlugin } from '../../test/write-plugin.ts';
import { examinePlugin } from './examine-plugin.ts';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'openclaw-examine-'));
});

afterEach(async () => {
  await rm(parent, { recursive: true, force: true });
});

async function changePackage(folder: string, changes: object): Promise<void> {
  const file = join(folder, 'package.json');
  const content = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...content, version: '1.0.0', ...changes }));
}

/** `error openclaw.plugin.json/tools [name]` for each finding. */
async function findings(folder: string, timeoutMs = 60_000): Promise<readonly string[]> {
  const { findings: found } = await examinePlugin(folder, { timeoutMs });
  return found.map(({ severity, file, path, tool }) =>
    [severity, `${file}${path}`, ...(tool === undefined ? [] : [`[${tool}]`])].join(' '),
  );
}

const tool = (fields: string) =>
  `export default { id: 'garden', tools: [{ name: 'garden_water', description: 'Waters the garden.', inputSchema: { type: 'object' }, execute: () => 1, ${fields} }] };`;

describe('examinePlugin', () => {
  it('has nothing to say of a plugin that is as it should be', async () => {
    const folder = await writePlugin(parent, 'garden', pluginSource('garden', ['garden_water']));
    await changePackage(folder, {});
    const { built } = await examinePlugin(folder);
    await writeFile(join(folder, 'openclaw.plugin.json'), JSON.stringify(built));
    expect(await findings(folder)).toEqual([]);
    expect(built).toMatchObject({ id: 'garden', version: '1.0.0', tools: [{ name: 'garden_water' }] });
  });

  it('tells to build a manifest where there is none, which is no error', async () => {
    const folder = await writePlugin(parent, 'garden', pluginSource('garden', ['garden_water']));
    await changePackage(folder, {});
    expect(await findings(folder)).toEqual(['warning openclaw.plugin.json']);
  });

  it('names the line where a module fails', async () => {
    const folder = await writePlugin(parent, 'garden', '\n\nnowhere();');
    const { findings: found } = await examinePlugin(folder);
    const [failed] = found.filter(({ file }) => file === './index.js');
    expect(failed?.message).toMatch(/garden\/index\.js:3\)$/u);
  });

  it('FR-124: tells the four faults of a manifest apart', async () => {
    const folder = await writePlugin(
      parent,
      'garden',
      pluginSource('garden', ['garden_water', 'garden_mow']),
    );
    const messages: string[] = [];
    for (const edits of [{ tools: undefined }, { tools: true }]) {
      await writeManifest(folder, { id: 'garden', tools: [], edits });
      const { findings: found } = await examinePlugin(folder);
      messages.push(...found.filter(({ path }) => path === '/tools').map(({ message }) => message));
    }
    await writeManifest(folder, { id: 'garden', tools: ['garden_water', 'garden_dig'] });
    await changePackage(folder, { version: undefined });
    const { findings: found } = await examinePlugin(folder);
    const last = found.filter(({ path }) => path.startsWith('/tools'));
    expect(last.map(({ severity, path, tool: name }) => [severity, path, name])).toEqual([
      ['error', '/tools', 'garden_mow'],
      ['error', '/tools/0', 'garden_dig'],
    ]);
    expect(new Set([...messages, ...last.map(({ message }) => message)]).size).toBe(4);
  });

  it.each([
    [
      'whose tool has an error',
      tool(`description: ''`),
      ['error ./index.js/tools/0/description [garden_water]', 'warning openclaw.plugin.json'],
    ],
    ['that is none', 'export default 1', ['error ./index.js']],
  ])('says nothing that follows from an error: of a plugin %s', async (_what, source, expected) => {
    const folder = await writePlugin(parent, 'garden', source);
    await changePackage(folder, {});
    expect(await findings(folder)).toEqual(expected);
  });

  it('tells a hint once, by the place that it has in the code', async () => {
    // The first is left out, since it has no description.
    const two = ['', 'Waters the garden.'].map((text) => `{ ...TOOL, description: '${text}' }`);
    const source = `const TOOL = { name: 'garden_water', inputSchema: { type: 'object', proprties: {} }, execute: () => 1 };
      export default { id: 'garden', tools: [${two.join(', ')}] };`;
    const folder = await writePlugin(parent, 'garden', source);
    const told = (await findings(folder)).filter((each) => each.includes('proprties'));
    const at = (index: number) => `warning ./index.js/tools/${index}/inputSchema/proprties [garden_water]`;
    expect(told).toEqual([at(0), at(1)]);
  });

  it('asks whether a folder without package.json is one of a plugin', async () => {
    const [found] = (await examinePlugin(join(parent, 'nowhere'))).findings;
    expect(found).toMatchObject({ severity: 'error', file: 'package.json' });
    expect(found?.message).not.toContain('ENOENT');
  });

  it('asks whether it is built where the entry is not there', async () => {
    const folder = await writePlugin(parent, 'garden', pluginSource('garden', ['garden_water']));
    await rm(join(folder, 'index.js'));
    const [found] = (await examinePlugin(folder)).findings;
    expect(found).toMatchObject({ severity: 'error', path: '/openclaw/plugin' });
    expect(found?.message).toContain('npm run build');
    expect(found?.message).not.toContain('realpath');
  });

  it.each<readonly [string, string, string]>([
    ['a module that throws', 'throw new Error("x")', 'error ./index.js'],
    ['no plugin', 'export default 1', 'error ./index.js'],
    [
      'FR-128: an unknown hook',
      `export default { id: 'a', tools: [], hooks: { on_call() {} } }`,
      'error ./index.js/hooks/on_call',
    ],
    ['an id of the house', pluginSource('memory', ['memory_dream']), 'error ./index.js/id'],
    ['a bad name', tool(`name: '9'`), 'error ./index.js/tools/0/name'],
    ['no description', tool(`description: ''`), 'error ./index.js/tools/0/description [garden_water]'],
    [
      'a schema that does not compile',
      tool(`inputSchema: { type: 'object', minProperties: 'x' }`),
      'error ./index.js/tools/0/inputSchema [garden_water]',
    ],
    [
      'a bad output schema',
      tool(`outputSchema: { type: 'strng' }`),
      'error ./index.js/tools/0/outputSchema/type [garden_water]',
    ],
    [
      'a bad config schema',
      `export default { id: 'a', tools: [], configSchema: { type: 1 } }`,
      'error ./index.js/configSchema/type',
    ],
    [
      'FR-125: a factory in place of a tool',
      `export default { id: 'a', tools: [() => ({})] }`,
      'error ./index.js/tools/0',
    ],
    [
      'FR-127: the name of a bundled tool',
      pluginSource('a', ['read']),
      'warning ./index.js/tools/0/name [read]',
    ],
    [
      'FR-127: the name of a control',
      pluginSource('a', ['tool_search']),
      'warning ./index.js/tools/0/name [tool_search]',
    ],
    [
      'FR-127: a generic name',
      pluginSource('a', ['note_search']),
      'warning ./index.js/tools/0/name [note_search]',
    ],
    [
      'a description that says nothing',
      tool(`description: 'Water'`),
      'warning ./index.js/tools/0/description [garden_water]',
    ],
    ['nothing at all', `export default { id: 'a', tools: [] }`, 'warning ./index.js/tools'],
    [
      'a field that has no effect',
      tool(`optionl: true`),
      'warning ./index.js/tools/0/optionl [garden_water]',
    ],
    [
      'a misspelt keyword of a schema',
      tool(`inputSchema: { type: 'object', proprties: {} }`),
      'warning ./index.js/tools/0/inputSchema/proprties [garden_water]',
    ],
  ])('says which tool and which field: %s', async (_what, source, expected) => {
    const folder = await writePlugin(parent, 'a', source);
    expect(await findings(folder)).toContain(expected);
  });

  it('says that a list of tools never comes', async () => {
    const source = `export default { id: 'a', tools: () => new Promise(() => {}) }`;
    const folder = await writePlugin(parent, 'a', source);
    // Loading it counts too: run again with twice the time where a busy machine took all of it for that.
    for (let timeoutMs = 500; ; timeoutMs *= 2) {
      const found = await findings(folder, timeoutMs);
      if (found.includes('error ./index.js')) continue;
      expect(found).toContain('error ./index.js/tools');
      return;
    }
  });

  it.each<readonly [string, object, readonly string[]]>([
    [
      'files without entry and manifest',
      { files: ['lib'] },
      ['error package.json/files', 'error package.json/files'],
    ],
    ['files that hold both', { files: ['*.js', 'openclaw.plugin.json'] }, []],
    ['files that take the entry away again', { files: ['.', '!index.js'] }, ['error package.json/files']],
    ['no version', { version: undefined }, ['warning package.json/version']],
    ['an install script', { scripts: { postinstall: 'x' } }, ['warning package.json/scripts/postinstall']],
    [
      'the sdk for development only',
      { devDependencies: { '@openclaw/plugin-sdk': '1' } },
      ['warning package.json/devDependencies/@openclaw~1plugin-sdk'],
    ],
    [
      'dependencies on git repositories, among others',
      {
        dependencies: { a: 'acme/a', b: 'git+https://example.com/b', c: '^1', d: 'file:../d', e: '../e' },
        optionalDependencies: { f: 'https://example.com/f.git#v1', g: 'npm:@acme/g@1' },
        devDependencies: { h: 'github:acme/h' },
      },
      [
        'warning package.json/dependencies/a',
        'warning package.json/dependencies/b',
        'warning package.json/optionalDependencies/f',
      ],
    ],
    ['no entry', { openclaw: {} }, ['error package.json/openclaw/plugin']],
    [
      'an entry that is not there',
      { openclaw: { plugin: './no.js' } },
      ['error package.json/openclaw/plugin'],
    ],
    ['a TypeScript entry', { openclaw: { plugin: './index.ts' } }, ['warning package.json/openclaw/plugin']],
  ])('looks at package.json: %s', async (_what, changes, expected) => {
    const source = pluginSource('garden', ['garden_water']);
    const folder = await writePlugin(parent, 'garden', source);
    await writeFile(join(folder, 'index.ts'), source);
    await changePackage(folder, changes);
    const found = await findings(folder);
    expect(found.filter((each) => each.includes('package.json'))).toEqual(expected);
  });
});
