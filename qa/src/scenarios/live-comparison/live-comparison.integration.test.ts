import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAKE_PLUGIN } from '../../fake-plugin/index.ts';
import { createGoalPlan, type MockOpenAi, startMockOpenAi } from '../../mock-openai/index.ts';
import { runSuite } from '../../suite/run-suite.ts';
import type { SuiteResult } from '../../suite/suite-result.ts';
import { liveSmallCatalog } from './scenario.ts';

const KEY = 'a-key-that-only-the-proxy-may-know';
const LAUNCHER = resolve(import.meta.dirname, '../../../../scripts/openclaw.mjs');

/** Stands for the real endpoint: the model of these tests finds tools by words, as nothing names them. */
let endpoint: MockOpenAi;

beforeAll(async () => {
  const goals = [
    {
      when: 'irrigation',
      need: 'create irrigation schedule',
      arguments: FAKE_PLUGIN.target.arguments,
    },
    { when: 'photo', need: 'condition photo of museum loan', arguments: { loanId: 'L-2041' } },
  ];
  endpoint = await startMockOpenAi({ plan: createGoalPlan({ goals }) });
});

afterAll(() => endpoint.close());

function run(env: Readonly<Record<string, string>>): Promise<SuiteResult> {
  return runSuite({
    scenarios: [liveSmallCatalog],
    providerMode: 'live',
    launcher: { command: process.execPath, args: ['--conditions=@openclaw/source', LAUNCHER] },
    env,
    signal: new AbortController().signal,
    progress: () => undefined,
  });
}

describe('the live comparison', () => {
  it('QA-4: is skipped without credentials and names what is missing', async () => {
    const { passed, scenarios } = await run({ OPENCLAW_QA_MODEL: 'm' });
    expect(passed).toBe(true);
    expect(scenarios[0]?.skipped).toMatch(/OPENCLAW_QA_BASE_URL, OPENCLAW_QA_API_KEY\.$/u);
  });

  it('QA-4: compares direct, unset and the three modes by what a real endpoint was sent', async () => {
    const { scenarios } = await run({
      OPENCLAW_QA_BASE_URL: endpoint.url,
      OPENCLAW_QA_API_KEY: KEY,
      OPENCLAW_QA_MODEL: 'some-model',
    });
    const [scenario] = scenarios;
    expect(scenario?.claims.filter((claim) => !claim.passed)).toEqual([]);
    expect(Object.keys(scenario?.lanes ?? {})).toEqual(['direct', 'unset', 'code', 'tools', 'directory']);
    const recorded = Object.values(scenario?.lanes ?? {}).flatMap((lane) => lane.requests);
    expect(recorded.map(({ bytes }) => bytes)).toEqual(endpoint.requests.map(({ bytes }) => bytes));
    expect(endpoint.requests[0]?.parsed?.['model']).toBe('some-model');
    expect(scenario?.notes).toHaveLength(5);
    expect(JSON.stringify(scenarios)).not.toContain(KEY);
  });
});
