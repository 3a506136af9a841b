import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenClawConfig } from '@openclaw/config';
import type { JsonValue } from '@openclaw/contracts';
import { type ModelPlan, startMockOpenAi } from '../../mock-openai/index.ts';
import { parseJson } from '../../mock-openai/json-shape.ts';
import { type ChatClient, createChatClient } from '../../suite/chat-client.ts';
import type { SessionEvidence, TurnEvidence } from '../../suite/evidence.ts';
import { type GatewayProcess, startGatewayProcess } from '../../suite/gateway-process.ts';
import { readSessions } from '../../suite/read-sessions.ts';
import type { ScenarioContext } from '../../suite/scenario.ts';
import { wakeServers } from '../../suite/wake-servers.ts';
import {
  startWitness,
  type Witness,
  type WitnessEvent,
  type WitnessPluginData,
  writeWitnessPlugin,
} from '../../witness-plugin/index.ts';
import type { WitnessOptions } from '../../witness-plugin/start-witness.ts';
import type { ApiExchange, GatewayRun, RigEvidence, RigLane } from './rig-evidence.ts';

export type RigPlugin = Omit<WitnessPluginData, 'witnessUrl'>;

export interface RigOptions {
  readonly context: ScenarioContext;
  readonly plan: ModelPlan;
  readonly plugins: readonly RigPlugin[];
  /** All but the provider, the token and the plugins' paths. */
  readonly config: OpenClawConfig;
  /** What the plugins' calls and hooks are answered. */
  readonly answer?: WitnessOptions['answer'];
}

/** One agent of the rig's Gateway as a client sees it. */
export interface RigClient extends ChatClient {
  /** Any other route. */
  api(name: string, request: ApiRequest): Promise<ApiExchange>;
  /** Asks again until the answer fits, as whoever waits for something must; only the last is evidence. */
  apiUntil(name: string, request: ApiRequest, fits: (answer: JsonValue) => boolean): Promise<ApiExchange>;
}

export interface ApiRequest {
  /** Default GET. */
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: JsonValue;
}

/** A Gateway with a mock provider and witness plugins around it. */
export interface Rig extends AsyncDisposable {
  readonly witness: Witness;
  readonly stateDir: string;
  /** The client of an agent, which is a lane of the evidence. */
  lane(agentId: string): RigClient;
  /** Ends the process in the middle of whatever it does. */
  kill(): Promise<void>;
  /** Starts it again, after `kill` or else after a stop; with another configuration if one is given. */
  restart(config?: OpenClawConfig): Promise<void>;
  /** Stops it and gives all that it left behind, one lane for each agent that was used. */
  finish(): Promise<RigEvidence>;
}

const TOKEN = 'qa-rig-token';
const MODEL = 'mock-model';
const ASK_AGAIN_MS = 25;
const PATIENCE_MS = 180_000;

