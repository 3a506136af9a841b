import { describe, expect, it } from 'vitest';
import { makeHouse } from '../../test/run-captured.ts';

/** The row of a check, with the lines it was wrapped to. */
function rowOf(stdout: string, check: string): string {
  const lines = stdout.split('\n');
  const start = lines.findIndex((line) => line.startsWith(check));
  const length = lines.slice(start + 1).findIndex((line) => !line.startsWith(' '));
  return lines
    .slice(start, start + 1 + length)
    .join(' ')
    .replaceAll(/\s+/gu, ' ');
}

describe('openclaw doctor', () => {
  it.each([{ COLUMNS: '80' }, {}])('tells what is wrong with the config in full, with %j', async (env) => {
    await using house = await makeHouse({ tools: { profil: 'x' }, gateway: { port: 'p' } }, env);

    const { code, stdout } = await house.run('doctor');
    const { findings } = JSON.parse((await house.run('doctor', '--json')).stdout);

    const { detail } = findings.find(({ check }: { check: string }) => check === 'config');
    expect(code).toBe(1);
    expect(detail).toContain('tools.profil');
    expect(rowOf(stdout, 'config')).toBe(`config failed ${detail.replaceAll(/\s+/gu, ' ')}`);
    if ('COLUMNS' in env) {
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    }
  });

  it('fails for a model that no provider offers, where it is named', async () => {
    const providers = { openai: { baseUrl: 'http://127.0.0.1:1', models: [{ id: 'gpt-5' }] } };
    await using house = await makeHouse({ models: { default: 'openai/gpt-6', providers } });

    const { code, stdout } = await house.run('doctor', '--json');

    const { findings } = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(findings).toContainEqual({
      check: 'models.default',
      state: 'failed',
      detail: expect.stringContaining('gpt-5'),
    });
    expect(findings).not.toContainEqual(expect.objectContaining({ check: 'models' }));
  });

  it('BRG-3: sums the isolation up in one row, and lists the attempts with --verbose', async () => {
    await using house = await makeHouse({});

    const brief = await house.run('doctor');
    const verbose = await house.run('doctor', '--verbose');

    expect(brief.code).toBe(0);
    expect(brief.stdout).toMatch(/code bridge {2}ok .*: \d+ capabilities checked, 0 open\n/u);
    expect(brief.stdout).not.toContain('denied');
    expect(verbose.stdout).toMatch(/read a file +denied/u);
  });
});
