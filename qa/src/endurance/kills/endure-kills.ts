import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SILENT_LOGGER } from '@openclaw/contracts';
import { createApprovals, createFileApprovalStore } from '@openclaw/kit';
import { createSessionStore } from '@openclaw/telemetry';
import { type SeenMessage, startScriptedProvider } from '../../bench/scripted-provider.ts';
import { FAKE_PLUGIN, readFakeExecutions, writeFakePlugin } from '../../fake-plugin/index.ts';
import type { Launcher } from '../../suite/launcher.ts';
import { readSessions } from '../../suite/read-sessions.ts';
import { type Figure, mustBeZero, told } from '../figures.ts';
import { judgeKills, type KillEvidence, type KilledLog, subjectOf } from './judge-kills.ts';
import { type KilledRun, killInLoop, type RunEvents, requestEvent, TOKEN } from './kill-loop.ts';
import { RUN_EVENTS } from './kill-plan.ts';
import { GATED_ID, questionIn, waterInThreeSteps } from './kill-script.ts';

export interface KillOptions {
  readonly launcher: Launcher;
  readonly count: number;
  readonly seed: number;
  readonly signal: AbortSignal;
}

export interface KillResult {
  readonly figures: readonly Figure[];
  /** The first of what went wrong. */
  readonly faults: readonly string[];
}

const APPROVAL_TIMEOUT_MS = 3_600_000;
const MAX_FAULTS = 10;

/** Kills one Gateway after another with SIGKILL in the middle of a run, and looks for what was lost. */
export async function endureKills(options: KillOptions): Promise<KillResult> {
  const folder = await mkdtemp(join(tmpdir(), 'openclaw-endure-kills-'));
  try {
    const plugin = await writeFakePlugin({ dir: join(folder, 'plugin'), tools: 200 });
    const stateDir = join(folder, 'state');
    const recordTo = join(folder, 'record', FAKE_PLUGIN.recordFile);
    const configPath = join(folder, 'openclaw.json5');
    await mkdir(join(folder, 'record'));
    await mkdir(stateDir, { mode: 0o700 });
    const requests: { question: string; messages: readonly SeenMessage[] }[] = [];
    const events: RunEvents = { listener: () => undefined };
    await using provider = await startScriptedProvider(waterInThreeSteps, {
      onRequest(request) {
        requests.push({ question: questionIn(request), messages: request.messages });
        events.listener(requestEvent(request));
      },
    });
    await writeFile(
      configPath,
      JSON.stringify(configOf({ baseUrl: provider.url, pluginDir: plugin.dir, recordTo })),
    );
    using store = createFileApprovalStore({ stateDir });
    const desk = createApprovals({
      store,
      timeoutMs: APPROVAL_TIMEOUT_MS,
      clock: () => new Date(),
      logger: SILENT_LOGGER,
    });
    const runs = await killInLoop({ ...options, folder, configPath, stateDir, recordTo, desk, events });
    const keys = new Map(runs.map(({ plan }) => [plan.subject, plan.sessionKey]));
    const evidence: KillEvidence = {
      plans: runs.map(({ plan }) => plan),
      requests: requests.map(({ question, messages }) => ({
        sessionKey: keys.get(subjectOf(question)) ?? '',
        messages,
      })),
      answers: runs.flatMap(({ plan, answer }) =>
        answer === undefined ? [] : [{ sessionKey: plan.sessionKey, text: answer }],
      ),
      executions: await readFakeExecutions(recordTo),
      approvals: await store.list({}),
      logs: await readLogs(stateDir),
    };
    return report(runs, evidence, options);
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
    tools: { toolSearch: { mode: 'tools' }, ask: [GATED_ID], approvalTimeoutMs: APPROVAL_TIMEOUT_MS },
    plugins: { paths: [pluginDir], entries: { [FAKE_PLUGIN.id]: { config: { recordTo } } } },
  };
}

const KEY_PREFIX = 'agent:main:';

/** Each log by its file, and whether the house's own reader and writer take it. */
async function readLogs(stateDir: string): Promise<readonly (KilledLog & { readonly damaged: number })[]> {
  const store = createSessionStore({ stateDir });
  const logs = await readSessions(stateDir);
  return Promise.all(
    logs.map(async ({ agentId, sessionId, records, damaged }) => {
      const header = records.find((record) => record.type === 'session');
      const read = await store.read(agentId, sessionId).catch(() => undefined);
      const readable = header !== undefined && JSON.stringify(read?.records) === JSON.stringify(records);
      const sessionKey = header?.sessionKey.slice(KEY_PREFIX.length) ?? '';
      return { sessionKey, sessionId, records, readable, damaged };
    }),
  );
}

function report(runs: readonly KilledRun[], evidence: KillEvidence, options: KillOptions): KillResult {
  const { lost, unreadable, misapplied, checked } = judgeKills(evidence);
  const { approvals, executions, logs } = evidence;
  const allowed = approvals.filter(({ settlement }) => settlement?.outcome === 'allow-once');
  const applied = approvals.filter(({ appliedAt }) => appliedAt !== undefined);
  const gated = new Set(runs.filter(({ plan }) => plan.gated).map(({ plan }) => plan.subject));
  const ranGated = executions.filter(({ arguments: args }) => gated.has(subjectOf(args)));
  const records = logs.reduce((sum, log) => sum + log.records.length, 0);
  return {
    faults: [...lost, ...unreadable, ...misapplied].slice(0, MAX_FAULTS),
    figures: [
      {
        figure: 'Gateways killed, each started on the state folder of the one before',
        measured: `${runs.length}`,
        target: `${options.count}`,
        verdict: runs.length === options.count ? 'met' : 'broken',
      },
      mustBeZero(`committed records lost, of ${checked} that client, provider or plugin saw`, lost.length),
      mustBeZero(`unreadable logs, of ${logs.length}`, unreadable.length),
      mustBeZero('approvals applied twice or without leave', misapplied.length),
      ...[...RUN_EVENTS, 'nothing' as const].map((event) =>
        told(`killed after: ${event}`, runs.filter(({ killedAfter }) => killedAfter === event).length),
      ),
      told('runs with a tool that asks', runs.filter(({ plan }) => plan.gated).length),
      told('approvals asked, allowed, applied', `${approvals.length}, ${allowed.length}, ${applied.length}`),
      told('executions of the tool that asks', ranGated.length),
      told('runs whose client had its whole answer', evidence.answers.length),
      told('records in the logs', records),
      told('seed', options.seed),
    ],
  };
}
