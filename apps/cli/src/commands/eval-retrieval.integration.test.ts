import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type House, makeHouse } from '../../test/run-captured.ts';

const TOOLS = [
  { id: 'cron__plan', name: 'plan_job', description: 'Schedule a recurring job', source: 'cron' },
  { id: 'web__search', name: 'web_search', description: 'Search the web', source: 'web' },
  { id: 'mail__send', name: 'send_mail', description: 'Send a letter', source: 'mail' },
];
const QUERIES = [
  { query: 'scheduling', relevant: ['cron__plan'] },
  { query: 'look up the price', groups: [['web_search', 'mail__send']] },
  { query: 'recurring job', relevant: ['mail__send'] },
  { query: 'xyzzy', relevant: ['web__search'] },
];

interface Files {
  readonly catalog?: unknown;
  readonly queries?: string;
}

/** Runs over files of their own in a folder called `shop`. */
async function evaluate(house: House, files: Files, ...flags: readonly string[]) {
  const folder = join(house.folder, 'shop');
  await mkdir(folder, { recursive: true });
  const [catalog, queries] = [join(folder, 'catalog.json'), join(folder, 'queries.jsonl')];
  const written = files.catalog ?? TOOLS;
  await writeFile(catalog, typeof written === 'string' ? written : JSON.stringify(written));
  await writeFile(queries, files.queries ?? QUERIES.map((each) => JSON.stringify(each)).join('\n'));
  return house.run('eval', 'retrieval', '--catalog', catalog, '--queries', queries, ...flags);
}

