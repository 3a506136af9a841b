import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeTools } from '../../fake-plugin/fake-tools.ts';
import { FAKE_PLUGIN } from '../../fake-plugin/index.ts';
import { checkClaims } from '../../suite/claim.ts';
import type { LaneEvidence } from '../../suite/evidence.ts';
import { E2E_CLAIMS } from './all-claims.ts';
import type { E2eEvidence } from './e2e-evidence.ts';
import type { LaneName } from './lanes.ts';
import { inLane, TAMPERS } from './tampers.fixture.ts';

const LAUNCHER = resolve(import.meta.dirname, '../../../../scripts/openclaw.mjs');
const SEVEN = ['QA-2.1', 'QA-2.2', 'QA-2.3', 'QA-2.4', 'QA-2.5', 'QA-2.6', 'QA-2.7'];

let out: string;
let printed: string;
let evidence: E2eEvidence;

/** The command itself, once: everything below looks at what it printed and wrote. */
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'openclaw-e2e-test-'));
  const args = ['--conditions=@openclaw/source', LAUNCHER, 'qa', 'suite', '--provider-mode', 'mock-openai'];
  const scenario = ['--scenario', 'tool-search-gateway-e2e', '--out', join(out, 'results')];
  // Its temporary folders are made in here, to see that none is left.
  const env = { ...process.env, TMPDIR: out, NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') };
  const run = await promisify(execFile)(process.execPath, [...args, ...scenario], { env }).catch(
    (thrown: { readonly stdout: string; readonly stderr: string }) => thrown,
  );
  printed = `${run.stdout}${run.stderr}`;
  evidence = await storedEvidence();
}, 600_000);

afterAll(() => rm(out, { recursive: true, force: true }));

async function readResult(name: string) {
  return JSON.parse(await readFile(join(out, 'results', name), 'utf8'));
}

/** The evidence as it was before equal prefixes were written once. */
async function storedEvidence(): Promise<E2eEvidence> {
  const [{ lanes, prefixes }] = (await readResult('qa-evidence.json')).scenarios;
  const whole = lanes.map((lane: LaneEvidence) => ({
    ...lane,
    turns: lane.turns.map((turn) => ({
      ...turn,
      requests: turn.requests.map((request) => ({ ...request, ...prefixes[request.prefixSha256 ?? ''] })),
    })),
  }));
  const byName = new Map<string, LaneEvidence>(whole.map((lane: LaneEvidence) => [lane.lane, lane]));
  const lane = (name: LaneName): LaneEvidence => {
    const found = byName.get(name);
    if (found === undefined) throw new Error(`no evidence of the ${name} lane`);
    return found;
  };
  return {
    lanes: { direct: lane('direct'), code: lane('code'), tools: lane('tools'), directory: lane('directory') },
    declared: fakeTools(200),
  };
}

describe('openclaw qa suite --scenario tool-search-gateway-e2e', () => {
  it('QA-1, QA-2: proves its seven claims and all further ones', async () => {
    const [{ claims }] = (await readResult('qa-suite-summary.json')).scenarios;
    expect(claims.filter((claim: { readonly passed: boolean }) => !claim.passed)).toEqual([]);
    expect(claims.map((claim: { readonly id: string }) => claim.id)).toEqual(E2E_CLAIMS.map(({ id }) => id));
    expect(claims.map((claim: { readonly id: string }) => claim.id)).toEqual(expect.arrayContaining(SEVEN));
  });

  it('QA-3: prints each claim and the payloads, and writes a report for people', async () => {
    for (const id of SEVEN) expect(printed).toMatch(new RegExp(`${id}.*pass`, 'u'));
    expect(printed).toMatch(/% of direct/u);
    const report = await readFile(join(out, 'results', 'qa-suite-report.md'), 'utf8');
    expect(report).toContain(`All ${E2E_CLAIMS.length} claims hold`);
  });

  it('QA-3: has for each lane requests, calls, what ran, and its figures in the summary', async () => {
    const [{ lanes }] = (await readResult('qa-suite-summary.json')).scenarios;
    expect(Object.keys(lanes)).toEqual(['direct', 'code', 'tools', 'directory']);
    for (const lane of Object.values(lanes)) {
      expect(lane).toEqual({
        requests: expect.arrayContaining([
          {
            bytes: expect.any(Number),
            toolsBytes: expect.any(Number),
            systemPromptBytes: expect.any(Number),
            toolNames: expect.arrayContaining([FAKE_PLUGIN.directOnly]),
          },
        ]),
        calls: {
          search: expect.any(Number),
          describe: expect.any(Number),
          call: expect.any(Number),
          direct: expect.any(Number),
        },
        executed: expect.arrayContaining([
          expect.objectContaining({ tool: FAKE_PLUGIN.target.name, source: 'openclaw' }),
        ]),
        startMs: expect.any(Number),
        durationMs: expect.any(Number),
        maxRssBytes: process.platform === 'linux' ? expect.any(Number) : null,
      });
    }
  });

  it('leaves no folder behind but its results', async () => {
    expect(await readdir(out)).toEqual(['results']);
  });

  it('writes evidence from which every claim can be checked again', () => {
    expect(checkClaims(E2E_CLAIMS, evidence).filter((claim) => !claim.passed)).toEqual([]);
  });
});

describe('a claim fails when its evidence does not hold', () => {
  it.each(TAMPERS)('%s: %s', (id, _what, tamper) => {
    const claims = E2E_CLAIMS.filter((claim) => claim.id === id);
    expect(checkClaims(claims, tamper(evidence))).toMatchObject([{ id, passed: false }]);
  });

  it('every claim is put to it', () => {
    expect(new Set(TAMPERS.map(([id]) => id))).toEqual(new Set(E2E_CLAIMS.map(({ id }) => id)));
  });

  it('every claim fails when a lane is missing', () => {
    const empty = { turns: [], sessions: [], executions: [] };
    const without = inLane(
      'tools',
      () => empty,
    )(inLane('code', () => empty)(inLane('direct', () => empty)(evidence)));
    expect(checkClaims(E2E_CLAIMS, without).filter((claim) => claim.passed)).toEqual([]);
  });
});
