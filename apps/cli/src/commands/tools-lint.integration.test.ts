import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type House, makeHouse } from '../../test/run-captured.ts';

const INVOICES = {
  name: 'list_invoices',
  description: 'List the open invoices of one customer, newest first.',
};

async function withCatalog(house: House, tools: readonly object[]): Promise<string> {
  const path = join(house.folder, 'shop.json');
  await writeFile(path, JSON.stringify({ tools }));
  return path;
}

describe('openclaw tools lint', () => {
  it('has nothing to say about the tools that come with the house', async () => {
    await using house = await makeHouse();

    const { code, stdout } = await house.run('tools', 'lint', '--strict', '--json');

    expect(JSON.parse(stdout).findings).toEqual([]);
    expect(code).toBe(0);
  });

  it('names each tool and what to change, on 80 columns, without what cannot be seen', async () => {
    await using house = await makeHouse({}, { COLUMNS: '80' });
    const catalog = await withCatalog(house, [
      INVOICES,
      { name: 'get_note', description: '' },
      { name: 'crm_getcustomer', description: 'Address and\u001b[2J terms of a buyer\u202e.' },
      { name: `x.${'y'.repeat(120)}\u001b[2J`, description: 'Reads one thing from another place.' },
    ]);

    const { code, stdout } = await house.run('tools', 'lint', '--catalog', catalog);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^error {2}description-missing {2}\(1\)\n {2}mcp:shop:get_note\n/u);
    expect(stdout).toContain('“crm_get_customer”');
    expect(stdout).not.toMatch(/[^\P{C}\n]/u);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('takes the width that COLUMNS says where there is no terminal', async () => {
    await using house = await makeHouse({}, { COLUMNS: '40' });
    const catalog = await withCatalog(house, [INVOICES, { name: 'get_note', description: '' }]);

    const { stdout } = await house.run('tools', 'lint', '--catalog', catalog);

    expect(stdout).toContain('It has no description');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
  });

  it('shows some of many that say the same under one text, and all of them as JSON', async () => {
    await using house = await makeHouse();
    const catalog = await withCatalog(
      house,
      Array.from({ length: 25 }, (_, at) => ({ name: `get_note_${at}`, description: '' })),
    );

    const shown = (await house.run('tools', 'lint', '--catalog', catalog)).stdout;
    const json = JSON.parse((await house.run('tools', 'lint', '--catalog', catalog, '--json')).stdout);

    expect(shown.match(/It has no description/gu)?.length).toBe(1);
    expect(shown.match(/mcp:shop:get_note_/gu)?.length).toBe(10);
    expect(shown).toContain('and 15 more');
    expect(json).toMatchObject({ tools: 25, counts: { error: 25 } });
    expect(json.findings.length).toBe(25);
  });

  it.each([
    { argv: [], description: '', code: 0, why: 'findings are no failure' },
    { argv: ['--strict'], description: '', code: 1, why: 'unless asked' },
    {
      argv: ['--strict'],
      description: 'Go to a URL.',
      code: 0,
      why: 'and what is only worth a look never is',
    },
  ])('exits with $code: $why', async ({ argv, description, code }) => {
    await using house = await makeHouse();
    const catalog = await withCatalog(house, [INVOICES, { name: 'navigate', description }]);

    const ended = await house.run('tools', 'lint', '--catalog', catalog, '--json', ...argv);

    expect(JSON.parse(ended.stdout).findings.length).toBe(1);
    expect([ended.code, ended.stderr]).toEqual([code, '']);
  });

  it('looks at one owner, and refuses one that is not there by naming those that are', async () => {
    await using house = await makeHouse();

    const own = JSON.parse((await house.run('tools', 'lint', '--owner', 'memory', '--json')).stdout);
    const { code, stderr } = await house.run('tools', 'lint', '--owner', 'memroy');

    expect(own).toMatchObject({ tools: 5, findings: [] });
    expect(code).toBe(1);
    expect(stderr).toMatch(/core, .*memory.*\(request_invalid\)/u);
  });

  it('tells of a tool that had to be left out, and fails for it where asked to be strict', async () => {
    await using house = await makeHouse();
    const unnamed = Array.from({ length: 25 }, () => ({ type: 'function' }));
    const catalog = await withCatalog(house, [INVOICES, INVOICES, ...unnamed]);

    const json = await house.run('tools', 'lint', '--catalog', catalog, '--json', '--strict');
    const empty = await house.run('tools', 'lint', '--catalog', await withCatalog(house, []));

    expect(json.code).toBe(1);
    const { tools, leftOut, findings } = JSON.parse(json.stdout);
    expect([tools, findings, leftOut.length]).toEqual([1, [], 26]);
    expect(leftOut[0]).toMatchObject({ code: 'tool_invalid', subject: 'tool 2 of the catalog file' });
    expect(json.stderr.trimEnd().split('\n').length).toBe(11);
    expect(empty.stdout).not.toContain('nothing to change');
  });

  it('refuses what is no file of tools, one that never ends too', async () => {
    await using house = await makeHouse();
    const path = join(house.folder, 'shop.json');
    await writeFile(path, '{"tools":');

    for (const catalog of [path, house.folder, '/dev/zero']) {
      const { code, stderr } = await house.run('tools', 'lint', '--catalog', catalog);
      expect(code).toBe(1);
      expect(stderr).toContain('(catalog_unreadable)');
    }
  });
});