describe('openclaw eval retrieval', () => {
  it('prints JSON of the stated form, and nothing else', async () => {
    await using house = await makeHouse();

    const { code, stdout, stderr } = await evaluate(house, {}, '--json');

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      set: 'shop',
      tools: 3,
      queries: 4,
      recall: { 1: 0.5, 5: 0.5, 8: 0.5 },
      ndcg5: 0.5,
      mrr: 0.5,
      latencyMs: { p50: expect.any(Number), p99: expect.any(Number) },
      buildMs: expect.any(Number),
    });
  });

  it('looks as deep as --k says, and gives the worst misses first', async () => {
    await using house = await makeHouse();

    const { stdout } = await evaluate(house, {}, '--json', '--k', '3,1', '--misses', '1');

    expect(Object.keys(JSON.parse(stdout).recall)).toEqual(['1', '3']);
    expect(JSON.parse(stdout).misses).toEqual([
      {
        line: 3,
        query: 'recurring job',
        found: 0,
        wanted: [['mail__send']],
        missing: [['mail__send']],
        instead: ['cron__plan'],
      },
    ]);
  });

  it('says to people what came instead, and why', async () => {
    await using house = await makeHouse();

    const { stdout } = await evaluate(house, {}, '--misses', '5');

    expect(stdout).toMatch(/^recall@5 +50\.0 %$/mu);
    expect(stdout).toContain('line 3: recurring job\n  missed: mail__send\n  came instead: cron__plan\n');
    expect(stdout).toMatch(/cron__plan: rank 1[\s\S]*job: [\d.]+ as "job" in name, description/u);
    expect(stdout).toContain('came instead: nothing');
  });

  it('RNK-4: reads an MCP answer, its tools wanted by name, their schemas unread', async () => {
    await using house = await makeHouse();
    const schema = { type: 'object', properties: { zebra: { type: 'string' } } };
    const catalog = { tools: [{ name: 'find_animal', description: 'Find one', inputSchema: schema }] };
    const queries = ['find animal', 'zebra']
      .map((query) => JSON.stringify({ query, relevant: ['find_animal'] }))
      .join('\n');

    const { stdout } = await evaluate(house, { catalog, queries }, '--json');

    expect(JSON.parse(stdout)).toMatchObject({ set: 'shop', tools: 1, recall: { 1: 0.5 } });
  });

  it('EXE-9: measures the tools of the configured agent where no catalog is named', async () => {
    await using house = await makeHouse({ tools: { deny: ['write'] } });
    const queries = join(house.folder, 'own.jsonl');
    const ask = async (name: string) => {
      await writeFile(queries, JSON.stringify({ query: name, relevant: [name] }));
      return house.run('eval', 'retrieval', '--queries', queries, '--json');
    };

    const [allowed, denied] = [await ask('read'), await ask('write')];

    expect(JSON.parse(allowed.stdout)).toMatchObject({ set: 'agent:main', recall: { 1: 1 } });
    expect(denied.code).toBe(1);
    expect(denied.stderr).toContain('(request_invalid)');
  });

  it('reads files with a byte order mark and CRLF', async () => {
    await using house = await makeHouse();
    const queries = `\ufeff${QUERIES.map((each) => JSON.stringify(each)).join('\r\n')}\r\n`;

    const { code, stdout } = await evaluate(
      house,
      { queries, catalog: `\ufeff${JSON.stringify(TOOLS)}` },
      '--json',
    );

    expect(code).toBe(0);
    expect(JSON.parse(stdout).queries).toBe(4);
  });

  it('warns of lines that ask the same, and counts them', async () => {
    await using house = await makeHouse();
    const queries = [QUERIES[0], QUERIES[0]].map((each) => JSON.stringify(each)).join('\n');

    const { code, stdout, stderr } = await evaluate(house, { queries }, '--json');

    expect(code).toBe(0);
    expect(JSON.parse(stdout).queries).toBe(2);
    expect(stderr).toMatch(/Line 2 asks what an earlier line asks.*\(request_invalid\)/u);
  });

  it.each<{ files: Files; code: string; tells: RegExp; why: string }>([
    {
      files: { queries: `\n${JSON.stringify({ query: 'q', relevant: ['web_serch'] })}` },
      code: 'request_invalid',
      tells: /Line 2 .*web_serch.*web__search/u,
      why: 'CAT-10: an unknown id, with its line and a close one',
    },
    { files: { queries: '' }, code: 'request_invalid', tells: /no queries/u, why: 'no queries' },
    { files: { queries: '{' }, code: 'request_invalid', tells: /Line 1 /u, why: 'queries that are no JSON' },
    { files: { catalog: [] }, code: 'catalog_unreadable', tells: /no tool/u, why: 'a catalog without tools' },
    { files: { catalog: '' }, code: 'catalog_unreadable', tells: /catalog\.json/u, why: 'an empty file' },
    {
      files: { catalog: '[\n{]' },
      code: 'catalog_unreadable',
      tells: /line 2/u,
      why: 'a catalog that is no JSON',
    },
  ])('ends with 1 for $why', async ({ files, code, tells }) => {
    await using house = await makeHouse();

    const ended = await evaluate(house, files);

    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(tells);
    expect(ended.stderr).toContain(`(${code})`);
  });

  it('names a queries file that is not there', async () => {
    await using house = await makeHouse();

    const { code, stderr } = await house.run(
      'eval',
      'retrieval',
      '--queries',
      join(house.folder, 'none.jsonl'),
    );

    expect(code).toBe(1);
    expect(stderr).toMatch(/none\.jsonl.*\(request_invalid\)/u);
  });

  it.each([
    ['--k', '0'],
    ['--k', '1,,5'],
    ['--k', '1.5'],
    ['--misses', '-1'],
    ['--misses', 'all'],
    ['--nonsense'],
  ])('ends with 2 for %s %s', async (...flags) => {
    await using house = await makeHouse();

    expect(await evaluate(house, {}, ...flags)).toMatchObject({ code: 2, stdout: '' });
  });

  it('ends with 2 without --queries', async () => {
    await using house = await makeHouse();

    expect((await house.run('eval', 'retrieval')).code).toBe(2);
  });
});
