import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { type Script, type ScriptedProvider, startScriptedProvider } from '../../bench/scripted-provider.ts';
import { percentile } from '../../bench/statistics.ts';
import { FAKE_PLUGIN, readFakeExecutions, writeFakePlugin } from '../../fake-plugin/index.ts';
import { type GatewayProcess, startGatewayProcess } from '../../suite/gateway-process.ts';
import type { Launcher } from '../../suite/launcher.ts';
import { atMost, type Figure, mustBeZero, told } from '../figures.ts';
import { askLiveHeap, type LiveHeap, withLiveHeap } from './live-heap.ts';
import { processorTime, waitingShare } from './processor-time.ts';
import { type Point, slopeOf } from './trend.ts';

export interface SessionsOptions {
  readonly launcher: Launcher;
  /** Conversations at a time. */
  readonly sessions: number;
  /** Turns in all. */
  readonly turns: number;
  /** How long the provider thinks before each of its three answers in a turn. */
  readonly thinkMs: number;
  readonly signal: AbortSignal;
}

const TOKEN = 'endurance-token';
const { target } = FAKE_PLUGIN;
const MAX_P99_MS = 250;
/** Between them all sessions rest and the Gateway's memory is looked at. In the first, code is compiled and caches fill. */
const ROUNDS = 5;
/** What the live heap may be above its warm level at the end, in percent of that. */
const FLAT_PERCENT = 10;

/** Many conversations at once with one Gateway process in the tools lane: search, call, answer, over and over. */
export async function endureSessions(options: SessionsOptions): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'openclaw-endure-sessions-'));
  try {
    const plugin = await writeFakePlugin({ dir: join(folder, 'plugin'), tools: 200 });
    await using provider = await startScriptedProvider(answerInTurn, thinking(options.thinkMs));
    const stateDir = join(folder, 'state');
    await mkdir(stateDir);
    const configPath = join(folder, 'openclaw.json5');
    const recordTo = join(folder, FAKE_PLUGIN.recordFile);
    await writeFile(
      configPath,
      JSON.stringify(configOf({ baseUrl: provider.url, pluginDir: plugin.dir, recordTo })),
    );
    const launcher = withLiveHeap(options.launcher);
    await using gateway = await startGatewayProcess({ ...options, launcher, folder, configPath, stateDir });
    const talk = await converse(gateway, { ...options, folder });
    await gateway.stop();
    const executions = await readFakeExecutions(recordTo);
    return figuresOf({ options, provider, talk, misplaced: misplacedExecutions(executions, talk.turnsOf) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function configOf(parts: {
  readonly baseUrl: string;
  readonly pluginDir: string;
  readonly recordTo: string;
}): object {
  const { baseUrl, pluginDir, recordTo } = parts;
  return {
    gateway: { auth: { token: TOKEN } },
    models: { default: 'bench/model', providers: { bench: { baseUrl, models: [{ id: 'model' }] } } },
    tools: { toolSearch: { mode: 'tools' } },
    plugins: { paths: [pluginDir], entries: { [FAKE_PLUGIN.id]: { config: { recordTo } } } },
  };
}

/** Each session has a zone of its own, by which everything that is done for it can be told from the others'. */
const answerInTurn: Script = ({ messages }) => {
  const zone = /zone-\d+/u.exec(JSON.stringify(messages.find(({ role }) => role === 'user')))?.[0] ?? '';
  const done = messages.filter(({ role }) => role === 'tool').length;
  if (done === 0) return { name: 'tool_search', arguments: { query: target.query } };
  if (done > 1) return { text: `Done in ${zone}.` };
  return { name: 'tool_call', arguments: { id: target.id, args: { ...target.arguments, zoneId: zone } } };
};

/** Half as long to half as long again, so that the sessions do not march in step. */
function thinking(thinkMs: number): { readonly thinkMs?: () => number } {
  return thinkMs === 0 ? {} : { thinkMs: () => thinkMs * (0.5 + Math.random()) };
}

interface MemoryAt extends LiveHeap {
  readonly turns: number;
}

interface Talk {
  readonly turnsOf: ReadonlyMap<string, number>;
  readonly errors: readonly string[];
  /** Before the first turn and after each round. */
  readonly memory: readonly MemoryAt[];
  readonly seconds: number;
  /** How late timers of this very process were, with which the gaps are measured. */
  readonly ownDelayP99Ms: number;
  /** Percent of the time in which the Gateway could have run. */
  readonly waitedForProcessor: number;
}

async function converse(
  gateway: GatewayProcess,
  { folder, sessions, turns, thinkMs, signal }: SessionsOptions & { readonly folder: string },
): Promise<Talk> {
  const turnsOf = new Map<string, number>();
  const errors: string[] = [];
  let begun = 0;
  async function session(number: number, until: number): Promise<void> {
    const zone = `zone-${number}`;
    await setTimeout(Math.random() * thinkMs, undefined, { signal });
    while (begun < until) {
      begun += 1;
      turnsOf.set(zone, (turnsOf.get(zone) ?? 0) + 1);
      const error = await ask(gateway.url, zone, signal);
      if (error !== undefined) errors.push(error);
    }
  }
  const memory: MemoryAt[] = [{ turns: 0, ...(await askLiveHeap(folder)) }];
  const before = await processorTime(gateway.pid);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const startedAt = performance.now();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const until = Math.round((turns * round) / ROUNDS);
    await Promise.all(Array.from({ length: sessions }, (_, number) => session(number, until)));
    memory.push({ turns: begun, ...(await askLiveHeap(folder)) });
  }
  delay.disable();
  const seconds = (performance.now() - startedAt) / 1_000;
  const waitedForProcessor = waitingShare(before, await processorTime(gateway.pid));
  return { turnsOf, errors, memory, seconds, ownDelayP99Ms: delay.percentile(99) / 1e6, waitedForProcessor };
}

/** What went wrong, if anything did. */
async function ask(url: string, zone: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'application/json',
        'x-openclaw-session-key': zone,
      },
      body: JSON.stringify({ messages: [{ role: 'user', content: `Water ${zone} well.` }] }),
      signal,
    });
    const body = await response.text();
    if (response.ok && body.includes(`Done in ${zone}.`)) return undefined;
    return `${response.status}: ${body.slice(0, 300)}`;
  } catch (thrown) {
    signal.throwIfAborted();
    return String(thrown);
  }
}

