import { join } from 'node:path';
import { startMockOpenAi } from '../../mock-openai/index.ts';
import { checkClaims } from '../../suite/claim.ts';
import type { LaneEvidence } from '../../suite/evidence.ts';
import { runLane } from '../../suite/run-lane.ts';
import type { Scenario, ScenarioContext } from '../../suite/scenario.ts';
import { writeDeclaredPlugin } from '../proofs/declared-plugin.ts';
import { MCP_CLAIMS } from './claims.ts';
import { converse, obedientPlan } from './conversation.ts';
import { GOOD_SERVERS, LANE_NAMES, type LaneName, laneServers, ROGUE } from './lanes.ts';

/** MCP-2: what one MCP server does wrong is felt by calls to it, and by nothing else. */
export const misbehavingMcpServer: Scenario = {
  name: 'misbehaving-mcp-server',
  description:
    'A Gateway with four MCP servers over stdio. Three behave; the fourth is well, silent, crashes in the middle of a ' +
    'call, or does all else wrong that a server can. The same calls are made in each lane, and only those to the ' +
    'fourth server may suffer.',
  providerMode: 'mock-openai',
  baseline: 'all well',
  async run(context) {
    const pluginDir = join(context.folder, 'plugin');
    await writeDeclaredPlugin(pluginDir, 4);
    const evidence = {
      lanes: {
        'all well': await lane('all well', pluginDir, context),
        'never answers': await lane('never answers', pluginDir, context),
        crashes: await lane('crashes', pluginDir, context),
        'talks nonsense': await lane('talks nonsense', pluginDir, context),
      },
    };
    return {
      lanes: LANE_NAMES.map((name) => evidence.lanes[name]),
      claims: checkClaims(MCP_CLAIMS, evidence),
      notes: [],
    };
  },
};

async function lane(name: LaneName, pluginDir: string, context: ScenarioContext): Promise<LaneEvidence> {
  context.progress(`lane ${name}`);
  const mock = await startMockOpenAi({ plan: obedientPlan });
  await using provider = {
    url: mock.url,
    requests: mock.requests,
    apiKey: 'mock-key',
    modelId: 'mock-model',
    [Symbol.asyncDispose]: () => mock.close(),
  };
  return await runLane({
    lane: name,
    toolSearch: { mode: 'tools' },
    folder: join(context.folder, name.replaceAll(' ', '-')),
    pluginDir,
    mcp: laneServers(name),
    awaited: name === 'never answers' ? GOOD_SERVERS : [...GOOD_SERVERS, ROGUE],
    launcher: context.launcher,
    provider,
    signal: context.signal,
    converse: (chat) => converse(name, chat),
  });
}
