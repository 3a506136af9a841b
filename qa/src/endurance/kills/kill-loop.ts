import { mkdir, watch } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type ApprovalDecision, OpenClawError } from '@openclaw/contracts';
import type { Approvals } from '@openclaw/kit';
import type { SeenRequest } from '../../bench/scripted-provider.ts';
import {
  type GatewayProcess,
  type GatewayProcessOptions,
  startGatewayProcess,
} from '../../suite/gateway-process.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { type KillPlan, planKill, type RunEvent } from './kill-plan.ts';
import { answerTo, questionOf } from './kill-script.ts';

export const TOKEN = 'endurance-token';

export interface KillLoopOptions extends GatewayProcessOptions {
  readonly count: number;
  readonly seed: number;
  /** What a person at the command line has: approvals of the same state folder, from another process. */
  readonly desk: Approvals;
  /** Where the plugin writes what it runs. */
  readonly recordTo: string;
  /** Hears of what happens to the current run, from the provider too. */
  readonly events: RunEvents;
}

/** One run as its client saw it. */
export interface KilledRun {
  readonly plan: KillPlan;
  /** The last that was seen of it before the kill. */
  readonly killedAfter: RunEvent | 'nothing';
  /** The text of an answer that came whole. */
  readonly answer?: string;
}

/** Tells one listener of each event of the current run. */
export interface RunEvents {
  listener: (event: RunEvent) => void;
}

/** The provider's requests as events, by how far their run is. */
export function requestEvent({ messages }: SeenRequest): RunEvent {
  const done = messages.filter(({ role }) => role === 'tool').length;
  return done === 0 ? 'request 1' : done === 1 ? 'request 2' : 'request 3';
}

/** So many runs in one state folder after another, each in a new Gateway that is killed in the middle of it. */
export async function killInLoop(options: KillLoopOptions): Promise<readonly KilledRun[]> {
  const random = createSeededRandom(options.seed);
  const watching = new AbortController();
  const approvalsFolder = join(options.stateDir, 'approvals');
  await mkdir(approvalsFolder, { recursive: true, mode: 0o700 });
  const watches = [
    watchNames(approvalsFolder, watching.signal, (name) => {
      const event = approvalEvent(name);
      if (event !== undefined) options.events.listener(event);
    }),
    watchNames(dirname(options.recordTo), watching.signal, (name) => {
      if (name === basename(options.recordTo)) options.events.listener('executed');
    }),
  ];
  const runs: KilledRun[] = [];
  let unfinished: KillPlan | undefined;
  try {
    for (let number = 0; number < options.count; number += 1) {
      const plan = planKill(random, { number, unfinished });
      await using gateway = await startGatewayProcess(options);
      const run = await runAndKill(gateway, plan, options);
      runs.push(run);
      unfinished = run.answer === undefined ? plan : undefined;
    }
  } finally {
    watching.abort();
    await Promise.all(watches);
  }
  return runs;
}

/** A file of an approval appears whole, under a name that says what it is. */
function approvalEvent(name: string): RunEvent | undefined {
  if (name.startsWith('.')) return undefined;
  if (name.endsWith('.asked.json')) return 'asked';
  if (name.endsWith('.settled.json')) return 'settled';
  return name.endsWith('.applied.json') ? 'applied' : undefined;
}

async function watchNames(
  folder: string,
  signal: AbortSignal,
  onName: (name: string) => void,
): Promise<void> {
  try {
    for await (const { filename } of watch(folder, { signal })) if (filename !== null) onName(filename);
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
}

/** How long a run may take that is not killed, because what it was to be killed on never comes. */
const RUN_TIMEOUT_MS = 10_000;

async function runAndKill(
  gateway: GatewayProcess,
  plan: KillPlan,
  { events, desk, signal }: KillLoopOptions,
): Promise<KilledRun> {
  const killing = Promise.withResolvers<void>();
  const timers: NodeJS.Timeout[] = [];
  const later = (task: () => void, delayMs: number): void => void timers.push(setTimeout(task, delayMs));
  const deciding: Promise<void>[] = [];
  let killedAfter: KilledRun['killedAfter'] = 'nothing';
  let killed = false;
  events.listener = (event) => {
    if (killed) return;
    killedAfter = event;
    if (event === 'asked') later(() => deciding.push(decideOpen(desk, plan.decision)), plan.decideAfterMs);
    if (event !== plan.killOn && event !== 'answered') return;
    if (plan.killAfterMs === 0) killNow();
    else later(killNow, plan.killAfterMs);
  };
  // At once and in the listener: between some events there is less than a turn of this process's own loop.
  function killNow(): void {
    killed = true;
    void gateway.kill();
    killing.resolve();
  }
  later(killNow, RUN_TIMEOUT_MS);
  const asked = ask(gateway.url, plan, signal).then((answer) => {
    events.listener('answered');
    return answer;
  });
  await killing.promise;
  for (const timer of timers) clearTimeout(timer);
  await gateway.kill();
  const answer = await asked;
  await Promise.all(deciding);
  // What nobody waits for any more can still be decided, and then holds for the same call made again.
  await decideOpen(desk, plan.decision);
  return { plan, killedAfter, ...(answer === undefined ? {} : { answer }) };
}

async function decideOpen(desk: Approvals, decision: ApprovalDecision): Promise<void> {
  for (const { approvalId } of await desk.list()) {
    try {
      await desk.decide(approvalId, decision);
    } catch (thrown) {
      // The run may have withdrawn it, or its time may be over.
      if (!(thrown instanceof OpenClawError && thrown.code === 'approval_already_decided')) throw thrown;
    }
  }
}

/** The answer's text if it came whole; undefined where the Gateway was gone before, or refused. */
async function ask(url: string, plan: KillPlan, signal: AbortSignal): Promise<string | undefined> {
  const wanted = answerTo(plan.subject);
  try {
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'application/json',
        'x-openclaw-session-key': plan.sessionKey,
      },
      body: JSON.stringify({
        messages: [{ role: 'user', content: questionOf(plan) }],
        stream: plan.streamed,
      }),
      signal,
    });
    const body = await response.text();
    const whole = plan.streamed ? body.trimEnd().endsWith('data: [DONE]') : response.ok;
    return whole && body.includes(wanted) ? wanted : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined; // That is what a killed Gateway looks like to its client.
  }
}