/** Writes plugins and configuration into the scenario's folder and starts the Gateway on them. */
export async function openRig(options: RigOptions): Promise<Rig> {
  const { context, plan, plugins, answer } = options;
  const { folder, launcher, signal } = context;
  await using starting = new AsyncDisposableStack();
  const witness = starting.use(await startWitness({ signal, ...(answer !== undefined && { answer }) }));
  const mock = starting.adopt(await startMockOpenAi({ plan }), (each) => each.close());
  const stateDir = join(folder, 'state');
  const configPath = join(folder, 'openclaw.json5');
  const pluginDirs = plugins.map(({ id }) => join(folder, 'plugins', id));
  for (const [index, data] of plugins.entries()) {
    await writeWitnessPlugin(pluginDirs[index] ?? folder, { ...data, witnessUrl: witness.url });
  }
  await mkdir(stateDir, { recursive: true });

  const processes: GatewayRun[] = [];
  const clients = new Map<string, LaneClient>();
  let current: GatewayProcess | undefined;
  let url = '';
  starting.defer(async () => current?.[Symbol.asyncDispose]());

  async function start(config: OpenClawConfig): Promise<void> {
    const whole = completeConfig(config, { providerUrl: mock.url, pluginDirs, folder });
    await writeFile(configPath, `${JSON.stringify(whole, undefined, 2)}\n`);
    current = await startGatewayProcess({ launcher, folder, configPath, stateDir, signal });
    url = current.url;
    const servers = Object.entries(config.mcp?.servers ?? {}).filter(([, { enabled }]) => enabled !== false);
    await wakeServers(current, { token: TOKEN, names: servers.map(([name]) => name), signal });
  }

  async function end(how: 'stop' | 'kill'): Promise<void> {
    const ending = current;
    current = undefined;
    if (ending === undefined) return;
    if (how === 'kill') await ending.kill();
    const figures = await ending.stop();
    processes.push({ ...figures, stderr: ending.stderr });
  }

  await start(options.config);
  const running = starting.move();
  return {
    witness,
    stateDir,
    lane(agentId) {
      const known = clients.get(agentId);
      if (known !== undefined) return known.client;
      const made = createLaneClient(agentId, { recorded: mock.requests, signal, witness, url: () => url });
      clients.set(agentId, made);
      return made.client;
    },
    kill: () => end('kill'),
    async restart(config = options.config) {
      await end('stop');
      await start(config);
    },
    async finish() {
      await end('stop');
      const sessions = await readSessions(stateDir);
      const lanes = [...clients].map(([agentId, { client, api, keys }]) =>
        laneEvidence({
          agentId,
          toolSearch: options.config.agents?.list?.[agentId]?.tools?.toolSearch,
          turns: client.turns,
          api,
          keys,
          sessions: sessions.filter((session) => session.agentId === agentId),
          events: witness.events.filter((event) => event.agentId === agentId),
          processes,
        }),
      );
      return { lanes };
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function completeConfig(
  config: OpenClawConfig,
  parts: { readonly providerUrl: string; readonly pluginDirs: readonly string[]; readonly folder: string },
): OpenClawConfig {
  const { providerUrl, pluginDirs, folder } = parts;
  const models = [{ id: MODEL, contextWindow: 128_000 }];
  return {
    ...config,
    gateway: { auth: { token: TOKEN } },
    models: {
      default: `qa/${MODEL}`,
      providers: { qa: { baseUrl: providerUrl, apiKey: 'mock-key', models } },
    },
    agents: {
      ...config.agents,
      defaults: { ...config.agents?.defaults, workspace: join(folder, 'workspace') },
    },
    plugins: { ...config.plugins, paths: pluginDirs },
  };
}

interface LaneClient {
  readonly client: RigClient;
  readonly api: readonly ApiExchange[];
  /** The session key of each turn, by the turn's name. */
  readonly keys: ReadonlyMap<string, string>;
}

function createLaneClient(
  agentId: string,
  deps: {
    readonly recorded: Parameters<typeof createChatClient>[0]['recorded'];
    readonly signal: AbortSignal;
    readonly witness: Witness;
    readonly url: () => string;
  },
): LaneClient {
  const { recorded, signal, witness } = deps;
  const keys = new Map<string, string>();
  const api: ApiExchange[] = [];
  const chat = createChatClient({
    agentId,
    recorded,
    signal,
    token: TOKEN,
    get url() {
      return deps.url();
    },
  });

  async function request(name: string, { method = 'GET', path, body }: ApiRequest): Promise<ApiExchange> {
    const afterEvents = witness.events.length;
    const response = await fetch(`${deps.url()}${path}`, {
      method,
      signal,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = parseJson(await response.text()) ?? null;
    return { name, method, path, sent: body ?? null, status: response.status, answer, afterEvents };
  }

  const client: RigClient = {
    turns: chat.turns,
    send(turn) {
      keys.set(turn.name, turn.sessionKey);
      return chat.send(turn);
    },
    async api(name, asked) {
      const exchange = await request(name, asked);
      api.push(exchange);
      return exchange;
    },
    async apiUntil(name, asked, fits) {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
      for (;;) {
        const exchange = await request(name, asked);
        if (fits(exchange.answer) || patience.aborted) {
          api.push(exchange);
          return exchange;
        }
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    },
  };
  return { client, api, keys };
}

function laneEvidence(parts: {
  readonly agentId: string;
  readonly toolSearch: JsonValue | object | undefined;
  readonly turns: readonly TurnEvidence[];
  readonly api: readonly ApiExchange[];
  readonly keys: ReadonlyMap<string, string>;
  readonly sessions: readonly SessionEvidence[];
  readonly events: readonly WitnessEvent[];
  readonly processes: readonly GatewayRun[];
}): RigLane {
  const { agentId, toolSearch, turns, api, keys, sessions, events, processes } = parts;
  const [first] = processes;
  if (first === undefined) throw new RangeError('No Gateway was ever stopped.');
  const { stderr: _stderr, ...gateway } = first;
  return {
    lane: agentId,
    toolSearch: toolSearch === undefined ? null : JSON.parse(JSON.stringify(toolSearch)),
    // Who hung up was told no session id; its key tells.
    turns: turns.map((turn) =>
      turn.sessionId === ''
        ? { ...turn, sessionId: idOfKey(sessions, `agent:${agentId}:${keys.get(turn.name)}`) }
        : turn,
    ),
    sessions,
    executions: events
      .filter(({ event }) => event === 'leave')
      .map(({ at, tool, verificationCode, callId, sessionId, input }) => ({
        at: new Date(at).toISOString(),
        tool,
        verificationCode,
        callId,
        sessionId,
        arguments: input,
      })),
    gateway,
    api,
    events,
    processes,
  };
}

function idOfKey(sessions: readonly SessionEvidence[], key: string): string {
  const found = sessions.find(({ records }) =>
    records.some((record) => record.type === 'session' && record.sessionKey === key),
  );
  return found?.sessionId ?? '';
}
