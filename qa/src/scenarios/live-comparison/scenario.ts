import { join } from 'node:path';
import { checkClaims } from '../../suite/claim.ts';
import type { LaneEvidence } from '../../suite/evidence.ts';
import { milliseconds } from '../../suite/figures.ts';
import { summarizeLane } from '../../suite/lane-summary.ts';
import { type LiveEndpoint, startRecordingProxy } from '../../suite/recording-proxy.ts';
import { runLane } from '../../suite/run-lane.ts';
import type { Scenario, ScenarioContext } from '../../suite/scenario.ts';
import { writeDeclaredPlugin } from '../proofs/declared-plugin.ts';
import { LIVE_CLAIMS, type LiveEvidence } from './claims.ts';
import { converseLive } from './conversation.ts';
import { LIVE_LANES } from './lanes.ts';
import { schemaRecoveries } from './schema-recoveries.ts';

interface Catalog {
  readonly size: 'small' | 'large';
  readonly tools: number;
}

/** Whether a small catalog gains anything is measured, not assumed. */
export const liveSmallCatalog: Scenario = liveComparison({ size: 'small', tools: 12 });
export const liveLargeCatalog: Scenario = liveComparison({ size: 'large', tools: 200 });

const VARIABLES = ['OPENCLAW_QA_BASE_URL', 'OPENCLAW_QA_API_KEY', 'OPENCLAW_QA_MODEL'] as const;

/** QA-4: the same tasks for a real model, in each mode. */
function liveComparison({ size, tools }: Catalog): Scenario {
  return {
    name: `tool-search-live-${size}`,
    description:
      `A real model does the same tasks with a catalog of ${tools} tools in each mode, without any tool being forced on ` +
      'it. It is a probe of one model in one run and no benchmark of providers.',
    providerMode: 'live',
    baseline: 'direct',
    alone: true,
    skipReason(env) {
      const missing = VARIABLES.filter((name) => (env[name] ?? '') === '');
      return missing.length === 0
        ? undefined
        : `It needs an OpenAI-compatible endpoint with credentials; not set: ${missing.join(', ')}.`;
    },
    async run(context) {
      const evidence = await gatherEvidence(tools, context);
      const lanes = evidence.lanes.map((lane) => lane.evidence);
      return { lanes, claims: checkClaims(LIVE_CLAIMS, evidence), notes: lanes.map(noteOf) };
    },
  };
}

async function gatherEvidence(tools: number, context: ScenarioContext): Promise<LiveEvidence> {
  const { folder, launcher, signal, env } = context;
  const pluginDir = join(folder, 'plugin');
  const declared = await writeDeclaredPlugin(pluginDir, tools);
  const lanes: LiveEvidence['lanes'][number][] = [];
  for (const spec of LIVE_LANES) {
    context.progress(`lane ${spec.name}, ${tools} tools`);
    await using provider = await startRecordingProxy(endpointOf(env));
    const evidence = await runLane({
      lane: spec.name,
      toolSearch: spec.toolSearch,
      folder: join(folder, spec.name),
      pluginDir,
      launcher,
      provider,
      signal,
      converse: converseLive,
    });
    lanes.push({ spec, evidence });
  }
  return { lanes, declared };
}

function endpointOf(env: ScenarioContext['env']): LiveEndpoint {
  const [baseUrl = '', apiKey = '', modelId = ''] = VARIABLES.map((name) => env[name]);
  return { baseUrl, apiKey, modelId };
}

function noteOf(lane: LaneEvidence): string {
  const { requests, calls } = summarizeLane(lane);
  const { refused, recovered } = schemaRecoveries(lane);
  const elapsed = lane.turns.reduce((sum, turn) => sum + turn.durationMs, 0);
  return (
    `${lane.lane}: ${requests.length} requests, ${calls.search} searches, ${calls.describe} describes, ` +
    `${calls.call} calls, ${calls.direct} direct calls; ${refused} calls refused for their arguments, of which ` +
    `${recovered} recovered; ${milliseconds(elapsed)} for ${lane.turns.length} turns`
  );
}
