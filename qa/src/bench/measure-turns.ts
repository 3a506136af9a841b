import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAKE_PLUGIN, writeFakePlugin } from '../fake-plugin/index.ts';
import { startGatewayProcess } from '../suite/gateway-process.ts';
import type { Launcher } from '../suite/launcher.ts';
import type { LaneToolSearch } from '../suite/run-lane.ts';
import { type Script, type ScriptedAnswer, startScriptedProvider } from './scripted-provider.ts';

export interface TurnGaps {
  readonly lane: string;
  readonly step: string;
  readonly gapsMs: readonly number[];
  /** The very first of its kind in its Gateway, which the others are measured after. */
  readonly firstMs: number;
}

interface BenchLane {
  readonly lane: string;
  readonly toolSearch: LaneToolSearch;
  readonly steps: readonly (ScriptedAnswer & { readonly name: string })[];
}

const { target } = FAKE_PLUGIN;
const QUERIES = { queries: [{ query: 'create irrigation schedule' }, { query: 'list unpaid invoices' }] };
const PROGRAM = `
const [hit] = await openclaw.tools.search(${JSON.stringify(target.query)}, { limit: 3 });
const tool = await openclaw.tools.describe(hit.id);
const { result } = await openclaw.tools.call(tool.id, ${JSON.stringify(target.arguments)});
return result.details;`;

const LANES: readonly BenchLane[] = [
  { lane: 'direct', toolSearch: false, steps: [{ name: target.name, arguments: target.arguments }] },
  {
    lane: 'tools',
    toolSearch: { mode: 'tools' },
    steps: [
      { name: 'tool_search', arguments: QUERIES },
      { name: 'tool_call', arguments: { id: target.id, args: target.arguments } },
    ],
  },
  {
    lane: 'directory',
    toolSearch: { mode: 'directory' },
    steps: [{ name: target.name, arguments: target.arguments }],
  },
  { lane: 'code', toolSearch: true, steps: [{ name: 'tool_search_code', arguments: { code: PROGRAM } }] },
];

/**
 * For each lane a fresh Gateway process with 200 fake tools, asked `turns` times over HTTP. What is measured lies
 * between the provider's answer and the Gateway's next request to it: parse, dispatch, run, record, ask again.
 */
export async function measureTurns(options: {
  readonly launcher: Launcher;
  readonly turns: number;
  readonly signal: AbortSignal;
}): Promise<readonly TurnGaps[]> {
  const root = await mkdtemp(join(tmpdir(), 'openclaw-bench-'));
  try {
    const plugin = await writeFakePlugin({ dir: join(root, 'plugin'), tools: 200 });
    const measured: TurnGaps[] = [];
    for (const lane of LANES) {
      measured.push(
        ...(await measureLane(lane, { ...options, folder: join(root, lane.lane), pluginDir: plugin.dir })),
      );
    }
    return measured;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

interface LaneRun {
  readonly launcher: Launcher;
  readonly turns: number;
  readonly signal: AbortSignal;
  readonly folder: string;
  readonly pluginDir: string;
}

async function measureLane(lane: BenchLane, run: LaneRun): Promise<readonly TurnGaps[]> {
  await using provider = await startScriptedProvider(inTurn(lane.steps), { thinkMs: () => THINK_MS });
  await mkdir(run.folder, { recursive: true });
  const configPath = join(run.folder, 'openclaw.json5');
  await writeFile(configPath, JSON.stringify(configOf(lane, run, provider.url)));
  await using gateway = await startGatewayProcess({
    ...run,
    configPath,
    stateDir: join(run.folder, 'state'),
  });
  for (let turn = 0; turn <= run.turns; turn += 1) await ask(gateway.url, run.signal);
  await gateway.stop();
  return lane.steps.map(({ name }) => {
    const [firstMs = Number.NaN, ...gapsMs] = provider.gapsMs.get(name) ?? [];
    return { lane: lane.lane, step: name, firstMs, gapsMs };
  });
}

/** The n-th request of a turn gets the n-th step, and the last one an answer in words. */
function inTurn(steps: readonly ScriptedAnswer[]): Script {
  return ({ messages }) => {
    const done = messages.filter(({ role }) => role === 'tool').length;
    return steps[done] ?? { text: 'Done.' };
  };
}

/**
 * Far less than any model takes for an answer, and not measured: it lets the Gateway do what it does between turns,
 * such as starting the next bridge child.
 */
const THINK_MS = 250;

const TOKEN = 'bench-token';

function configOf({ toolSearch }: BenchLane, { folder, pluginDir }: LaneRun, baseUrl: string): object {
  return {
    gateway: { auth: { token: TOKEN } },
    models: { default: 'bench/model', providers: { bench: { baseUrl, models: [{ id: 'model' }] } } },
    tools: { toolSearch },
    plugins: {
      paths: [pluginDir],
      entries: { [FAKE_PLUGIN.id]: { config: { recordTo: join(folder, FAKE_PLUGIN.recordFile) } } },
    },
  };
}

async function ask(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Do the work.' }] }),
    signal,
  });
  const body = await response.text();
  if (!response.ok || !body.includes('Done.'))
    throw new Error(`a turn failed with ${response.status}: ${body.slice(0, 500)}`);
}
