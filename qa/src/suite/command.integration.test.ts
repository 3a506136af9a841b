import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClaimResult } from './claim.ts';
import { addSuiteCommand } from './command.ts';
import type { Scenario } from './scenario.ts';
import { RESULT_FILES } from './write-results.ts';

let out: string;

beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'openclaw-qa-test-'));
});

afterEach(() => rm(out, { recursive: true, force: true }));

function claiming(name: string, claims: readonly ClaimResult[], more: Partial<Scenario> = {}): Scenario {
  return {
    name,
    description: 'A scenario of a test.',
    providerMode: 'mock-openai',
    baseline: 'direct',
    run: async () => ({ lanes: [], claims, notes: [] }),
    ...more,
  };
}

const HOLDS: ClaimResult = { id: 'one', requirement: 'One | holds.', passed: true, evidence: 'seen' };
const FAILS: ClaimResult = { id: 'two', requirement: 'Two holds.', passed: false, evidence: 'NOT TRUE: two' };
const SCENARIOS = [
  claiming('good', [HOLDS]),
  claiming('bad', [HOLDS, FAILS]),
  claiming('needs-key', [FAILS], { providerMode: 'live', skipReason: () => 'There is no key.' }),
];

async function suite(...args: readonly string[]) {
  const written = { out: '', err: '' };
  const program = new Command('openclaw').exitOverride().configureOutput({
    writeOut: (text) => {
      written.out += text;
    },
    writeErr: (text) => {
      written.err += text;
    },
  });
  addSuiteCommand(program, SCENARIOS);
  const exitCode = await program
    .parseAsync(['suite', '--out', out, ...args], { from: 'user' })
    .then(() => 0)
    .catch((thrown: unknown) => {
      if (thrown instanceof CommanderError) return thrown.exitCode;
      throw thrown;
    });
  return { ...written, exitCode };
}

describe('openclaw qa suite', () => {
  it('QA-3: ends with 0 when every claim holds, and writes its three files', async () => {
    const { exitCode, out: printed } = await suite('--scenario', 'good');
    expect(exitCode).toBe(0);
    expect(printed).toMatch(/one.*pass/su);
    for (const name of RESULT_FILES) await access(join(out, name));
  });

  it('QA-3: ends with 1 when any claim of any scenario fails, and still writes all results', async () => {
    const { exitCode, out: printed } = await suite();
    expect(exitCode).toBe(1);
    expect(printed).toMatch(/two.*FAIL/su);
    expect(printed).toMatch(/^pass {2}good {2}1 of 1 claims hold/mu);
    expect(printed).toMatch(/^FAIL {2}bad {3}1 of 2 claims hold/mu);
    const summary = JSON.parse(await readFile(join(out, 'qa-suite-summary.json'), 'utf8'));
    expect(summary).toMatchObject({
      passed: false,
      scenarios: [
        { name: 'good', passed: true, claims: [HOLDS] },
        { name: 'bad', passed: false, claims: [HOLDS, FAILS] },
      ],
    });
    const report = await readFile(join(out, 'qa-suite-report.md'), 'utf8');
    expect(report).toContain('**1 of 3 claims failed**');
    expect(report).toContain('One \\| holds.');
  });

  it('QA-4: says that a scenario without credentials is skipped, and ends with 0', async () => {
    const { exitCode, out: printed } = await suite('--provider-mode', 'live');
    expect(exitCode).toBe(0);
    expect(printed).toContain('needs-key: skipped. There is no key.');
    expect(await readFile(join(out, 'qa-suite-report.md'), 'utf8')).toContain('nothing was proved');
  });

  it('QA-3: prints with --json what it writes as the summary, and nothing else on stdout', async () => {
    const { out: printed } = await suite('--scenario', 'good', '--json');
    expect(JSON.parse(printed)).toEqual(
      JSON.parse(await readFile(join(out, 'qa-suite-summary.json'), 'utf8')),
    );
  });

  it('lists the scenarios when one is not among them', async () => {
    const { err, exitCode } = await suite('--scenario', 'nope');
    expect(exitCode).not.toBe(0);
    expect(err).toContain('good, bad, needs-key');
  });

  it('does not run a scenario in another provider mode than its own', async () => {
    const { err, exitCode } = await suite('--scenario', 'good', '--provider-mode', 'live');
    expect(exitCode).toBe(2);
    expect(err).toContain('needs-key');
  });
});
