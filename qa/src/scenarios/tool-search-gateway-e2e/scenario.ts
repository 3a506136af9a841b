import { join } from 'node:path';
import { startMockOpenAi } from '../../mock-openai/index.ts';
import { checkClaims } from '../../suite/claim.ts';
import type { LaneEvidence } from '../../suite/evidence.ts';
import { runLane } from '../../suite/run-lane.ts';
import type { Scenario, ScenarioContext } from '../../suite/scenario.ts';
import { writeDeclaredPlugin } from '../proofs/declared-plugin.ts';
import { E2E_CLAIMS } from './all-claims.ts';
import { converse } from './conversation.ts';
import type { E2eEvidence } from './e2e-evidence.ts';
import { LANE_NAMES, LANES, type LaneName } from './lanes.ts';
import { lanePlan } from './plan.ts';

const TOOLS = 200;

/** QA-1, QA-2: the whole Gateway over HTTP in each mode, with 200 tools of a plugin and the mock provider. */
export const toolSearchGatewayE2e: Scenario = {
  name: 'tool-search-gateway-e2e',
  description:
    `A plugin of ${TOOLS} tools, written into a temporary folder, is offered by a fresh Gateway process in each lane: ` +
    'direct schemas, code, structured tools and directory. The same conversation is held with each over HTTP; what ' +
    'is claimed is checked against the requests that the mock provider received, the session logs, and what the ' +
    'plugin itself wrote down.',
  providerMode: 'mock-openai',
  baseline: 'direct',
  alone: true,
  async run(context) {
    const evidence = await gatherEvidence(context);
    return {
      lanes: LANE_NAMES.map((name) => evidence.lanes[name]),
      claims: checkClaims(E2E_CLAIMS, evidence),
      notes: [],
    };
  },
};

/** Runs the lanes one after the other, so that the figures of one are not those of another. */
async function gatherEvidence(context: ScenarioContext): Promise<E2eEvidence> {
  const pluginDir = join(context.folder, 'plugin');
  const declared = await writeDeclaredPlugin(pluginDir, TOOLS);
  return {
    declared,
    lanes: {
      direct: await lane('direct', pluginDir, context),
      code: await lane('code', pluginDir, context),
      tools: await lane('tools', pluginDir, context),
      directory: await lane('directory', pluginDir, context),
    },
  };
}

async function lane(name: LaneName, pluginDir: string, context: ScenarioContext): Promise<LaneEvidence> {
  context.progress(`lane ${name}`);
  await using provider = await startMockProvider(name);
  return await runLane({
    lane: name,
    toolSearch: LANES[name].toolSearch,
    folder: join(context.folder, name),
    pluginDir,
    launcher: context.launcher,
    provider,
    signal: context.signal,
    converse: (chat) => converse(name, chat),
  });
}

async function startMockProvider(name: LaneName) {
  const mock = await startMockOpenAi({ plan: lanePlan(name) });
  return {
    url: mock.url,
    requests: mock.requests,
    apiKey: 'mock-key',
    modelId: 'mock-model',
    [Symbol.asyncDispose]: () => mock.close(),
  };
}
