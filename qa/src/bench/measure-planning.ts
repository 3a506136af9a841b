import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SILENT_LOGGER } from '@openclaw/contracts';
import { createGateway, type Gateway } from '@openclaw/kit';
import { writeFakePlugin } from '../fake-plugin/index.ts';

export interface PlanningFigures {
  readonly tools: number;
  /** Of the first run in its process. */
  readonly firstPlanMs: number;
  readonly planMs: readonly number[];
  /** The first search of all, which makes the index. */
  readonly firstSearchMs: number;
  /** The first search of each later run: with an index made anew it would take as long as the very first. */
  readonly searchMs: readonly number[];
}

/**
 * Plans one run after another in this process with the whole house around it: policy, plugin tools, hooks, catalog,
 * directory and surface. Everything that a run does before it first asks its model, but for its session log.
 */
export async function measurePlanning(options: {
  readonly tools: number;
  readonly runs: number;
}): Promise<PlanningFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'openclaw-bench-'));
  try {
    const plugin = await writeFakePlugin({ dir: join(folder, 'plugin'), tools: options.tools });
    await mkdir(join(folder, 'state'));
    await using gateway = await createGateway({
      config: {
        models: {
          default: 'bench/model',
          providers: { bench: { baseUrl: 'http://127.0.0.1:9/v1', models: [{ id: 'model' }] } },
        },
        tools: { toolSearch: { mode: 'tools' } },
        plugins: { paths: [plugin.dir] },
      },
      baseDir: folder,
      stateDir: join(folder, 'state'),
      env: {},
      logger: SILENT_LOGGER,
    });
    const planMs: number[] = [];
    const searchMs: number[] = [];
    for (let run = 0; run <= options.runs; run += 1) {
      const times = await planAndSearch(gateway, `bench-${run}`);
      planMs.push(times.planMs);
      searchMs.push(times.searchMs);
    }
    const [firstPlanMs = Number.NaN, ...laterPlans] = planMs;
    const [firstSearchMs = Number.NaN, ...laterSearches] = searchMs;
    return { tools: options.tools, firstPlanMs, planMs: laterPlans, firstSearchMs, searchMs: laterSearches };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function planAndSearch(
  gateway: Gateway,
  sessionId: string,
): Promise<{ readonly planMs: number; readonly searchMs: number }> {
  const session = { agentId: 'main', sessionKey: `agent:main:${sessionId}`, sessionId };
  const startedAt = performance.now();
  await using tools = await gateway.openToolSession({ session, channel: 'bench' });
  const plannedAt = performance.now();
  await tools.dispatch(
    { callId: 'call', name: 'tool_search', arguments: '{"query":"create an irrigation schedule"}' },
    { signal: AbortSignal.any([]) },
  );
  return { planMs: plannedAt - startedAt, searchMs: performance.now() - plannedAt };
}
