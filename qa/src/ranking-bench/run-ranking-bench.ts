import type { RequestsQuality, SetQuality, SpeedFigures, SpeedTask } from './bench-task.ts';
import type { EngineSetup } from './engines/engine-setup.ts';
import { OURS } from './engines/ours.ts';
import { SETUPS } from './engines/registry.ts';
import { runTask } from './run-task.ts';

export interface BenchOptions {
  readonly folder: string;
  readonly sets: readonly string[];
  /** The most queries of a set that an engine is asked for what it finds. */
  readonly maxQueries: number;
  readonly onStep: (text: string) => void;
}

/** undefined stands for figures that took too long, or make no sense of that engine. */
export interface EngineFigures {
  readonly setup: EngineSetup;
  readonly quality: readonly SetQuality[] | undefined;
  /** One for each set of our own. */
  readonly requests: readonly RequestsQuality[] | undefined;
  readonly real: SpeedFigures | undefined;
  readonly generated: SpeedFigures | undefined;
}

export const REAL_TOOLS = 5_500;
export const GENERATED_TOOLS = 100_000;

type Qualities = Pick<EngineFigures, 'quality' | 'requests'>;

const NOT_MEASURED: Qualities = { quality: undefined, requests: undefined };

/** As many as are sure to leave what is not timed to itself on any machine. */
const QUALITY_AT_ONCE = 2;
const QUALITY_TIMEOUT_MS = 300_000;
export const SPEED_TIMEOUT_MS = 45_000;

/** Every engine, each figure in a process of its own: first what is found, two at a time, then times, one by one. */
export async function runRankingBench(options: BenchOptions): Promise<readonly EngineFigures[]> {
  const qualities = await measureQualities(options);
  const figures: EngineFigures[] = [];
  for (const setup of SETUPS) {
    const real = await measureSpeeds(setup, { ...options, catalog: 'real', tools: REAL_TOOLS });
    const generated = isMeasuredAtScale(setup)
      ? await measureSpeeds(setup, { ...options, catalog: 'generated', tools: GENERATED_TOOLS })
      : undefined;
    const { quality, requests } = qualities.get(setup) ?? NOT_MEASURED;
    figures.push({ setup, quality, requests, real, generated });
  }
  return figures;
}

/** One setup of each engine shows how it grows; an engine without an index was slow at a twentieth of that. */
function isMeasuredAtScale({ engine, configuration, maxQueries }: EngineSetup): boolean {
  return (engine === OURS || configuration === 'fair') && maxQueries === undefined;
}

async function measureQualities(options: BenchOptions): Promise<ReadonlyMap<EngineSetup, Qualities>> {
  const { folder, sets, maxQueries, onStep } = options;
  const qualities = new Map<EngineSetup, Qualities>();
  const waiting = [...SETUPS];
  async function work(): Promise<void> {
    for (let setup = waiting.shift(); setup !== undefined; setup = waiting.shift()) {
      const { engine, configuration } = setup;
      onStep(`what ${engine} (${configuration}) finds`);
      const asked = { engine, configuration, maxQueries };
      const limit = { timeoutMs: QUALITY_TIMEOUT_MS };
      const quality = await runTask({ ...asked, kind: 'quality', folder, sets }, limit);
      qualities.set(setup, { quality, requests: await runTask({ ...asked, kind: 'requests' }, limit) });
    }
  }
  await Promise.all(Array.from({ length: QUALITY_AT_ONCE }, work));
  return qualities;
}

function measureSpeeds(
  { engine, configuration }: EngineSetup,
  { folder, sets, onStep, catalog, tools }: BenchOptions & Pick<SpeedTask, 'catalog' | 'tools'>,
): Promise<SpeedFigures | undefined> {
  onStep(`how fast ${engine} (${configuration}) is over ${tools} ${catalog} tools`);
  const task: SpeedTask = { kind: 'speed', engine, configuration, folder, sets, catalog, tools };
  return runTask(task, { timeoutMs: SPEED_TIMEOUT_MS });
}