/** Executions too many or too few of a session's zone, or of one zone in the sessions of two. */
export function misplacedExecutions(
  executions: readonly { readonly sessionId: string; readonly arguments: unknown }[],
  turnsOf: ReadonlyMap<string, number>,
): number {
  const counts = new Map<string, number>();
  const sessionOf = new Map<string, string>();
  let misplaced = 0;
  for (const { sessionId, arguments: args } of executions) {
    const zone = String(Reflect.get(Object(args), 'zoneId'));
    counts.set(zone, (counts.get(zone) ?? 0) + 1);
    if ((sessionOf.get(zone) ?? sessionId) !== sessionId) misplaced += 1;
    sessionOf.set(zone, sessionId);
  }
  for (const zone of new Set([...counts.keys(), ...turnsOf.keys()])) {
    misplaced += Math.abs((counts.get(zone) ?? 0) - (turnsOf.get(zone) ?? 0));
  }
  return misplaced;
}

function figuresOf(run: {
  readonly options: SessionsOptions;
  readonly provider: ScriptedProvider;
  readonly talk: Talk;
  readonly misplaced: number;
}): readonly Figure[] {
  const { options, provider, talk, misplaced } = run;
  const searches = provider.gapsMs.get('tool_search') ?? [];
  const calls = provider.gapsMs.get('tool_call') ?? [];
  const gaps = [...searches, ...calls];
  const [firstError] = talk.errors;
  return [
    told('sessions at once', options.sessions),
    told('turns, each of a search, a call and an answer', options.turns),
    told('the provider thinks', `about ${options.thinkMs} ms for each answer`),
    mustBeZero('errors', talk.errors.length),
    ...(firstError === undefined ? [] : [told('the first error', firstError)]),
    mustBeZero('executions that are not one for each turn of their own session', misplaced),
    told('turns a second', (options.turns / talk.seconds).toFixed(1)),
    told('added latency, median', `${percentile(gaps, 0.5).toFixed(1)} ms`),
    atMost('added latency, p99', percentile(gaps, 0.99), { limit: MAX_P99_MS, unit: 'ms' }),
    told('of these: tool_search, p99', `${percentile(searches, 0.99).toFixed(1)} ms`),
    told('of these: tool_call, p99', `${percentile(calls, 0.99).toFixed(1)} ms`),
    told('how late the measuring process itself was, p99', `${talk.ownDelayP99Ms.toFixed(1)} ms`),
    told(
      'how much of its time the Gateway waited while others had the processors',
      `${talk.waitedForProcessor.toFixed(0)} %`,
    ),
    ...memoryFigures(talk.memory),
  ];
}

/** The live heap says whether anything is kept; what is resident says more of when the collector runs. */
export function memoryFigures(memory: readonly MemoryAt[]): readonly Figure[] {
  const [start, ...rounds] = memory;
  const [warm] = rounds;
  const end = rounds.at(-1);
  const points = rounds.map(({ turns, heapBytes }): Point => ({ x: turns, y: heapBytes }));
  const bytesPerTurn = slopeOf(points);
  const grown =
    (bytesPerTurn * ((end?.turns ?? 0) - (warm?.turns ?? 0)) * 100) / (warm?.heapBytes ?? Number.NaN);
  const mb = (bytes = Number.NaN): string => (bytes / 1e6).toFixed(1);
  const at = (point: MemoryAt | undefined): string =>
    `${mb(point?.heapBytes)} MB live, ${mb(point?.residentBytes)} MB resident`;
  return [
    told('memory at start', at(start)),
    told(`memory after ${warm?.turns ?? 0} turns (warm)`, at(warm)),
    told(`memory after ${end?.turns ?? 0} turns`, at(end)),
    told(
      'slope of the live heap once warm',
      `${((bytesPerTurn * 1_000) / 1e6).toFixed(3)} MB for 1,000 turns`,
    ),
    atMost('growth of the live heap once warm, by the slope', grown, { limit: FLAT_PERCENT, unit: '%' }),
  ];
}
