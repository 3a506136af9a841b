import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { McpConfig, OpenClawConfig } from '@openclaw/config';
import { FAKE_PLUGIN, readFakeExecutions } from '../fake-plugin/index.ts';
import type { RecordedRequest } from '../mock-openai/index.ts';
import { type ChatClient, createChatClient } from './chat-client.ts';
import type { LaneEvidence } from './evidence.ts';
import { startGatewayProcess } from './gateway-process.ts';
import type { Launcher } from './launcher.ts';
import { readSessions } from './read-sessions.ts';
import { wakeServers } from './wake-servers.ts';

/** A provider whose requests are on record: the mock, or a real one behind a proxy. */
export interface RecordingProvider extends AsyncDisposable {
  /** Base URL, `/v1` included. */
  readonly url: string;
  readonly apiKey: string;
  readonly modelId: string;
  readonly requests: readonly RecordedRequest[];
}

export type LaneToolSearch = boolean | { readonly mode: 'code' | 'tools' | 'directory' } | undefined;

export interface LaneOptions {
  readonly lane: string;
  /** Undefined leaves `tools.toolSearch` out of the config file. */
  readonly toolSearch: LaneToolSearch;
  /** The lane's own, made if missing. */
  readonly folder: string;
  readonly pluginDir: string;
  readonly mcp?: McpConfig;
  /** Its servers that have to be ready before the conversation begins. */
  readonly awaited?: readonly string[];
  readonly launcher: Launcher;
  readonly provider: RecordingProvider;
  readonly signal: AbortSignal;
  converse(chat: ChatClient): Promise<void>;
}

const TOKEN = 'qa-suite-token';

/** One conversation with a fresh Gateway process that has a state folder of its own, and all it left behind. */
export async function runLane(options: LaneOptions): Promise<LaneEvidence> {
  const { folder, launcher, provider, signal } = options;
  const stateDir = join(folder, 'state');
  const configPath = join(folder, 'openclaw.json5');
  const recordTo = join(folder, FAKE_PLUGIN.recordFile);
  await mkdir(stateDir, { recursive: true });
  await writeFile(configPath, `${JSON.stringify(configOf(options, recordTo), undefined, 2)}\n`);

  await using gateway = await startGatewayProcess({ launcher, folder, configPath, stateDir, signal });
  await wakeServers(gateway, { token: TOKEN, names: options.awaited ?? [], signal });
  const chat = createChatClient({ url: gateway.url, token: TOKEN, recorded: provider.requests, signal });
  await options.converse(chat);
  const figures = await gateway.stop();
  return {
    lane: options.lane,
    toolSearch: options.toolSearch ?? null,
    turns: chat.turns,
    sessions: await readSessions(stateDir),
    executions: await readFakeExecutions(recordTo),
    gateway: figures,
  };
}

function configOf(
  { provider, pluginDir, toolSearch, folder, mcp }: LaneOptions,
  recordTo: string,
): OpenClawConfig {
  return {
    gateway: { auth: { token: TOKEN } },
    models: {
      default: `qa/${provider.modelId}`,
      providers: {
        qa: {
          baseUrl: provider.url,
          apiKey: provider.apiKey,
          models: [{ id: provider.modelId, contextWindow: 128_000 }],
        },
      },
    },
    agents: { defaults: { workspace: join(folder, 'workspace') } },
    tools: { deny: [FAKE_PLUGIN.denied], ...(toolSearch === undefined ? {} : { toolSearch }) },
    plugins: { paths: [pluginDir], entries: { [FAKE_PLUGIN.id]: { config: { recordTo } } } },
    ...(mcp === undefined ? {} : { mcp }),
  };
}
