import {
  type Message,
  OpenClawError,
  type SessionIdentity,
  type TurnEvent,
  type TurnRequest,
} from '@openclaw/contracts';
import type { Gateway } from '@openclaw/kit';
import { type CallFacts, pairCalls, replayMessages, summarizeSession } from '@openclaw/telemetry';
import { type Cli, onStopSignals } from '../cli.ts';
import type { AgentFlags } from '../definitions/agent.ts';
import { openGateway } from '../open-gateway.ts';
import { outliveFaults } from '../outlive-faults.ts';
import { printJson } from '../output/print.ts';
import { printable } from '../output/printable.ts';
import { readText } from '../read-text.ts';
import { createTextLogger } from '../text-logger.ts';
import { canPrompt, createApprovalPrompt, createWaitingNotice } from '../tools/approval-prompt.ts';

type Finished = Extract<TurnEvent, { readonly type: 'finished' }>;

/** `openclaw agent`: one run in this process. Text is shown as it comes, JSON once it is whole. */
export async function askAgent(cli: Cli, flags: AgentFlags): Promise<void> {
  const text = flags.message === '-' ? await readText(cli.stdin) : flags.message;
  if (text.trim() === '') throw new OpenClawError('request_invalid', 'The message is empty.');
  const cancel = new AbortController();
  using _signals = onStopSignals(cli, () => cancel.abort());
  const logger = createTextLogger(cli);
  using _faults = outliveFaults(cli, logger);
  await using gateway = await openGateway(cli, logger);

  const session = await gateway.openSession({
    ...(flags.agent === undefined ? {} : { agentId: flags.agent }),
    ...(flags.session === undefined ? {} : { sessionKey: flags.session }),
  });
  const before = flags.session === undefined ? [] : await historyOf(gateway, session);
  const request: TurnRequest = {
    session,
    channel: 'cli',
    messages: [...before, { role: 'user', content: [{ type: 'text', text }] }],
    clientTools: [],
    signal: cancel.signal,
    ...(flags.model === undefined ? {} : { model: flags.model }),
  };
  // Without a terminal the call waits for `openclaw approvals`, as one of a Gateway does.
  const prompt = canPrompt(cli) ? createApprovalPrompt(cli, { yes: false }) : createWaitingNotice(cli);
  const approvals = gateway.approvals.prompting(prompt);
  const events = gateway.runTurn(request, { approvals });
  const finished = await follow(
    events,
    flags.json === true ? () => undefined : (part) => cli.stdout.write(printable(part)),
  );
  if (flags.json !== true) {
    if (!finished.text.endsWith('\n')) cli.stdout.write('\n');
    return;
  }
  const { reason, usage, model } = finished;
  const tools = await toolsOfLastRun(gateway, session);
  const answer = { text: finished.text, sessionId: session.sessionId, reason, usage, model, tools };
  printJson(cli, answer);
}

async function follow(events: AsyncIterable<TurnEvent>, show: (text: string) => void): Promise<Finished> {
  for await (const event of events) {
    if (event.type === 'text') show(event.text);
    if (event.type === 'finished') return event;
  }
  throw new OpenClawError('internal_error', 'The run ended without its last event.');
}

async function historyOf(
  gateway: Gateway,
  { agentId, sessionId }: SessionIdentity,
): Promise<readonly Message[]> {
  try {
    const { records } = await gateway.sessions.read(agentId, sessionId);
    // A client may have been handed calls at its end. No result of them comes: a person's message follows.
    return pairCalls(replayMessages(records), { openTail: false });
  } catch (thrown) {
    if (thrown instanceof OpenClawError && thrown.code === 'session_not_found') return []; // It begins here.
    throw thrown;
  }
}

async function toolsOfLastRun(gateway: Gateway, { agentId, sessionId }: SessionIdentity) {
  const facts = summarizeSession(await gateway.sessions.read(agentId, sessionId));
  return (facts.runs.at(-1)?.calls ?? []).map(({ tool, route, status, code, durationMs }: CallFacts) => ({
    ...(tool === undefined ? {} : { id: tool.id, source: tool.source }),
    route,
    status,
    ...(code === undefined ? {} : { code }),
    durationMs,
  }));
}
