import { resolve } from 'node:path';
import process from 'node:process';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkClaims } from '../suite/claim.ts';
import { runSuite } from '../suite/run-suite.ts';
import type { SuiteResult } from '../suite/suite-result.ts';
import { RIG_SCENARIOS } from './registry.ts';
import type { RigEvidence, RigLane, RigScenario } from './rig/index.ts';
import { RIG_TAMPERS } from './rig-tampers.fixture.ts';

const LAUNCHER = resolve(import.meta.dirname, '../../../scripts/openclaw.mjs');

let suite: SuiteResult;

/** Each of them once, two at a time: everything below looks at what they left behind. */
beforeAll(async () => {
  suite = await runSuite({
    scenarios: RIG_SCENARIOS,
    providerMode: 'mock-openai',
    launcher: { command: process.execPath, args: ['--conditions=@openclaw/source', LAUNCHER] },
    env: process.env,
    signal: new AbortController().signal,
    progress: () => undefined,
  });
}, 600_000);

function scenarioOf(name: string): RigScenario {
  const found = RIG_SCENARIOS.find((scenario) => scenario.name === name);
  if (found === undefined) throw new Error(`no scenario ${name}`);
  return found;
}

/** As it can be read from `qa-evidence.json`. */
function evidenceOf(name: string): RigEvidence {
  const result = suite.scenarios.find((scenario) => scenario.name === name);
  return { lanes: JSON.parse(JSON.stringify(result?.evidence ?? [])) };
}

const NAMES = RIG_SCENARIOS.map(({ name }) => name);

describe.each(NAMES)('openclaw qa suite --scenario %s', (name) => {
  it('every claim holds, on the evidence as it is stored too', () => {
    const { claims } = scenarioOf(name);
    const failed = checkClaims(claims, evidenceOf(name)).filter(({ passed }) => !passed);
    expect(failed).toEqual([]);
    expect(suite.scenarios.find((each) => each.name === name)).toMatchObject({ passed: true });
  });

  it('every claim fails without evidence', () => {
    const { claims } = scenarioOf(name);
    const { lanes } = evidenceOf(name);
    const bare: readonly RigLane[] = lanes.map((lane) => ({
      ...lane,
      turns: [],
      sessions: [],
      events: [],
      api: [],
      processes: [],
    }));
    for (const evidence of [{ lanes: [] }, { lanes: bare }]) {
      expect(checkClaims(claims, evidence).filter(({ passed }) => passed)).toEqual([]);
    }
  });

  it('every claim is put to a lie below', () => {
    const told = RIG_TAMPERS.filter(([scenario]) => scenario === name).map(([, id]) => id);
    expect(new Set(told)).toEqual(new Set(scenarioOf(name).claims.map(({ id }) => id)));
  });
});

describe('a claim fails when its evidence does not hold', () => {
  it.each(RIG_TAMPERS)('%s, %s: %s', (name, id, _what, tamper) => {
    const claims = scenarioOf(name).claims.filter((claim) => claim.id === id);
    expect(checkClaims(claims, tamper(evidenceOf(name)))).toMatchObject([{ id, passed: false }]);
  });
});
